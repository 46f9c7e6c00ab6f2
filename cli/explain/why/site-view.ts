import { join } from 'node:path';
import type { Manifest } from '../../build/emit/manifest.ts';
import { readManifest } from '../../build/emit/manifest.ts';
import { compilePage, marketOf } from '../../build/load/compile-page.ts';
import { loadSite, type Site } from '../../build/load/site.ts';
import type { PlannedPage, RegionPlan, SitePlan } from '../../build/plan/site-plan.ts';
import { planSite } from '../../build/plan/site-plan.ts';
import type { Variant } from '../../build/render/image-variants.ts';
import { RegionPages } from '../../build/render/region-pages.ts';
import type { Problem } from '../../problems/problem.ts';

/** The current sources of a site, and the built result of one region. */
export interface SiteView {
  readonly site: Site;
  readonly plan: SitePlan;
  readonly region: RegionPlan;
  /** Null if the region is not built. */
  readonly manifest: Manifest | null;
}

/** What rendering a page has used. */
export interface RenderedView {
  readonly html: string;
  /** Keys of all used strings, each with its language. */
  readonly strings: ReadonlyMap<string, string>;
  readonly variants: readonly Variant[];
  /** Names below `assets/`, each with the absolute path of its file. */
  readonly files: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/** @throws ProblemsError if the sources cannot be read */
export async function readSite(root: string): Promise<{ site: Site; plan: SitePlan }> {
  const site = await loadSite({ root, cacheDir: join(root, '.cache'), renderer: 'preact', records: {} });
  return { site, plan: planSite(site) };
}

export const viewRegion = (site: Site, plan: SitePlan, region: RegionPlan, out: string): SiteView => ({
  site,
  plan,
  region,
  manifest: readManifest(join(out, `${region.region.id}.manifest.json`)),
});

/** Renders one page like the build, and records what it uses. */
export function renderView({ site, region }: SiteView, page: PlannedPage): RenderedView {
  const usedKeys = new Map<string, string>();
  const strings: Site['strings'] = (id, language) => {
    const original = site.strings(id, language);
    return { ...original, texts: new RecordingMap(original.texts, (key) => usedKeys.set(key, language)) };
  };
  let html = '';
  const pages = new RegionPages(
    { ...site, strings },
    region,
    { buildKey: null, records: {} },
    {
      write: (_, file) => {
        html = String(file.bytes);
        return { sha256: '', bytes: 0 };
      },
      keep: () => false,
    },
  );
  const problems: Problem[] = [];
  const market = marketOf(region.region, site.conditionNames);
  const read = page.source && compilePage(site.root, page.source, market, site.languages);
  const compiled = read && 'compiled' in read ? read.compiled : null;
  pages.render(page, compiled, problems);
  const { effects, problems: found } = pages.share();
  return {
    html,
    strings: usedKeys,
    variants: [...new Map(effects.variants.map((variant) => [variant.name, variant])).values()],
    files: new Map(effects.files),
    problems: [...problems, ...found],
  };
}

/** A map that reports which keys are read. */
class RecordingMap extends Map<string, string> {
  private readonly onRead: (key: string) => void;

  constructor(texts: ReadonlyMap<string, string>, onRead: (key: string) => void) {
    super();
    this.onRead = () => {};
    for (const [key, text] of texts) this.set(key, text);
    this.onRead = onRead;
  }

  override get(key: string): string | undefined {
    if (this.has(key)) this.onRead(key);
    return super.get(key);
  }
}
