import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CopiedFile } from '../../content/copied-addresses.ts';
import type { Region } from '../../kit/region.ts';
import { leaves } from '../../markdown/visible-text.ts';
import { type Problem, startOf } from '../../problems/problem.ts';
import { isPrefix, oldPath, oldQuery, type Redirect } from '../../regions/redirect-table.ts';
import { hrefOf } from '../../regions/site-addresses.ts';
import { escapeHtml } from '../../sources/escape-html.ts';
import { isOwnFault } from '../../templates/template-errors.ts';
import type { Site } from '../load/site.ts';
import { EVERY_DRAWING, EVERY_FILE, pageHeaders, VARIANT_NAME } from '../plan/headers.ts';
import { type LegalRecord, planLegal } from '../plan/legal-record.ts';
import { pageSource, type RegionPlan } from '../plan/planned-page.ts';
import { hostsOf, thirdPartiesOf } from '../plan/third-parties.ts';
import { assetSource } from './asset-files.ts';
import { Collector } from './collector.ts';
import { createContext } from './context.ts';
import { renderDataFiles } from './data-files.ts';
import { type Drawn, isText } from './drawings.ts';
import { pictureSources } from './encode-pictures.ts';
import { feedFiles } from './feeds.ts';
import { answerFolders } from './host-root.ts';
import type { Variant } from './image-variants.ts';
import type { FileDescription, OutputFile } from './output-file.ts';
import { addDependencies, noDependencies, type PageDependencies } from './page-dependencies.ts';
import { PictureCache } from './picture-cache.ts';
import { renderQrCode } from './qr-code.ts';
import type { RegionScope } from './render-page.ts';
import { searchFiles } from './search-index.ts';
import { renderServeConfig } from './serve-config.ts';
import { stylesOf } from './styles.ts';

/** A file in the web root or below `.well-known/` that is neither a page nor a configuration of a host. */
const FIXED_NAME = /^(?:\.well-known\/)?[\w-][\w.-]*(?<!\.html|serve\.json)$/;

/** What the manifest says of a region as a whole. */
export interface RegionHead {
  readonly region: string;
  readonly basePath: string;
  /** Headers of every page, and of every other file. */
  readonly headers: ReturnType<typeof regionHeaders>;
  readonly redirects: readonly Redirect[];
  /** Address ranges (CIDR) of the whitelist. Not in the published rules: they belong to offices and testers. */
  readonly ranges: readonly string[];
  /** Versions and recorded changes of legal pages. */
  readonly legal: LegalRecord;
  /** The addresses of all pages. */
  readonly addresses: readonly string[];
}

/** Everything that a region's result consists of, apart from its pages and the files that depend on all others. */
export interface RegionOutput {
  readonly head: RegionHead;
  /** By path. Files of the disk are read on access to `bytes`; `encodePictures` has to make pictures first. */
  readonly files: ReadonlyMap<string, OutputFile>;
  readonly dependencies: PageDependencies;
  readonly problems: readonly Problem[];
}

/**
 * The result of a region as values: build, dev and the checks of dev use the same.
 * @param pages the dependencies of all pages and documents
 */
