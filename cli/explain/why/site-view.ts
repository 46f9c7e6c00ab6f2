import { type Manifest, readManifest } from '../../build/emit/manifest.ts';
import { findResult } from '../../build/emit/swap.ts';
import { openSite } from '../../build/load/open-site.ts';
import type { Site } from '../../build/load/site.ts';
import type { PlannedPage, RegionPlan, SitePlan } from '../../build/plan/planned-page.ts';
import { planSite } from '../../build/plan/site-plan.ts';
import { compileFor } from '../../build/render/compile-cache.ts';
import type { Variant } from '../../build/render/image-variants.ts';
import { addDependencies, noDependencies } from '../../build/render/page-dependencies.ts';
import { createRegionScope, renderPage, renderShell, splice } from '../../build/render/render-page.ts';
import type { PictureQuality } from '../../content/pictures.ts';

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
  /** The same pictures in the other kind of build: releases and quick builds have other files. */
  readonly otherVariants: readonly Variant[];
  /** Names below `assets/`, each with the path of its file from the root. */
  readonly files: ReadonlyMap<string, string>;
}

/** @throws ProblemsError if the sources cannot be read */
export async function readSiteView(root: string): Promise<{ site: Site; plan: SitePlan }> {
  const site = await openSite(root);
  return { site, plan: planSite(site) };
}

export const viewRegion = (site: Site, plan: SitePlan, region: RegionPlan, out: string): SiteView => ({
  site,
  plan,
  region,
  manifest: readManifest(findResult(out, region.region.id).manifest),
});

/** Renders one page like the build whose result is there, and records what it uses. */
export function renderView(view: SiteView, page: PlannedPage): RenderedView {
  const isRelease = view.manifest?.compression === 'best';
  const [quality, other] = isRelease ? (['best', 'quick'] as const) : (['quick', 'best'] as const);
  return { ...renderWith(view, page, quality), otherVariants: renderWith(view, page, other).variants };
}

function renderWith(
  { site, region }: SiteView,
  page: PlannedPage,
  pictureQuality: PictureQuality,
): Omit<RenderedView, 'otherVariants'> {
  const usedKeys = new Map<string, string>();
  const strings: Site['strings'] = (id, language) => {
    const original = site.strings(id, language);
    return { ...original, texts: new RecordingMap(original.texts, (key) => usedKeys.set(key, language)) };
  };
  const scope = createRegionScope({ ...site, strings, pictureQuality }, region);
  const { compiled } = compileFor(page, site);
  const rendered = renderPage(scope, page, compiled, (request) => renderShell(scope, request));
  const items = [rendered, rendered.shell, scope.shared];
  const used = noDependencies();
  for (const { dependencies } of items) addDependencies(used, dependencies);
  return {
    html: splice(rendered.shell.parts, rendered.slots),
    strings: usedKeys,
    variants: [...new Map(used.variants.map((variant) => [variant.name, variant])).values()],
    files: new Map(used.files),
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
