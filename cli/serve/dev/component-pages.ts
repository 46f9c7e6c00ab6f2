import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Site } from '../../build/load/site.ts';
import type { Region } from '../../kit/region.ts';
import { messageOf } from '../../problems/error-text.ts';
import { assetBase } from '../../regions/site-addresses.ts';
import { escapeHtml } from '../../sources/escape-html.ts';
import { ISLAND_START } from '../../templates/bundle-entries.ts';
import { addClient } from './add-client.ts';
import { findExamples, loadExamples } from './component-examples.ts';
import { nameDevIslands } from './dev-islands.ts';
import type { DevRegion } from './dev-region.ts';
import type { DevSite } from './dev-site.ts';
import type { ServedRegion } from './served-region.ts';

export interface DevPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const COMPONENTS = '/__dev/components/';

/** The list of components with examples. */
export function componentList(dev: DevSite, region: DevRegion, served: ServedRegion): DevPage | null {
  const names = [...findExamples(dev.options.root).keys()];
  const items = names.map((name) => `<li><a href="${COMPONENTS}${name}/">${escapeHtml(name)}</a></li>`).join('');
  const main = `<main id="main" class="site-dev-components"><h1>${names.length} components</h1><div class="prose"><ul>${items}</ul></div></main>`;
  return inPage(dev, region, served, main, null);
}

/** All examples of one component, in the document of a page that has the component's styles. */
export async function componentPage(
  dev: DevSite,
  region: DevRegion,
  served: ServedRegion,
  name: string,
): Promise<DevPage | null> {
  const { root, renderer } = dev.options;
  const file = findExamples(root).get(name);
  const language = region.plan.region.languages[0];
  if (!file || !dev.site || !language) return null;
  const sections: string[] = [];
  try {
    const examples = await loadExamples(root, dev.site.cacheDir, renderer, file);
    for (const example of examples)
      sections.push(section(example.name, region.renderExample(language, example.render)));
  } catch (error) {
    sections.push(section('The examples cannot be shown', `<pre>${escapeHtml(messageOf(error))}</pre>`));
  }
  const main = `<main id="main" class="site-dev-components"><h1>${escapeHtml(name)}</h1><p><a href="${COMPONENTS}">All components</a></p>${sections.join('')}</main>`;
  return inPage(dev, region, served, main, `components/${name}/`);
}

/** Changes with every change of the sources. */
export const componentsVersion = (dev: DevSite): string => `components-${dev.version}`;

const section = (name: string, html: string) =>
  `<section class="site-dev-example" aria-label="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2><div>${html}</div></section>`;

/** Replaces the main content of a page. */
function inPage(
  dev: DevSite,
  region: DevRegion,
  served: ServedRegion,
  main: string,
  folder: string | null,
): DevPage | null {
  const { site } = dev;
  if (!site) return null;
  const { styles } = site.templates.site.entries;
  // A component may have several style sheets, and a page includes only some of them: find the page with the most.
  const sheets = (name: string) =>
    [...imports(site.root, styles[name] as string)].filter((path) => path.startsWith(folder ?? '/'));
  const most = Math.max(1, ...Object.keys(styles).map((name) => sheets(name).length));
  const fits = Object.keys(styles).filter((name) => sheets(name).length === most);
  const [wanted = 'article'] = fits.includes('article') ? ['article'] : fits;
  const pages = region.plan.pages.filter(({ status }) => status === null);
  const page = pages.find(({ template }) => template === wanted) ?? pages[0];
  const html = page && region.withMain(page.output, main + islandStart(site, region.plan.region, main));
  if (!html) return null;
  const versioned = addClient(null, componentsVersion(dev))(html);
  return { html: nameDevIslands(versioned), headers: served.headers.page };
}

/** The page around an example may have no island. A module that comes twice runs once. */
function islandStart({ templates }: Site, region: Region, main: string): string {
  const file = main.includes(' data-island="') ? templates.starts.get(ISLAND_START) : undefined;
  return file === undefined ? '' : `<script type="module" src="${assetBase(region)}/assets/${file}"></script>`;
}

/** A style sheet and all that it imports; paths below `templates/`. */
function imports(root: string, entry: string, found = new Set<string>()): Set<string> {
  const path = normalize(entry);
  if (found.has(path)) return found;
  found.add(path);
  try {
    const text = readFileSync(join(root, 'templates', path), 'utf8');
    for (const [, target] of text.matchAll(/@import\s+['"]([^'"]+)['"]/g))
      if (target?.startsWith('.')) imports(root, join(dirname(path), target), found);
  } catch {
    // A package's sheet or a missing file: esbuild reports the latter.
  }
  return found;
}
