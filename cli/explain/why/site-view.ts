import { join } from 'node:path';
import type { Manifest } from '../../build/emit/manifest.ts';
import { readManifest } from '../../build/emit/manifest.ts';
import { compileMarkdown } from '../../build/load/markdown.ts';
import { loadSite, type Site } from '../../build/load/site.ts';
import { readSource } from '../../build/load/source-file.ts';
import type { PlannedPage, RegionPlan, SitePlan } from '../../build/plan/site-plan.ts';
import { planSite } from '../../build/plan/site-plan.ts';
import type { Variant } from '../../build/render/image-variants.ts';
import { RegionPages } from '../../build/render/region-pages.ts';
import type { Problem } from '../../problems/problem.ts';

/** A site as its sources are now, with what was built of one region. */
export interface SiteView {
  readonly site: Site;
  readonly plan: SitePlan;
  readonly region: RegionPlan;
  /** Null where the region was never built. */
  readonly manifest: Manifest | null;
}

/** What rendering a page asked for. */
export interface RenderedView {
  readonly html: string;
  /** Keys of the strings that page, document and navigation asked for, with the language that each was asked in. */
  readonly strings: ReadonlyMap<string, string>;
  readonly variants: readonly Variant[];
  /** Names below `assets/` with the absolute paths of their files. */
  readonly files: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/** @throws ProblemsError for sources that can not be read: what they would give, nobody can tell */
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

/** Renders one page as the build would, and notes what it asks for on the way. */
export function renderView({ site, region }: SiteView, page: PlannedPage): RenderedView {
  const asked = new Map<string, string>();
  const strings: Site['strings'] = (id, language) => {
    const original = site.strings(id, language);
    return { ...original, texts: new NotingMap(original.texts, (key) => asked.set(key, language)) };
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
  const read = page.source ? readSource(site.root, page.source.file) : null;
  const compiled =
    page.source && read && 'text' in read ? compileMarkdown(page.source.file, read.text, page.source.bodyOffset) : null;
  pages.render(page, compiled, problems);
  const { effects, problems: found } = pages.share();
  return {
    html,
    strings: asked,
    variants: [...new Map(effects.variants.map((variant) => [variant.name, variant])).values()],
    files: new Map(effects.files),
    problems: [...problems, ...found],
  };
}

/** Tells which keys are asked for. */
class NotingMap extends Map<string, string> {
  private readonly note: (key: string) => void;

  constructor(texts: ReadonlyMap<string, string>, note: (key: string) => void) {
    super();
    this.note = () => {};
    for (const [key, text] of texts) this.set(key, text);
    this.note = note;
  }

  override get(key: string): string | undefined {
    if (this.has(key)) this.note(key);
    return super.get(key);
  }
}
