import { copyText } from '../sources/copy-text.ts';

/** Receives the parts of markup in the order of the page. Offsets are in UTF-16 units. */
export interface MarkupHandler {
  readonly open: (tag: string, attributes: Readonly<Record<string, string>>, offset: number) => void;
  readonly text: (characters: string, offset: number) => void;
  readonly close: (tag: string) => void;
}

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements whose content is not markup. Rare ones, which end in other ways, are left to the parser. */
const RAW = new Set(['script', 'style', 'title', 'textarea']);
const RARE = new Set(
  'iframe xmp noembed noframes plaintext math desc frame param keygen command basefont isindex'.split(' '),
);
/** The element names of SVG that have capitals. */
const DRAWN = new Set('linearGradient radialGradient clipPath textPath feGaussianBlur'.split(' '));
/**
 * A browser closes some elements by itself when certain others begin in them. The parser knows which ones. Here it is enough
 * that this happens only within a group, and to a paragraph when anything but inline text begins.
 */
const GROUPS = ['h1 h2 h3 h4 h5 h6', 'li', 'a', 'dd dt', 'rt rp', 'tr td th thead tbody tfoot', 'head body']
  .concat('input option optgroup select button datalist textarea output')
  .map((group) => new Set(group.split(' ')));
const GROUP_OF = new Map(GROUPS.flatMap((group) => [...group].map((tag) => [tag, group] as const)));
const NESTED = new Set(['thead tr', 'tbody tr', 'tfoot tr', 'tr td', 'tr th', 'select option', 'optgroup option']);
const WORDS = new Set(
  'a abbr b br button cite code em i img kbd mark q s small span strong sub sup svg time'.split(' '),
);
const closes = (tag: string, parent: string): boolean =>
  parent === 'p' ? !WORDS.has(tag) : (GROUP_OF.get(parent)?.has(tag) ?? false) && !NESTED.has(`${parent} ${tag}`);

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const ENTITY = /&(?:amp|lt|gt|quot|#39);/g;

const [TAB, LINE_FEED, SPACE, QUOTE, DASH, SLASH, COLON, EQUALS, MORE] = [9, 10, 32, 34, 45, 47, 58, 61, 62];
const isLower = (code: number) => code >= 97 && code <= 122;
const isUpper = (code: number) => code >= 65 && code <= 90;
const isDigit = (code: number) => code >= 48 && code <= 57;
const isSpace = (code: number) => code === SPACE || code === LINE_FEED || code === TAB;

/** A tag, independent of its position. */
interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Written `<a/>`. */
  readonly isClosed: boolean;
  readonly hasCapitals: boolean;
  /** Behind `<`, up to and with `>`. */
  readonly length: number;
}

/**
 * Tags by their source text. Of a hundred thousand tags of a site two thousand are different: most belong to the document
 * around pages. Each is parsed once.
 */
export type KnownTags = Map<string, Tag>;

/**
 * Reads a page that is written as renderers write: tags in small letters that are all closed, values in double quotes,
 * the five common entities. With the known tags, facts of 772 pages take 1.2 s of the processor instead of 1.6 with htmlparser2
 * (Nov 2026); the check of links and routes has one second.
 * @returns false for any other page, possibly after some calls of the handler: a parser then reads it from the beginning
 */
export function scanPlain(html: string, handler: MarkupHandler, tags: KnownTags = new Map()): boolean {
  const open: string[] = [];
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf('<', at);
    if (tag === -1) break;
    if (tag > at && !reportText(html, at, tag, handler)) return false;
    const code = html.charCodeAt(tag + 1);
    if (isLower(code)) {
      at = scanTag(html, tag, open, handler, tags);
      if (at === -1) return false;
    } else if (code === SLASH) {
      const end = html.indexOf('>', tag);
      const name = open.pop();
      // Anything else than the name alone, too: a space, a name in capitals.
      if (name === undefined || end - tag - 2 !== name.length || !html.startsWith(name, tag + 2)) return false;
      handler.close(name);
      at = end + 1;
    } else if (tag === 0 && html.startsWith('<!doctype html>')) at = '<!doctype html>'.length;
    else return false;
  }
  const isRead = at >= html.length || reportText(html, at, html.length, handler);
  return isRead && open.length === 0;
}

/** Text in pieces, as the parser reports it: an entity is a piece of its own, so that later offsets are right. */
function reportText(html: string, from: number, to: number, handler: MarkupHandler): boolean {
  const text = html.slice(from, to);
  let start = 0;
  for (let and = text.indexOf('&'); and !== -1; and = text.indexOf('&', start)) {
    const end = text.indexOf(';', and) + 1;
    const decoded = end > 0 && end - and <= 6 ? ENTITIES[text.slice(and, end)] : undefined;
    if (decoded === undefined) return false;
    if (and > start) handler.text(text.slice(start, and), from + start);
    handler.text(decoded, from + and);
    start = end;
  }
  if (start < text.length) handler.text(start === 0 ? text : text.slice(start), from + start);
  return true;
}