export function regionOutput(site: Site, scope: RegionScope, pages: PageDependencies): RegionOutput {
  const { resolver, partsOf } = scope;
  const { plan } = resolver;
  const { region, loaded } = plan;
  const collector = new Collector();
  const files = new Map<string, OutputFile>();
  const add = (file: OutputFile) => files.set(file.path, file);
  const addAsset = (name: string, bytes: OutputFile['bytes'], sources: readonly string[]) =>
    add({ path: `assets/${name}`, kind: 'asset', bytes, sources });
  const ofTemplates = ['templates/site.tsx'];

  const sources = [loaded.file, 'regions/defaults.json', ...ofTemplates];
  const fail = (message: string, help: string) =>
    void collector.problems.push({ code: 'TEMPLATE-ERROR', at: startOf('templates/site.tsx'), message, help });

  const all = site.regions.map((other) => other.region);
  for (const file of renderDataFiles(site.templates.site.modules, plan, partsOf, all)) add(file);
  for (const file of feedFiles(site, plan)) add(file);
  for (const file of searchFiles(site, scope, pages.documents)) add(file);
  // The answers of the main language come last: they replace the others.
  for (const language of region.languages.toReversed()) {
    const context = createContext({ resolver, collector, parts: partsOf(language), language, file: null });
    try {
      for (const [path, answer] of Object.entries(site.templates.site.answers?.(context) ?? {})) {
        add({ path, kind: 'api', bytes: `${JSON.stringify(answer)}\n`, sources });
      }
    } catch (error) {
      if (isOwnFault(error)) throw error;
      fail(
        `The answers in ${language.code} of "${region.id}" fail: ${(error as Error).message}.`,
        'Fix the function "answers" of the definition.',
      );
    }
  }
  const [main] = region.languages;
  try {
    const context = main && createContext({ resolver, collector, parts: partsOf(main), language: main, file: null });
    for (const [path, content] of Object.entries((context && site.templates.site.files?.(context)) ?? {})) {
      const bytes = typeof content === 'string' ? content : `${JSON.stringify(content)}\n`;
      if (FIXED_NAME.test(path) && !files.has(path)) add({ path, kind: 'text', bytes, sources });
      else
        fail(
          `"files" of the definition names ${JSON.stringify(path)}, ${files.has(path) ? 'which the build writes itself' : 'which is no name of a file in the web root or below .well-known/'}.`,
          'Write a name such as "ads.txt" or ".well-known/security.txt". Pages are in content/, data of scripts in "answers".',
        );
    }
  } catch (error) {
    if (isOwnFault(error)) throw error;
    fail(
      `The files of "${region.id}" fail: ${(error as Error).message}.`,
      'Fix the function "files" of the definition.',
    );
  }
  const root = renderRoot(plan);
  if (root) add(root);
  const dependencies = noDependencies();
  addDependencies(dependencies, pages);
  addDependencies(dependencies, collector.dependencies);
  const head = regionHead(site, plan, dependencies);

  for (const [path, bytes] of site.templates.scripts) add({ path, kind: 'text', bytes, sources: ofTemplates });
  for (const [name, bytes] of site.templates.files) addAsset(name, bytes, ofTemplates);
  for (const file of dependentFiles(site, loaded.file, dependencies)) add(file);
  add(renderServeConfig(head, answerFolders(region)));
  collector.problems.push(...addCopied(site, plan, files), ...coveredFiles(plan, files));
  return { head, files, dependencies, problems: collector.problems };
}

/** Redirects from the addresses of generated files. Those of pages are problems of the plan. */
const coveredFiles = ({ region, redirects }: RegionPlan, files: ReadonlyMap<string, OutputFile>): Problem[] =>
  redirects.flatMap(({ from, at }): Problem[] => {
    if (oldQuery(from) !== '' || from === '/') return [];
    const path = oldPath(from)
      .slice(1)
      .replace(/\/?\*$|\/$/, '');
    const taken = files.has(path)
      ? path
      : isPrefix(from) && [...files.keys()].find((file) => file.startsWith(`${path}/`));
    if (!taken) return [];
    return [
      {
        code: 'REDIRECT-TAKEN',
        at,
        message: `/${taken} is a file of "${region.id}", and ${from} is redirected.`,
        help: 'Remove the redirect.',
      },
    ];
  });

/** Adds the files of `public/`. One of them may replace what crawlers read; any other clash is a problem. */
function addCopied(site: Site, { region, pages, copied }: RegionPlan, files: Map<string, OutputFile>): Problem[] {
  const pageOf = new Map(pages.map((page) => [page.output, page]));
  const sourceOf = (path: string): string | null => {
    const page = pageOf.get(path);
    return page ? pageSource(page) : path === ROBOTS ? null : (files.get(path)?.sources[0] ?? null);
  };
  const folders = new Set([...pageOf.keys(), ...files.keys()].flatMap(foldersOf));
  return [...copied.values()].flatMap((file): Problem[] => {
    const above = foldersOf(file.path).find((folder) => sourceOf(folder) !== null);
    const original = VARIANT_NAME.test(file.path) ? file.path.replace(VARIANT_NAME, '') : null;
    const taken = [file.path, above, original].find((path) => path != null && sourceOf(path) !== null);
    const cause =
      taken != null
        ? `/${taken} is made from ${sourceOf(taken)} already in`
        : folders.has(file.path)
          ? `/${file.path} is a folder with pages or data already in`
          : null;
    const where = `"${region.id}"`;
    const help = 'Rename the file, or remove one of both.';
    if (cause !== null)
      return [
        { code: 'PUBLIC-TAKEN', at: startOf(file.file), message: `${cause} ${where}.`, help, shared: { cause, where } },
      ];
    files.set(file.path, copiedFile(site.root, file));
    return [];
  });
}

const ROBOTS = 'robots.txt';

