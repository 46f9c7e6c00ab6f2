import type { ManifestFile } from '../build/emit/manifest.ts';
import type { SiteSources } from '../build/load/site-sources.ts';
import { prefixedPath } from '../build/plan/public-url.ts';
import type { PageFacts } from '../kit/page-facts.ts';
import type { Language, Region } from '../kit/region.ts';
import type { PageIdentity } from '../kit/site-checks.ts';
import { ProblemsError } from '../problems/problem.ts';
import { openRedirects } from '../regions/redirect-table.ts';
import { languageOfPath } from '../regions/site-addresses.ts';
import { lockProblems } from '../sources/lock-file.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { type BuiltFile, type BuiltPage, type BuiltSite, pagePath, type ResultRegion, sha256 } from './built-site.ts';
import { OwnTexts } from './own-texts.ts';
import { readPage } from './read-page.ts';
import type { ResultSource } from './result-source.ts';
import type { KnownTags } from './scan-plain.ts';

/** Facts by the hash of the page: a checker that lives longer than one run reads each version of a page once. */
type FactsMemo = Map<string, PageFacts>;

/**
 * Reads results whole: every file of the manifest once.
 * @param siteSources with the definition of the site
 * @param pause called between pages; it may throw to end the work, and the pages read so far stay in `memo`
 * @throws ProblemsError where regions, packs or strings have problems: there is nothing to measure by
 */
export function readSite(
  siteSources: SiteSources,
  definition: CompleteSite,
  sources: readonly ResultSource[],
  today: string,
  memo: FactsMemo,
  pause: () => void = () => {},
): BuiltSite {
  const { root } = siteSources;
  const [read, packs, strings] = [siteSources.regions(), siteSources.packs(), siteSources.strings()];
  const problems = [read, packs, strings].flatMap((part) => part.problems);
  if (problems.length > 0) throw new ProblemsError([...problems, ...lockProblems(root)]);
  const all = read.regions;
  const hooks = [...new Set(definition.rules.flatMap((rule) => rule.hooks ?? []))];
  const used = new Set<string>();
  const known = { tags: new Map() as KnownTags, texts: new OwnTexts(), hooks };
  const regions = sources.flatMap((source): ResultRegion[] => {
    const loaded = all.find(({ region }) => region.id === source.region);
    if (!loaded) return [];
    const files = new Map<string, BuiltFile>();
    for (const [path, entry] of Object.entries(source.manifest.files))
      files.set(path, source.isSound ? soundFile(source, path, entry) : readFile(source, path, entry));
    const texts = new Map<string, string | null>();
    const readText = (path: string): string | null => {
      const bytes = source.text?.(path) ?? files.get(path)?.bytes ?? null;
      return typeof bytes === 'string'
        ? bytes
        : bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    };
    const text = (path: string): string | null => {
      let known = texts.get(path);
      if (known === undefined) texts.set(path, (known = readText(path)));
      return known;
    };
    const pages: BuiltPage[] = [];
    const region: ResultRegion = {
      id: source.region,
      loaded,
      region: withTranslatedAddresses(loaded.region, source.manifest.files),
      manifest: source.manifest,
      redirects: openRedirects(source.manifest.redirects),
      files,
      isSound: source.isSound === true,
      pages,
      byPath: new Map(),
      unlistedFiles: findUnlistedFiles(source),
      variant: source.read,
      strings: (language) => strings.of(source.region, language),
      text,
    };
    for (const [file, { entry, sha256 }] of files) {
      if ((entry.kind !== 'page' && entry.kind !== 'error-page') || sha256 === '') continue;
      // It only leads to the main language.
      if (file === 'index.html' && source.manifest.redirects.some(({ from }) => from === '/')) continue;
      const version = `${sha256} ${hooks.join(' ')}`;
      let facts = memo.get(version);
      if (!facts) {
        pause();
        facts = readPage(readText(file) as string, known);
        memo.set(version, facts);
      }
      used.add(version);
      const path = pagePath(file);
      const identity = entry.page ?? guessIdentity(path, loaded.region.languages, entry.kind === 'page');
      const language = loaded.region.languages.find(({ code }) => code === identity.language);
      if (!language) continue;
      const page = { region, file, path, identity, language, facts, isError: entry.kind === 'error-page', entry };
      pages.push(page);
      (region.byPath as Map<string, BuiltPage>).set(path, page);
    }
    return [region];
  });
  for (const key of memo.keys()) if (!used.has(key)) memo.delete(key);
  const { languages } = packs;
  const market = siteSources.marketRules();
  return { root, regions, all, languages, market, figureWords: (code) => languages(code).pack, today, definition };
}

/** A region with the addresses of its pages that are not those of their routes. */
function withTranslatedAddresses(region: Region, files: ResultSource['manifest']['files']): Region {
  const addresses: Record<string, string> = {};
  for (const [file, { kind, page }] of Object.entries(files)) {
    const language = page && region.languages.find(({ code }) => code === page.language);
    if (!language || kind !== 'page' || page.variant) continue;
    const [path, byRoute] = [pagePath(file), prefixedPath(region, language, page.route)];
    if (path !== byRoute) addresses[byRoute] = path;
  }
  return Object.keys(addresses).length > 0 ? { ...region, addresses: { [region.id]: addresses } } : region;
}

function readFile(source: ResultSource, path: string, entry: ManifestFile): BuiltFile {
  const bytes = source.read(path);
  return { entry, bytes, sha256: bytes ? sha256(bytes) : '' };
}

/** A file that certainly has the hash of the manifest: it is read on access. */
const soundFile = (source: ResultSource, path: string, entry: ManifestFile): BuiltFile => ({
  entry,
  sha256: entry.sha256,
  get bytes() {
    return source.read(path);
  },
});

function findUnlistedFiles({ manifest, list }: ResultSource): string[] | null {
  const existing = list();
  if (!existing) return null;
  const known = new Set(
    Object.entries(manifest.files).flatMap(([path, { encodings }]) => [
      path,
      ...Object.keys(encodings).map((encoding) => `${path}.${encoding}`),
    ]),
  );
  return existing.filter((path) => !known.has(path)).sort();
}

/** The identity that follows from the address, for a manifest of another program. */
export function guessIdentity(path: string, languages: readonly Language[], isPage: boolean): PageIdentity {
  const language = languageOfPath(path, languages) ?? languages[0];
  const route = language?.prefix ? path.slice(language.prefix.length + 1) : path;
  return {
    route,
    language: language?.code ?? '',
    words: null,
    template: isPage ? '' : 'error',
    layout: '',
    legal: false,
    marketing: true,
    requires: [],
  };
}
