import type { Site } from '../../build/load/site.ts';
import type { RegionPlan } from '../../build/plan/site-plan.ts';
import { AssetFiles } from '../../build/render/asset-files.ts';
import { RegionRenderer } from '../../build/render/region-renderer.ts';
import type { Context } from '../../kit/contract.ts';
import type { Language } from '../../kit/region.ts';
import type { Location, Problem } from '../../problems/problem.ts';
import { type Reads, type Snapshot, tracePlan, traceSite } from './traced-site.ts';

/** Renders like the build, and records every value that it reads. One instance for each generation. */
export class TracedRenderer extends RegionRenderer {
  private readonly reads: Reads;
  private readonly traced = new Map<string, Context>();

  constructor(site: Site, plan: RegionPlan, reads: Reads) {
    super(traceSite(site, reads), tracePlan(plan, reads));
    this.reads = reads;
  }

  /**
   * Contexts (navigation and so on) are created once for a language, untracked; each page records the parts that it reads.
   */
  override context(language: Language): Context {
    let context = this.traced.get(language.code);
    if (!context) {
      const made = this.reads.untracked(() => super.context(language));
      context = new Proxy(made, {
        get: (target, part) => {
          const value = Reflect.get(target, part);
          if (typeof part === 'string' && part !== 'region' && typeof value !== 'function')
            this.reads.note(`context:${language.code}:${part}`, (snapshot) =>
              snapshot.contextPart(language.code, part),
            );
          return value;
        },
      });
      this.traced.set(language.code, context);
    }
    // Dates and numbers are formatted by language.
    this.reads.note('region:languages', (snapshot) => JSON.stringify(snapshot.plan.region.languages));
    return context;
  }

  override assetUrl(file: string): string {
    this.reads.note(`asset:${file}`, (snapshot) => snapshot.assetName(file) ?? '');
    return this.reads.untracked(() => super.assetUrl(file));
  }

  override icon(name: string, at: () => Location | null): string | null {
    this.reads.note(`asset:icons/${name}.svg`, (snapshot) => snapshot.assetName(`icons/${name}.svg`) ?? '');
    return this.reads.untracked(() => super.icon(name, at));
  }

  /** Runs `work` and removes the problems that it reported from the list. */
  collectProblems<T>(work: () => T): { result: T; problems: Problem[] } {
    const from = this.problems.length;
    const result = work();
    return { result, problems: this.problems.splice(from) };
  }
}

/** The snapshot of one generation. */
export function createSnapshot(site: Site, plan: RegionPlan, renderer: () => TracedRenderer): Snapshot {
  const assets = new AssetFiles(site.root, site.templates);
  const parts = new Map<string, string>();
  return {
    site,
    plan,
    contextPart: (code, part) => {
      const language = plan.region.languages.find((candidate) => candidate.code === code);
      if (!language) return '';
      const name = `${code}:${part}`;
      let text = parts.get(name);
      if (text === undefined) {
        const value = Reflect.get(renderer().context(language), part) as unknown;
        parts.set(name, (text = JSON.stringify(value) ?? ''));
      }
      return text;
    },
    assetName: (file) => {
      const found = assets.find(file);
      return found && `${found.name} ${found.path ?? ''}`;
    },
  };
}