/** `a/` and `a/b/` of `a/b/c`, without the slash. */
const foldersOf = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'));

const copiedFile = (root: string, { file, path }: CopiedFile): OutputFile =>
  lazyFile({ path, kind: /\.html?$/i.test(path) ? 'copied-page' : 'copied', sources: [file] }, () =>
    readFileSync(join(root, file)),
  );

/** The page at `/`, where the main language has a prefix: hosts redirect, and this leads on where they cannot. */
function renderRoot({ region, routes, loaded }: RegionPlan): OutputFile | null {
  const [main] = region.languages;
  const home = main?.prefix ? routes.get(main.code)?.get('/') : undefined;
  if (!main || !home) return null;
  const href = hrefOf(region, home.path);
  const bytes = `<!doctype html>
<html lang="${escapeHtml(main.locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${href}">
<link rel="canonical" href="${escapeHtml(region.origin + home.path)}">
<title>${escapeHtml(home.title)}</title>
<a href="${href}">${escapeHtml(home.title)}</a>
</html>
`;
  return { path: 'index.html', kind: 'page', bytes, sources: [loaded.file] };
}

/** The files that pages depend on. Several pages may name the same one. */
export function dependentFiles(site: Site, regionFile: string, dependencies: PageDependencies): OutputFile[] {
  const { icon, drawings = {} } = site.templates.site;
  const pictures = new PictureCache(site.cacheDir);
  const asset = (
    name: string,
    sources: readonly string[],
    read: () => OutputFile['bytes'],
    texts: readonly string[] = [],
  ): OutputFile =>
    lazyFile({ path: `assets/${name}`, kind: 'asset', sources, ...(texts.length > 0 && { texts }) }, read);
  const picture = (one: Variant | Drawn) =>
    asset(one.name, pictureSources(one), () => pictures.read(one.key), 'values' in one ? textsIn(one.values) : []);
  const draw = (one: Drawn) =>
    asset(one.name, ['templates/site.tsx'], () => drawings[one.drawing]?.draw(one.values) ?? '', textsIn(one.values));
  const unique = <T extends { readonly name: string }>(items: readonly T[]) => [
    ...new Map(items.map((item) => [item.name, item])).values(),
  ];
  return [
    ...[...new Map(dependencies.files)].map(([name, path]) =>
      asset(name, [assetSource(path)], () => readFileSync(join(site.root, path))),
    ),
    ...[...new Map(dependencies.icons)].map(([path, file]) =>
      lazyFile(
        { path, kind: 'api', sources: [assetSource(file)] },
        () => `${JSON.stringify(icon?.(readFileSync(join(site.root, file), 'utf8')))}\n`,
      ),
    ),
    ...[...new Map(dependencies.codes)].map(([name, address]) =>
      asset(name, [regionFile], () => renderQrCode(address)),
    ),
    ...unique(dependencies.drawings).map((one) => (isText(one) ? draw(one) : picture(one))),
    ...unique(dependencies.variants).map(picture),
  ];
}

const textsIn = (values: object): string[] => leaves(values).map(({ value }) => value);

const lazyFile = (file: FileDescription, read: () => OutputFile['bytes']): OutputFile => ({
  ...file,
  get bytes() {
    return read();
  },
});

function regionHead(site: Site, plan: RegionPlan, dependencies: PageDependencies): RegionHead {
  const { region, routes } = plan;
  return {
    region: region.id,
    basePath: region.basePath,
    headers: regionHeaders(site, region, dependencies),
    redirects: plan.redirects.map(({ at: _, sibling: __, ...redirect }) => redirect),
    ranges: region.placeAccess?.ranges ?? [],
    legal: planLegal(site, plan),
    addresses: [...routes.values()].flatMap((pages) => [...pages.values()].map(({ path }) => path)),
  };
}

/** The headers of a region's pages and of its other files. */
export const regionHeaders = (
  site: Site,
  region: Region,
  { styles, scripts }: Pick<PageDependencies, 'styles' | 'scripts'>,
) => {
  const texts = stylesOf(site.templates.styles, region);
  return {
    page: pageHeaders({
      styles: [...new Set(styles)].flatMap((name) => texts[name] ?? []),
      scripts: [...new Set(scripts)].flatMap((name) => site.templates.inlineScripts.get(name) ?? []),
      hosts: hostsOf(region.cdnBase),
      others: thirdPartiesOf(site.templates.site, region),
    }),
    file: EVERY_FILE,
    drawing: EVERY_DRAWING,
  };
};
