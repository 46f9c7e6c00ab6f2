import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Region } from '../../kit/region.ts';
import { escapeHtml } from '../load/markdown.ts';
import type { Site } from '../load/site.ts';
import { EVERY_FILE, pageHeaders } from '../plan/headers.ts';
import type { RegionPlan } from '../plan/site-plan.ts';
import { hostsOf, thirdPartiesOf } from '../plan/third-parties.ts';
import { renderDataFiles } from './data-files.ts';
import { isText } from './drawings.ts';
import type { Effects } from './effects.ts';
import { renderQrCode } from './qr-code.ts';
import type { RegionRenderer } from './region-renderer.ts';
import type { RenderedFile } from './rendered-file.ts';

/** Every file of a region that is neither a page nor an encoded picture: data, bundled code, fonts, drawings. */
export function* renderRegionFiles(site: Site, renderer: RegionRenderer, effects: Effects): Generator<RenderedFile> {
  yield* renderDataFiles(renderer);
  yield* renderAnswers(site, renderer);
  const root = renderRoot(renderer.plan);
  if (root) yield root;
  for (const [path, bytes] of site.templates.scripts)
    yield { path, kind: 'text', bytes, sources: ['templates/site.tsx'] };
  for (const [name, bytes] of site.templates.files)
    yield { path: `assets/${name}`, kind: 'asset', bytes, sources: ['templates/site.tsx'] };
  for (const [name, path] of new Map(effects.files))
    yield { path: `assets/${name}`, kind: 'asset', bytes: readFileSync(path), sources: [sourceOf(site.root, path)] };
  for (const [path, file] of new Map(effects.icons)) {
    const drawing = site.templates.site.icon?.(readFileSync(file, 'utf8'));
    yield { path, kind: 'api', bytes: `${JSON.stringify(drawing)}\n`, sources: [sourceOf(site.root, file)] };
  }
  for (const [name, address] of new Map(effects.codes))
    yield { path: `assets/${name}`, kind: 'asset', bytes: renderQrCode(address), sources: [renderer.plan.loaded.file] };
  // Many pages may name the same one.
  for (const drawn of new Map(effects.drawings.map((drawn) => [drawn.name, drawn])).values()) {
    const { name, drawing, values } = drawn;
    const draw = isText(drawn) ? site.templates.site.drawings?.[drawing]?.draw : undefined;
    if (draw) yield { path: `assets/${name}`, kind: 'asset', bytes: draw(values), sources: ['templates/site.tsx'] };
  }
}

/** The page at `/`, where the main language has a prefix: hosts redirect, and this leads on where they cannot. */
function renderRoot({ region, routes, loaded }: RegionPlan): RenderedFile | null {
  const [main] = region.languages;
  const home = main?.prefix ? routes.get(main.code)?.get('/') : undefined;
  if (!main || !home) return null;
  const bytes = `<!doctype html>
<html lang="${escapeHtml(main.locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${home.path}">
<link rel="canonical" href="${escapeHtml(region.origin + home.path)}">
<title>${escapeHtml(home.title)}</title>
<a href="${home.path}">${escapeHtml(home.title)}</a>
</html>
`;
  return { path: 'index.html', kind: 'page', bytes, sources: [loaded.file] };
}

/** What the site answers itself below `api/`; the main language comes first and wins. */
function renderAnswers({ templates }: Site, renderer: RegionRenderer): RenderedFile[] {
  const { region, loaded } = renderer.plan;
  const answers = [...region.languages]
    .reverse()
    .flatMap((language) => Object.entries(templates.site.answers?.(renderer.context(language)) ?? {}));
  return [...new Map(answers)].map(([path, answer]) => ({
    path,
    kind: 'api',
    bytes: `${JSON.stringify(answer)}\n`,
    sources: [loaded.file, 'regions/defaults.json', 'templates/site.tsx'],
  }));
}

/** The headers of a region's pages and of its other files. */
export const regionHeaders = (
  site: Site,
  region: Region,
  { styles, scripts }: Pick<Effects, 'styles' | 'scripts'>,
) => ({
  page: pageHeaders({
    styles,
    scripts,
    hosts: hostsOf(region.cdnBase),
    others: thirdPartiesOf(site.templates.site, region),
  }),
  file: EVERY_FILE,
});

/** A file of the site by its path in it, one of a package by its path in node_modules. */
const sourceOf = (root: string, path: string) =>
  path.startsWith(root) ? relative(root, path) : path.slice(path.lastIndexOf('node_modules'));
