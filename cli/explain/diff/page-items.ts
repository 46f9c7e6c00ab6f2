import { Parser } from 'htmlparser2';

type ItemKind = 'text' | 'label' | 'link' | 'picture' | 'title' | 'description' | 'search' | 'data';

/** One piece of content that a person, a screen reader or a search engine receives. */
export interface Item {
  readonly kind: ItemKind;
  /** The page area: head, header, navigation, main, offer, dialog, footer, page. */
  readonly area: string;
  readonly text: string;
  /** Whether it belongs to the legal text of a legal page. */
  readonly legal: boolean;
}

/** The content of a page in document order, and its code. */
export interface PageItems {
  readonly items: readonly Item[];
  readonly styles: string;
  readonly scripts: string;
  /** Elements and attributes without text and addresses. */
  readonly markup: string;
}

/** Inline elements; all others end a text item. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small span strong sub sup time u var wbr svg'.split(
    ' ',
  ),
);
const LABELS = ['alt', 'aria-label', 'title', 'placeholder'];
const AREAS: Readonly<Record<string, string>> = {
  head: 'head',
  header: 'header',
  nav: 'navigation',
  main: 'main',
  footer: 'footer',
  dialog: 'dialog',
};

interface OpenElement {
  readonly name: string;
  readonly area: string;
  readonly legal: boolean;
  /** Whether it is inside of navigation or a mark, which do not belong to the legal text. */
  readonly apart: boolean;
}

/** Removes content hashes, so that versions of an asset have the same name. */
export const withoutHash = (address: string): string =>
  address.replace(/\.[0-9a-zA-Z]{8}(?=\.[a-z0-9]+([\s,"']|$))/g, '');

/** Also removes the width, so that all widths of a picture have the same name. */
export const pictureName = (address: string): string => withoutHash(address).replace(/-\d+(?=\.(webp|avif)$)/, '');

/**
 * Parses the content of a page.
 * @param legal whether it is a legal page; its legal text is inside of [data-legal], else all of main
 */
export function readPageItems(html: string, legal: boolean): PageItems {
  const hasLegalMarks = legal && /\sdata-legal[\s=>]/.test(html);
  const items: Item[] = [];
  const open: OpenElement[] = [];
  const texts = { styles: '', scripts: '', markup: '' };
  let words = '';
  let raw: 'style' | 'script' | 'data' | null = null;
  let title = '';
  const here = (): OpenElement => open.at(-1) ?? { name: '', area: 'page', legal: false, apart: false };
  const add = (kind: ItemKind, text: string) => {
    const { area, legal: isLegal, apart, name } = here();
    const isHeading = hasLegalMarks && area === 'main' && name === 'h1';
    if (text !== '') items.push({ kind, area, text, legal: (isLegal && !apart) || isHeading });
  };
  const flush = () => {
    add('text', words.replace(/\s+/g, ' ').trim());
    words = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!INLINE.has(name)) flush();
      const parent = here();
      const isMain = name === 'main';
      const area = areaOf(name, attributes, parent.area);
      const marked = attributes['data-legal'];
      open.push({
        name,
        area,
        legal: legal && (hasLegalMarks ? parent.legal || marked !== undefined : parent.legal || isMain),
        apart: parent.apart || name === 'nav' || name === 'aside' || marked === 'mark',
      });
      if (name !== 'script') texts.markup += `<${name}${markupOf(attributes)}>`;
      if (name === 'style') raw = 'style';
      else if (name === 'script') {
        raw = attributes.type === 'application/ld+json' ? 'data' : 'script';
        texts.scripts += `${withoutHash(attributes.src ?? '')}\n`;
      }
      if (attributes['data-rules']) texts.scripts += `${attributes['data-rules']}\n`;
      for (const label of LABELS) if (attributes[label]) add('label', attributes[label].trim());
      // Texts of island properties are shown after hydration.
      for (const text of dataLeaves(attributes['data-props'] ?? '')) if (/\p{L}/u.test(text)) add('label', text);
      if (name === 'a' && attributes.href) add('link', withoutHash(attributes.href));
      if (name === 'img' && attributes.src) add('picture', pictureName(attributes.src));
      if (name === 'meta' || name === 'link') headItem(name, attributes, add);
    },
    ontext(text) {
      if (raw === 'style') texts.styles += text;
      else if (raw === 'script') texts.scripts += text;
      else if (raw === 'data') for (const leaf of dataLeaves(text)) add('data', leaf);
      else if (here().name === 'title' && here().area === 'head') title += text;
      else words += text;
    },
    onclosetag(name) {
      if (name === 'title' && here().area === 'head') add('title', title.replace(/\s+/g, ' ').trim());
      else if (!INLINE.has(name)) flush();
      if (name === 'style' || name === 'script') raw = null;
      open.pop();
    },
  });
  parser.end(html);
  flush();
  return { items, ...texts };
}

function areaOf(name: string, attributes: Readonly<Record<string, string>>, above: string): string {
  if (attributes['data-claim'] !== undefined) return 'offer';
  if (attributes.role === 'dialog') return 'dialog';
  if (above === 'offer' || above === 'head' || above === 'dialog') return above;
  // Navigation inside of header and footer counts as part of them.
  return name === 'nav' && above !== 'page' ? above : (AREAS[name] ?? above);
}

/** Attributes without text and addresses, sorted. */
const markupOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .filter(
      ([name]) => !/^(href|src|srcset|content|datetime|data-rules|data-props)$/.test(name) && !LABELS.includes(name),
    )
    .map(([name, value]) => ` ${name}="${withoutHash(value)}"`)
    .sort()
    .join('');

function headItem(
  name: string,
  attributes: Readonly<Record<string, string>>,
  add: (kind: ItemKind, text: string) => void,
): void {
  const { rel, href = '', hreflang, content = '' } = attributes;
  if (name === 'meta') {
    const key = attributes.name ?? attributes.property;
    if (key === 'description') add('description', content);
    else if (key && key !== 'viewport') add('search', `${key}: ${content}`);
  } else if (rel === 'canonical') add('search', `canonical: ${href}`);
  else if (rel === 'alternate') add('search', `hreflang ${hreflang}: ${href}`);
}

/** All values of a JSON document. */
function dataLeaves(text: string): string[] {
  const walk = (value: unknown): string[] =>
    value !== null && typeof value === 'object' ? Object.values(value).flatMap(walk) : [String(value)];
  try {
    return walk(JSON.parse(text));
  } catch {
    return [text];
  }
}
