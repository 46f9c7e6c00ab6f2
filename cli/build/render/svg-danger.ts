/** What an SVG file does beside drawing. */
export interface SvgDanger {
  /** Of the first character. */
  readonly offset: number;
  /** A sentence without its end. */
  readonly message: string;
}

const COMMENT = /<!--[\s\S]*?-->/g;
const TAG = /<([a-z][\w.-]*:)?([a-z][\w.-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi;
const ATTRIBUTE = /([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ADDRESS = /(?:url\s*\(|@import)(?!\s*(?:["']|&quot;|&apos;|&#39;|&#34;)?\s*(?:#|\)|data:(?:image|font)\/))/gi;
/** Elements that run code, or show another document. */
const FOREIGN = /^(?:script|foreignobject|iframe|frame|embed|object|handler|listener|audio|video|link|meta|base)$/i;
const LINKS = /^(?:href|src|data|action|formaction)$/i;
/** A part of the same file, or a picture in it. */
const INSIDE = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp|avif)[;,])/i;

/**
 * The first thing in an SVG file that can run code, or load something: visitors can open a picture by its address, and it is then a
 * document of the site's origin. Null if it only draws.
 */
export function svgDanger(source: string): SvgDanger | null {
  // Of the same length, so that offsets stay.
  const text = source.replace(COMMENT, (comment) => ' '.repeat(comment.length));
  const dangers = [...declarations(text), ...elements(text), ...addresses(text)];
  return dangers.sort((one, other) => one.offset - other.offset)[0] ?? null;
}

function* declarations(text: string): Generator<SvgDanger> {
  for (const { 0: found, index } of text.matchAll(/<!ENTITY|<\?xml-stylesheet/gi))
    yield { offset: index, message: `${found.slice(2).replace(/^\?/, '')} brings in text from elsewhere` };
}

function* elements(text: string): Generator<SvgDanger> {
  for (const { 0: tag, 1: prefix = '', 2: name = '', 3: attributes = '', index } of text.matchAll(TAG)) {
    if (FOREIGN.test(name)) yield { offset: index, message: `<${prefix}${name}> is not a drawing` };
    const start = index + tag.length - 1 - attributes.length;
    for (const { 1: attribute = '', 2: double, 3: single = '', index: at } of attributes.matchAll(ATTRIBUTE)) {
      const local = attribute.slice(attribute.lastIndexOf(':') + 1);
      const value = double ?? single;
      const offset = start + at;
      if (/^on/i.test(local)) yield { offset, message: `${attribute} runs code` };
      // Only links begin like this; a namespace has another name.
      else if (LINKS.test(local) && !INSIDE.test(value))
        yield { offset, message: `${attribute} leads to ${JSON.stringify(value.slice(0, 40))}` };
      else if (/^attributeName$/i.test(local) && /^(?:\w+:)?(?:href|on.*)$/i.test(value.trim()))
        yield { offset, message: `the animation of ${value} can run code` };
    }
  }
}

function* addresses(text: string): Generator<SvgDanger> {
  for (const { 0: found, index } of text.matchAll(ADDRESS))
    yield { offset: index, message: `${found.startsWith('@') ? '@import' : 'url()'} loads another file` };
}
