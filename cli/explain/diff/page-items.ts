import { Parser } from 'htmlparser2';

export type ItemKind = 'text' | 'label' | 'link' | 'picture' | 'title' | 'description' | 'search' | 'data';

/** One thing of a page that a person, a screen reader or a search engine gets. */
export interface Item {
  readonly kind: ItemKind;
  /** Where it stands: head, header, navigation, main, offer, dialog, footer, page. */
  readonly area: string;
  readonly text: string;
  /** Whether it is among the words of law of a legal page. */
  readonly legal: boolean;
}

/** A page as what people get of it, in its order, and its code apart. */
export interface PageItems {
  readonly items: readonly Item[];
  readonly styles: string;
  readonly scripts: string;
  /** Elements and attributes without their words and addresses. */
  readonly markup: string;
}

/** Elements that stand inside a sentence; all others end it. */
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

interface Open {
  readonly name: string;
  readonly area: string;
  readonly legal: boolean;
  /** Whether navigation or a mark stands around it, whose words are nobody's law. */
  readonly apart: boolean;
}

/** Asset names without the hash of their bytes: the same file in another version. */
export const withoutHash = (address: string): string =>
  address.replace(/\.[0-9a-zA-Z]{8}(?=\.[a-z0-9]+([\s,"']|$))/g, '');

/** A picture is the same in every width that it comes in. */
export const pictureName = (address: string): string => withoutHash(address).replace(/-\d+(?=\.(webp|avif)$)/, '');

/**
 * Reads a page as its visitors do.
 * @param legal whether it is a legal page; its words of law are those inside of [data-legal], else all of main
 */
export function readPageItems(html: string, legal: boolean): PageItems {
  const marksLaw = legal && /\sdata-legal[\s=>]/.test(html);
  const items: Item[] = [];
  const open: Open[] = [];
  const texts = { styles: '', scripts: '', markup: '' };
  let words = '';
  let raw: 'style' | 'script' | 'data' | null = null;
  let title = '';
  const here = (): Open => open.at(-1) ?? { name: '', area: 'page', legal: false, apart: false };
  const add = (kind: ItemKind, text: string) => {
    const { area, legal: isLegal, apart, name } = here();
    const isHeading = marksLaw && area === 'main' && name === 'h1';
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
        legal: legal && (marksLaw ? parent.legal || marked !== undefined : parent.legal || isMain),
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
      // What an island will say, once it is awake, is read by people too.
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
  // The menus of header and footer are parts of them.
  return name === 'nav' && above !== 'page' ? above : (AREAS[name] ?? above);
}

/** Classes, roles and hooks, sorted; what has words or addresses is an item of its own. */
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

/** What JSON-LD says, value by value. */
function dataLeaves(text: string): string[] {
  const walk = (value: unknown): string[] =>
    value !== null && typeof value === 'object' ? Object.values(value).flatMap(walk) : [String(value)];
  try {
    return walk(JSON.parse(text));
  } catch {
    return [text];
  }
}
