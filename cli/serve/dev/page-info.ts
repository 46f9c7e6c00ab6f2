import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { publicPath } from '../../build/plan/public-url.ts';
import type { Region } from '../../kit/region.ts';
import { hrefOf } from '../../regions/site-addresses.ts';
import { parseReadName } from '../../sources/reads.ts';
import type { DependencyView, PageInfo, Weight } from './client-data.ts';
import type { DevRegion } from './dev-region.ts';
import type { DevSite } from './dev-site.ts';
import type { ServedRegion } from './served-region.ts';

/** @returns null if there is no such page */
export async function pageInfo(
  dev: DevSite,
  region: DevRegion,
  served: ServedRegion,
  output: string,
): Promise<PageInfo | null> {
  const page = region.pageOf(output);
  const html = region.html(output);
  const { site } = dev;
  if (!page || html === null || !site) return null;
  const { plan } = region;
  return {
    region: plan.region.id,
    path: page.path,
    file: page.source?.file ?? null,
    template: page.template,
    layout: page.layout,
    fallbackFrom: page.fallbackFrom?.name ?? null,
    languages: plan.region.languages.map((language) => ({
      name: language.name,
      href: hrefOf(
        plan.region,
        plan.routes.get(language.code)?.get(page.route)?.path ?? publicPath(plan.region, language, '/'),
      ),
      here: language.code === page.language.code,
    })),
    weights: [await weigh(page.path, Buffer.from(html)), ...(await weighAssets(served, html))],
    origins: region.readsOf(output).flatMap((name) => sourceOf(name, dev, region) ?? []),
    cookies: plan.region.cookies.map(({ name, category, days }) => ({ name, category, days })),
    places: namedPlaces(plan.region),
  };
}

/** The places that the rules of a region name. */
function namedPlaces({ placeAccess }: Region): string[] {
  if (!placeAccess) return [];
  const { home, deniedAtEdge, rules, leads } = placeAccess.rules;
  const named = [home, ...deniedAtEdge, ...Object.keys(rules), ...Object.keys(leads)];
  return [...new Set(named)].filter((place) => place !== null && place !== 'elsewhere').sort() as string[];
}

/** The files that the markup refers to; files that scripts load later are not included. */
async function weighAssets(served: ServedRegion, html: string): Promise<Weight[]> {
  const names = new Set(
    [...html.matchAll(/(?:src|href)="[^"?#]*?\b(assets\/[^"?#]+)"/g)].map((match) => match[1] as string),
  );
  const weights: Weight[] = [];
  for (const name of [...names].sort()) {
    await served.prepare(name);
    const file = served.files.get(name);
    if (!file) continue;
    if (/\.(js|css|svg|json)$/.test(name)) weights.push(await weigh(`/${name}`, served.read(name)));
    else weights.push({ path: `/${name}`, bytes: file.bytes, compressed: null });
  }
  return weights;
}

async function weigh(path: string, bytes: Uint8Array): Promise<Weight> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  const compressed = await promisify(brotliCompress)(bytes, { params });
  return { path, bytes: bytes.length, compressed: compressed.length };
}

/** The source location of a value; null if there is no file to open. */
function sourceOf(read: string, dev: DevSite, region: DevRegion): DependencyView | null {
  const { kind, keys } = parseReadName(read);
  const [name = '', second = ''] = keys;
  const { plan } = region;
  const locate = (path: readonly string[]) => plan.loaded.locate(path, 'value');
  switch (kind) {
    case 'string': {
      return { kind: 'text', name: second, at: dev.site?.strings(plan.region.id, name).locate(second) ?? null };
    }
    case 'route': {
      const file = plan.routes.get(name)?.get(second)?.source?.file;
      return { kind: 'page', name: second, at: file ? { file, line: 1, column: 1 } : null };
    }
    case 'fact':
      return { kind: 'fact', name, at: locate(['facts', name]) };
    case 'region':
      return ['languages', 'currency'].includes(name) ? null : { kind: 'region', name, at: locate([name]) };
    case 'context': {
      const field = { navigation: 'navigation', utility: 'utilityNavigation', footer: 'footer' }[second];
      return field ? { kind: 'region', name: field, at: locate([field]) } : null;
    }
    case 'picture':
      return { kind: 'picture', name, at: { file: name, line: 1, column: 1 } };
    case 'asset':
      return { kind: 'file', name, at: null };
    case 'bundled': {
      if (name !== 'styles') return null;
      const entry = dev.site?.templates.site.entries.styles[second];
      return { kind: 'style', name: second, at: entry ? { file: `templates/${entry}`, line: 1, column: 1 } : null };
    }
    default:
      return null;
  }
}
