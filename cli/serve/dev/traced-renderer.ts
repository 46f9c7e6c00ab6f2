import type { Language } from '../../build/load/region-schema.ts';
import type { Site } from '../../build/load/site.ts';
import type { RegionPlan } from '../../build/plan/site-plan.ts';
import { AssetFiles } from '../../build/render/asset-files.ts';
import { RegionRenderer } from '../../build/render/region-renderer.ts';
import type { Context } from '../../kit/contract.ts';
import type { Location, Problem } from '../../problems/problem.ts';
import { type Reads, tracePlan, traceSite, type World } from './traced-site.ts';

/** Renders as the build does, and notes every value that it reads on the way. One for each generation. */
export class TracedRenderer extends RegionRenderer {
  private readonly reads: Reads;
  private readonly traced = new Map<string, Context>();

  constructor(site: Site, plan: RegionPlan, reads: Reads) {
    super(traceSite(site, reads), tracePlan(plan, reads));
    this.reads = reads;
  }

  /**
   * Navigation and the like are made once for a language, not by the page that happens to ask first: each page notes the
   * parts that it looks at.
   */
  override context(language: Language): Context {
    let context = this.traced.get(language.code);
    if (!context) {
      const made = this.reads.quietly(() => super.context(language));
      context = new Proxy(made, {
        get: (target, part) => {
          const value = Reflect.get(target, part);
          if (typeof part === 'string' && part !== 'region' && typeof value !== 'function')
            this.reads.note(`context:${language.code}:${part}`, (world) => world.contextPart(language.code, part));
          return value;
        },
      });
      this.traced.set(language.code, context);
    }
    // Dates and numbers are written as the language says.
    this.reads.note('region:languages', (world) => JSON.stringify(world.plan.region.languages));
    return context;
  }

  override assetUrl(file: string): string {
    this.reads.note(`asset:${file}`, (world) => world.assetName(file) ?? '');
    return this.reads.quietly(() => super.assetUrl(file));
  }

  override icon(name: string, at: () => Location | null): string | null {
    this.reads.note(`asset:icons/${name}.svg`, (world) => world.assetName(`icons/${name}.svg`) ?? '');
    return this.reads.quietly(() => super.icon(name, at));
  }

  /** Does some rendering and takes the problems that it reported. */
  collectProblems<T>(work: () => T): { result: T; problems: Problem[] } {
    const from = this.problems.length;
    const result = work();
    return { result, problems: this.problems.splice(from) };
  }
}

/** The world of one generation. */
export function createWorld(site: Site, plan: RegionPlan, renderer: () => TracedRenderer): World {
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
