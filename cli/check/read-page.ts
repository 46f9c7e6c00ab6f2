import { Parser } from 'htmlparser2';
import type {
  AnchorFact,
  ClaimFact,
  ElementFact,
  HeadingFact,
  PageFacts,
  ScriptFact,
  TextFact,
  Zone,
} from './page-facts.ts';

/** Elements whose words run on with those around them. */
const INLINE = new Set(
  'a abbr b bdi bdo button cite code data dfn em i img input kbd label mark q s samp small span strong sub sup svg time u var wbr'.split(
    ' ',
  ),
);
/** What loads or does something, beside links, pictures and scripts. */
const OTHERS = new Set('source video audio track iframe embed object form input button area base'.split(' '));
const HOOKS = ['data-age-limit', 'data-action', 'data-quick', 'data-modal', 'data-region-selector', 'data-nav'];
/** Contents that nobody reads. */
const SILENT = new Set(['script', 'style', 'template']);

interface Open {
  readonly tag: string;
  readonly zone: Zone;
  readonly attributes: Readonly<Record<string, string>>;
  /** As a selector could name it, once somebody has asked. */
  named?: string;
  readonly anchor: AnchorFact | null;
  readonly heading: HeadingFact | null;
  readonly claim: ClaimFact | null;
}

const OUTSIDE: Zone = { selector: false, dialog: false, head: false, closed: false, main: false, claim: null };

/** Reads a page in one pass, as bytes come, without a tree: a site is read while its trees would still be built. */
export function readPage(html: string): PageFacts {
  const metas: ElementFact[] = [];
  const links: ElementFact[] = [];
  const anchors: AnchorFact[] = [];
  const pictures: (ElementFact & { zone: Zone })[] = [];
  const others: ElementFact[] = [];
  const scripts: ScriptFact[] = [];
  const styles: TextFact[] = [];
  const titles: TextFact[] = [];
  const headings: HeadingFact[] = [];
  const claims: ClaimFact[] = [];
  const hooks: (ElementFact & { chain: string; zone: Zone })[] = [];
  const main = { start: 0, end: 0 };
  const inline: (ElementFact & { attribute: string })[] = [];
  const ids = new Map<string, { count: number; offset: number }>();
  const starts: number[] = [];
  const offsets: number[] = [];
  let root: Readonly<Record<string, string>> = {};
  let text = '';
  const stack: Open[] = [];
  /** What takes the characters that come next instead of the text of the page. */
  let sink: TextFact | null = null;

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const offset = parser.startIndex;
        const parent = stack.at(-1);
        if (tag === 'html') root = attributes;
        const element = { tag, attributes, offset };
        const zone = zoneOf(tag, attributes, parent?.zone ?? OUTSIDE);
        // Few elements are asked where they stand: only they are told with all that is around them.
        const chain = () => {
          for (const open of stack) open.named ??= describe(open.tag, open.attributes);
          return `${stack.map(({ named }) => named).join(' ')} ${describe(tag, attributes)}`;
        };
        let anchor = parent?.anchor ?? null;
        let heading = parent?.heading ?? null;
        let claim: ClaimFact | null = null;
        for (const name in attributes) {
          if (name === 'id') {
            const known = ids.get(attributes.id as string);
            if (known) known.count++;
            else ids.set(attributes.id as string, { count: 1, offset });
          } else if (name === 'data-claim') {
            text += '\n';
            claim = { ...element, id: attributes[name] as string, zone, start: text.length, end: text.length };
            claims.push(claim);
          } else if (name === 'style' || name.startsWith('on')) inline.push({ ...element, attribute: name });
          else if (HOOKS.includes(name)) hooks.push({ ...element, chain: chain(), zone });
        }
        if (tag === 'a') {
          anchor = { ...element, name: attributes['aria-label'] ?? '', zone, chain: chain() };
          anchors.push(anchor);
        } else if (tag === 'img') {
          pictures.push({ ...element, zone });
          if (anchor && attributes.alt) anchor.name += ` ${attributes.alt}`;
        } else if (tag === 'meta') metas.push(element);
        else if (tag === 'link') links.push(element);
        else if (tag === 'title' && zone.head) titles.push((sink = { text: '', offset }));
        else if (tag === 'script') {
          const script = { text: '', offset, type: attributes.type ?? '', src: attributes.src ?? null, attributes };
          scripts.push(script);
          sink = script;
        } else if (tag === 'style') styles.push((sink = { text: '', offset }));
        else if (tag.length === 2 && tag[0] === 'h' && tag >= 'h1' && tag <= 'h6') {
          heading = { level: Number(tag[1]), text: '', offset, zone };
          headings.push(heading);
        } else if (OTHERS.has(tag)) others.push(element);
        if (!INLINE.has(tag) && text.at(-1) !== '\n') text += '\n';
        if (tag === 'main') main.start = text.length;
        stack.push({ tag, attributes, zone, anchor, heading, claim });
      },
      ontext(characters) {
        if (sink) {
          sink.text += characters;
          return;
        }
        const top = stack.at(-1);
        if (top && SILENT.has(top.tag)) return;
        starts.push(text.length);
        offsets.push(parser.startIndex);
        text += characters;
        if (top?.anchor) top.anchor.name += characters;
        if (top?.heading) top.heading.text += characters;
      },
      onclosetag(tag) {
        const open = stack.pop();
        if (SILENT.has(tag) || tag === 'title') sink = null;
        if (tag === 'main') main.end = text.length;
        if (open?.claim) {
          open.claim.end = text.length;
          text += '\n';
        } else if (!INLINE.has(tag) && text.at(-1) !== '\n') text += '\n';
      },
    },
    { lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  );
  parser.end(html);
  return {
    root,
    titles,
    metas,
    links,
    anchors,
    pictures,
    others,
    scripts,
    styles,
    headings,
    ids,
    claims,
    hooks,
    inline,
    main,
    text,
    offsetOf: (position) => {
      let low = 0;
      for (let high = starts.length; high - low > 1; ) {
        const middle = (low + high) >> 1;
        if ((starts[middle] as number) <= position) low = middle;
        else high = middle;
      }
      return (offsets[low] ?? 0) + Math.max(0, position - (starts[low] ?? 0));
    },
  };
}

const ZONES = new Set(['dialog', 'head', 'main']);
const ZONED = ['data-region-selector', 'data-claim', 'popover', 'role'];

function zoneOf(tag: string, attributes: Readonly<Record<string, string>>, around: Zone): Zone {
  if (!ZONES.has(tag) && !ZONED.some((name) => name in attributes)) return around;
  const dialog = around.dialog || tag === 'dialog' || attributes.role === 'dialog';
  return {
    selector: around.selector || 'data-region-selector' in attributes,
    dialog,
    head: around.head || tag === 'head',
    closed: around.closed || dialog || 'popover' in attributes,
    main: around.main || tag === 'main',
    claim: attributes['data-claim'] ?? around.claim,
  };
}

/** An element as a selector could name it: `a.button[data-action=download]`. */
function describe(tag: string, attributes: Readonly<Record<string, string>>): string {
  let name = tag;
  for (const attribute in attributes) {
    const value = attributes[attribute] as string;
    if (attribute === 'id') name += `#${value}`;
    else if (attribute === 'class') name += value.replace(/(?:^|\s+)(?=\S)/g, '.').trimEnd();
    else if (attribute.startsWith('data-')) name += `[${attribute}=${value.replace(/[\s[\]]+/g, '_')}]`;
    else if (attribute === 'hidden') name += '[hidden]';
  }
  return name;
}