/** @returns where the tag, or the text element that it opens, ends; -1 where it is not plain */
function scanTag(html: string, start: number, open: string[], handler: MarkupHandler, tags: KnownTags): number {
  const tag = findTag(html, start + 1, tags);
  if (!tag) return -1;
  const { name, attributes } = tag;
  const parent = open.at(-1) ?? '';
  const isVoid = VOID.has(name);
  if (RARE.has(name) || closes(name, parent)) return -1;
  if ((tag.hasCapitals || tag.isClosed || RAW.has(name)) && !mayStand(tag, isVoid, open.includes('svg'))) return -1;
  // A second form in a form is not an element at all.
  if (name === 'form' && open.includes('form')) return -1;
  const end = start + 1 + tag.length;
  handler.open(name, attributes, start);
  if (tag.isClosed || isVoid) handler.close(name);
  else if (RAW.has(name)) return scanRaw(html, name, end, parent, handler);
  else open.push(name);
  return end;
}

/** A drawing has names with capitals and closes its elements where they begin; its titles and styles are markup. */
const mayStand = ({ name, hasCapitals, isClosed }: Tag, isVoid: boolean, drawn: boolean): boolean =>
  drawn ? !RAW.has(name) && (!hasCapitals || DRAWN.has(name)) : !hasCapitals && (!isClosed || isVoid);

function findTag(html: string, from: number, tags: KnownTags): Tag | null {
  const end = html.indexOf('>', from) + 1;
  const written = html.slice(from, end);
  const known = tags.get(written);
  if (known) return known;
  const own = copyText(written);
  const tag = readTag(own, 0);
  if (tag) {
    tags.set(own, tag);
    return tag;
  }
  // A value may hold what ends a tag.
  const whole = readTag(html, from);
  return whole && readTag(copyText(html.slice(from, from + whole.length)), 0);
}

/** @returns null where it is not plain */
function readTag(html: string, from: number): Tag | null {
  let at = from + 1;
  for (let code = html.charCodeAt(at); isLower(code) || isDigit(code) || isUpper(code) || code === DASH; )
    code = html.charCodeAt(++at);
  const name = html.slice(from, at);
  const attributes: Record<string, string> = {};
  let isClosed = false;
  for (;;) {
    const code = html.charCodeAt(at);
    if (code === MORE) break;
    if (code === SLASH) {
      if (html.charCodeAt(at + 1) !== MORE) return null;
      isClosed = true;
      at++;
      break;
    }
    if (!isSpace(code)) return null;
    at++;
    const start = at;
    let end = html.charCodeAt(at);
    let hasCapitals = false;
    while (isLower(end) || end === DASH || isDigit(end) || isUpper(end) || end === COLON) {
      hasCapitals ||= isUpper(end);
      end = html.charCodeAt(++at);
    }
    const attribute = hasCapitals ? html.slice(start, at).toLowerCase() : html.slice(start, at);
    if (attribute === '') {
      // Space before the end of the tag, or more of it.
      if (end === MORE || end === SLASH || isSpace(end)) continue;
      return null;
    }
    if (attribute in attributes) return null;
    if (end !== EQUALS) {
      if (end !== MORE && end !== SLASH && !isSpace(end)) return null;
      attributes[attribute] = '';
      continue;
    }
    if (html.charCodeAt(at + 1) !== QUOTE) return null;
    const close = html.indexOf('"', at + 2);
    if (close === -1) return null;
    const value = decode(html.slice(at + 2, close));
    if (value === null) return null;
    attributes[attribute] = value;
    at = close + 1;
  }
  return { name, attributes, isClosed, hasCapitals: /[A-Z]/.test(name), length: at + 1 - from };
}

function scanRaw(html: string, name: string, from: number, parent: string, handler: MarkupHandler): number {
  // The title of a drawing is markup; a script with "<script" in a comment has rules of its own.
  if (name === 'title' && parent !== 'head') return -1;
  const end = html.indexOf(`</${name}>`, from);
  const content = html.slice(from, end);
  if (end === -1) return -1;
  if (name === 'script' || name === 'style') {
    if (content.includes('<') && /<!--|<\/s/i.test(content)) return -1;
    if (content !== '') handler.text(content, from);
  } else if (content.includes('<') || !reportText(html, from, end, handler)) return -1;
  handler.close(name);
  return end + name.length + 3;
}

/** Null where there is an entity of another kind, or a bare ampersand. */
function decode(value: string): string | null {
  if (!value.includes('&')) return value;
  const decoded = value.replace(ENTITY, '');
  return decoded.includes('&') ? null : value.replace(ENTITY, (entity) => ENTITIES[entity] as string);
}
