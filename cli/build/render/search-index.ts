import type { NavigationView } from '../../kit/contract.ts';
import type { Language } from '../../kit/region.ts';
import type { SearchDocument } from '../../kit/search.ts';
import type { CompiledMarkdown, Fillable, Placeholder } from '../../markdown/compiled-markdown.ts';
import { leaves, withoutSyntax } from '../../markdown/visible-text.ts';
import { hrefOf } from '../../regions/site-addresses.ts';
import { keyOf } from '../../sources/records.ts';
import type { Site } from '../load/site.ts';
import { hasOwnAddress, isInFallbackSection, type PlannedPage } from '../plan/planned-page.ts';
import { Collector } from './collector.ts';
import type { LanguageParts } from './context.ts';
import { type Filling, fillMarkdown } from './fill-markdown.ts';
import { languageView } from './language-view.ts';
import type { OutputFile } from './output-file.ts';
import type { IndexedDocument } from './page-dependencies.ts';
import type { Resolver } from './resolver.ts';

/**
 * The texts of a page for the search index; null for pages that are not searched. Offers are left out, because an offer is
 * shown only beside its conditions.
 */
export function searchDocument(
  page: PlannedPage,
  compiled: CompiledMarkdown,
  filling: Filling,
): IndexedDocument | null {
  const isFurtherList = page.list !== null && page.route !== page.source?.route;
  if (!hasOwnAddress(page) || isFurtherList || page.fallbackFrom || !page.isOffered) return null;
  // Its problems and dependencies were recorded when the page itself was filled.
  const plain: Filling = { ...filling, collector: new Collector(), page: null, withoutOffers: true };
  const wordsOf = (part: Parameters<typeof fillMarkdown>[0]) => plainText(fillMarkdown(part, plain));
  const own = withoutFallbackSections(compiled);
  return {
    language: page.language.code,
    href: hrefOf(page.region, page.path),
    title: page.title,
    description: page.description,
    headings: compiled.headings.filter(({ at }) => !isInFallbackSection(page, at)).map(({ words }) => wordsOf(words)),
    searchWords: page.source?.fields.searchWords ?? [],
    text: [...frontMatterTexts(filling), wordsOf(own)].join(' '),
  };
}

/** Texts of front matter, without what directives stand for. A value of one word may be a name that only templates read. */
function frontMatterTexts({ page }: Filling): string[] {
  if (!page) return [];
  const { lead, legal, data } = page.props.page;
  return leaves([lead, legal?.summary, data])
    .filter(({ value }) => value.includes(' '))
    .map(({ value }) => withoutSyntax(value).text);
}

/** A page without the sections of another language: they are found in that one. */
function withoutFallbackSections({ parts, placeholders }: CompiledMarkdown): Fillable {
  const own: { parts: string[]; placeholders: Placeholder[] } = { parts: [parts[0] ?? ''], placeholders: [] };
  let isOwn = true;
  placeholders.forEach((placeholder, index) => {
    const next = parts[index + 1] ?? '';
    if (placeholder.kind === 'fallback-start') isOwn = false;
    else if (placeholder.kind === 'fallback-end') {
      isOwn = true;
      own.parts.push(`${own.parts.pop()}${next}`);
    } else if (isOwn) {
      own.placeholders.push(placeholder);
      own.parts.push(next);
    }
  });
  return own;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Elements within a sentence or a word: the text around them continues. */
const INLINE = /<\/?(?:a|abbr|code|del|em|kbd|span|strong|sub|sup|wbr)\b[^>]*>/g;

const plainText = (html: string): string =>
  html
    .replace(INLINE, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name = '') =>
      code === undefined ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Number(code)),
    )
    .replace(/\s+/g, ' ')
    .trim();

/** The indexes of a region, one for each language. */
export function searchFiles(
  site: Site,
  { resolver, partsOf }: { readonly resolver: Resolver; readonly partsOf: (language: Language) => LanguageParts },
  documents: readonly IndexedDocument[],
): OutputFile[] {
  const { search } = site.templates.site;
  if (!search) return [];
  return resolver.plan.region.languages.map((language): OutputFile => {
    const pages = new Map(documents.filter((one) => one.language === language.code).map((one) => [one.href, one]));
    const { navigation, utility, footer } = partsOf(language);
    const complete = withLabels(pages, [...navigation, ...utility, ...Object.values(footer).flat()]);
    const sorted = complete.sort((a, b) => (a.href < b.href ? -1 : 1));
    const view = languageView(site, language);
    const madeOf = keyOf(site.templates.code, JSON.stringify([sorted, view]));
    return indexFile(language.code, madeOf, () => `${JSON.stringify(search.index(sorted, view))}\n`);
  });
}

/** Pages with what menus call them, and a document for each entry of a menu that leads to no page as a whole. */
function withLabels(pages: ReadonlyMap<string, IndexedDocument>, entries: readonly NavigationView[]): SearchDocument[] {
  const labels = new Map<string, Set<string>>();
  const further = new Map<string, Omit<SearchDocument, 'labels'>>();
  const take = ({ href, kind, label, hreflang, children }: NavigationView) => {
    children.forEach(take);
    if (kind === 'external' || kind === 'sibling') return;
    labels.set(href, (labels.get(href) ?? new Set()).add(label));
    if (pages.has(href) || further.has(href)) return;
    const description = pages.get(href.replace(/#.*/, ''))?.title ?? '';
    further.set(href, { href, hreflang, title: label, description, headings: [], searchWords: [], text: '' });
  };
  entries.forEach(take);
  const ofPages = [...pages.values()].map(({ language: _, ...page }) => ({ ...page, hreflang: null }));
  return [...ofPages, ...further.values()].map((one) => ({ ...one, labels: [...(labels.get(one.href) ?? [])] }));
}

/** Dev keeps such a file for many saves: once it is made, it refers to nothing of the site that it was made from. */
function indexFile(language: string, madeOf: string, make: () => string): OutputFile {
  let bytes = '';
  let unmade: typeof make | null = make;
  return {
    path: `api/search-${language}`,
    kind: 'api',
    sources: ['templates/site.tsx'],
    madeOf,
    get bytes() {
      if (unmade) bytes = unmade();
      unmade = null;
      return bytes;
    },
  };
}
