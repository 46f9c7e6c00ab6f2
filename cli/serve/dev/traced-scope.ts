import type { Site } from '../../build/load/site.ts';
import { listedPages, queryEntries } from '../../build/plan/collections.ts';
import type { RegionPlan } from '../../build/plan/planned-page.ts';
import { AssetFiles } from '../../build/render/asset-files.ts';
import type { LanguageParts } from '../../build/render/context.ts';
import { createRegionScope, type RegionScope } from '../../build/render/render-page.ts';
import { answerKey } from '../../build/render/resolver.ts';
import type { Language } from '../../kit/region.ts';
import { type Reads, type Snapshot, tracePlan, traceSite } from './traced-site.ts';

/** What a region is rendered with, like in a build, but every value that is read is recorded. Created for each generation. */
export function createTracedScope(site: Site, plan: RegionPlan, reads: Reads): RegionScope {
  const scope = createRegionScope(traceSite(site, reads), tracePlan(plan, reads));
  const { resolver } = scope;
  const traced = new Map<string, LanguageParts>();
  return {
    shared: scope.shared,
    resolver: {
      ...resolver,
      asset: (file) => {
        reads.note(`asset:${file}`, (snapshot) => snapshot.assetName(file) ?? '');
        return reads.untracked(() => resolver.asset(file));
      },
      entries: (collection, query, language) => {
        reads.note(`entries:${language.code}:${collection}:${JSON.stringify(query)}`, ({ plan }) =>
          answerKey(queryEntries(plan.entries.get(language.code)?.get(collection) ?? [], query)),
        );
        return reads.untracked(() => resolver.entries(collection, query, language));
      },
      pages: (language) => {
        reads.note(`pages:${language.code}`, ({ plan }) => answerKey(listedPages(plan, language.code)));
        return reads.untracked(() => resolver.pages(language));
      },
      icon: (name) => {
        reads.note(`asset:icons/${name}.svg`, (snapshot) => snapshot.assetName(`icons/${name}.svg`) ?? '');
        return reads.untracked(() => resolver.icon(name));
      },
    },
    // Created once for a language, untracked; each page records the parts that it reads.
    partsOf: (language) => {
      let parts = traced.get(language.code);
      if (!parts) {
        const made = reads.untracked(() => scope.partsOf(language));
        traced.set(language.code, (parts = traceParts(made, language, reads)));
      }
      // Dates and numbers are formatted by language.
      reads.note('region:languages', (snapshot) => JSON.stringify(snapshot.plan.region.languages));
      return parts;
    },
  };
}

const traceParts = (parts: LanguageParts, language: Language, reads: Reads): LanguageParts =>
  new Proxy(parts, {
    get: (target, part) => {
      const value = Reflect.get(target, part);
      if (typeof part === 'string' && part !== 'region' && typeof value !== 'function')
        reads.note(`context:${language.code}:${part}`, (snapshot) => snapshot.contextPart(language.code, part));
      return value;
    },
  });

/** The snapshot of one generation. */
export function createSnapshot(site: Site, plan: RegionPlan, scope: () => RegionScope): Snapshot {
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
        const value = Reflect.get(scope().partsOf(language), part) as unknown;
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
