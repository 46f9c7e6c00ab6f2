import { relative } from 'node:path';
import type { Language } from '../../../kit/region.ts';
import { unrecorded } from '../../../sources/reads.ts';
import type { Site } from '../../load/site.ts';
import type { RegionPlan } from '../../plan/planned-page.ts';
import { AssetFiles } from '../asset-files.ts';
import type { LanguageParts } from '../context.ts';
import { createRegionScope, type RegionScope } from '../render-page.ts';
import { note, type Snapshot } from './read-values.ts';
import { tracePlan, traceSite } from './traced-site.ts';

/** What a region is rendered with. Every value that is read is recorded. Dev creates one for each generation. */
export function createTracedScope(site: Site, plan: RegionPlan): RegionScope {
  const scope = createRegionScope(traceSite(site), tracePlan(plan));
  const { resolver } = scope;
  const traced = new Map<string, LanguageParts>();
  return {
    shared: scope.shared,
    resolver: {
      ...resolver,
      asset: (file) => {
        note('asset', file);
        return unrecorded(() => resolver.asset(file));
      },
      claimIds: () => {
        note('claim-ids');
        return unrecorded(resolver.claimIds);
      },
      entries: (collection, query, language) => {
        note('entries', language.code, collection, JSON.stringify(query));
        return unrecorded(() => resolver.entries(collection, query, language));
      },
      pages: (language) => {
        note('pages', language.code);
        return unrecorded(() => resolver.pages(language));
      },
      icon: (name) => {
        note('asset', `icons/${name}.svg`);
        return unrecorded(() => resolver.icon(name));
      },
    },
    // Created once for a language, untracked; each page records the parts that it reads.
    partsOf: (language) => {
      let parts = traced.get(language.code);
      if (!parts) {
        const made = unrecorded(() => scope.partsOf(language));
        traced.set(language.code, (parts = traceParts(made, language)));
      }
      // Dates, numbers and amounts are formatted by language and currency.
      note('region', 'languages');
      note('region', 'currency');
      note('language', language.code);
      return parts;
    },
  };
}

/** The same parts, with getters that record reads. The region records its own, and functions read nothing. */
function traceParts(parts: LanguageParts, language: Language): LanguageParts {
  const traced = Object.entries(parts).map(([part, value]): [string, PropertyDescriptor] => {
    if (part === 'region' || typeof value === 'function') return [part, { value, enumerable: true }];
    const get = () => {
      note('context', language.code, part);
      return value;
    };
    return [part, { get, enumerable: true }];
  });
  return Object.defineProperties({}, Object.fromEntries(traced)) as LanguageParts;
}

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
      return found && `${found.name} ${found.path === null ? '' : relative(site.root, found.path)}`;
    },
  };
}
