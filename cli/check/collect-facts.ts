import type {
  AnchorFact,
  ClaimFact,
  ElementFact,
  HeadingFact,
  LabelFact,
  PageFacts,
  ScriptFact,
  TextFact,
  Zone,
} from '../kit/page-facts.ts';
import { lastIndexAt } from '../problems/last-index.ts';
import { copyText } from '../sources/copy-text.ts';
import type { OwnTexts } from './own-texts.ts';
import type { MarkupHandler } from './scan-plain.ts';

/** Inline elements: their text continues the text around them. */
const INLINE = new Set(
  'a abbr b bdi bdo button cite code data dfn em i img input kbd label mark q s samp small span strong sub sup svg time u var wbr'.split(
    ' ',
  ),
);
/** Elements that load or do something, apart from links, pictures and scripts. */
const OTHERS = new Set('source video audio track iframe embed object form input button area base'.split(' '));
const HOOKS = ['data-action', 'data-quick', 'data-modal', 'data-region-selector', 'data-nav', 'data-island'];
/** Attributes whose text visitors read or hear. */
const LABELS = new Set(
  'alt title aria-label aria-description aria-roledescription aria-valuetext placeholder label'.split(' '),
);
/** Their `value` is their label. */
const BUTTON = /^(?:button|submit|reset)$/i;
const LINE_FEED = 10;
/** Elements whose content is not read. */
const SILENT = new Set(['script', 'style', 'template']);

interface Open {
  readonly parent: Open | null;
  readonly tag: string;
  readonly zone: Zone;
  readonly attributes: Readonly<Record<string, string>>;
  /** A selector for it, computed when it is first needed. */
  named?: string;
  readonly anchor: AnchorFact | null;
  readonly heading: HeadingFact | null;
  readonly claim: ClaimFact | null;
  /** Whether its words are words of law. */
  readonly legal: boolean;
  /** The dialog or region selector around it. */
  readonly aside: Aside | null;
}

interface Aside {
  readonly start: number;
  /** The number of labels before it. */
  readonly labels: number;
  leadsAway: boolean;
}

const OUTSIDE: Zone = { selector: false, dialog: false, head: false, closed: false, main: false, claim: null };

/**
 * Collects the facts of a page while its markup is read.
 * @param more further attributes by which checks find elements
 * @param texts copies the texts that are kept
 */
export function collectFacts(
  more: readonly string[],
  texts: OwnTexts,
): {
  readonly handler: MarkupHandler;
  readonly facts: () => PageFacts;
} {
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
  const hooks: (ElementFact & { chain: () => string; zone: Zone })[] = [];
  const main = { start: 0, end: 0 };
  const inline: (ElementFact & { attribute: string })[] = [];
  const labels: LabelFact[] = [];
  const labelsAway: LabelFact[] = [];
  let legal = '';
  const code: { start: number; end: number }[] = [];
  const asides: { start: number; end: number }[] = [];
  const ids = new Map<string, { count: number; offset: number }>();
  const starts: number[] = [];
  const offsets: number[] = [];
  let root: Readonly<Record<string, string>> = {};
  let text = '';
  // Kept beside the text: V8 copies a growing text whenever its end is read.
  let atLineStart = false;
  const breakLine = () => {
    if (!atLineStart) text += '\n';
    atLineStart = true;
  };
  let top: Open | null = null;
  /** Receives the next characters instead of the text of the page. */
  let sink: TextFact | null = null;

  const handler: MarkupHandler = {
    open(tag, attributes, offset) {
      const parent = top;
      if (tag === 'html') root = attributes;
      const element = { tag, attributes, offset };
      const zone = zoneOf(tag, attributes, parent?.zone ?? OUTSIDE);
      let anchor = parent?.anchor ?? null;
      let heading = parent?.heading ?? null;
      let claim: ClaimFact | null = null;
      let aside = parent?.aside ?? null;
      const leads = 'data-region-selector' in attributes || 'data-elsewhere' in attributes;
      if (leads || (zone.dialog && !parent?.zone.dialog))
        aside = { start: text.length, labels: labels.length, leadsAway: leads };
      for (const name in attributes) {
        if (name === 'id') {
          const known = ids.get(attributes.id as string);
          if (known) known.count++;
          else ids.set(attributes.id as string, { count: 1, offset });
        } else if (name === 'data-claim') {
          text += '\n';
          atLineStart = true;
          claim = { ...element, id: attributes[name] as string, zone, start: text.length, end: text.length };
          claims.push(claim);
        } else if (name === 'style' || name.startsWith('on')) inline.push({ ...element, attribute: name });
        else if (LABELS.has(name) || (name === 'value' && tag === 'input' && BUTTON.test(attributes.type ?? ''))) {
          const label = attributes[name] as string;
          if (label !== '') labels.push({ text: label, attribute: name, offset, zone });
        } else if (HOOKS.includes(name) || more.includes(name))
          hooks.push({ ...element, chain: () => chainOf(parent, tag, attributes), zone });
      }
      if (tag === 'a') {
        anchor = {
          ...element,
          name: attributes['aria-label'] ?? '',
          zone,
          chain: () => chainOf(parent, tag, attributes),
        };
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
      if (!INLINE.has(tag)) breakLine();
      if (tag === 'main') main.start = text.length;
      if (tag === 'code') code.push({ start: text.length, end: text.length });
      if (aside && 'data-modal-go' in attributes) aside.leadsAway = true;
      const mark = attributes['data-legal'];
      const isApart = mark === 'mark' || tag === 'nav' || tag === 'aside';
      const isLegal = !isApart && (mark !== undefined || parent?.legal === true);
      top = { parent, tag, attributes, zone, anchor, heading, claim, legal: isLegal, aside };
    },
    text(characters, offset) {
      if (sink) {
        sink.text += characters;
        return;
      }
      if (top && SILENT.has(top.tag)) return;
      starts.push(text.length);
      offsets.push(offset);
      // A line break within words is a space: blocks alone are lines.
      const words = characters.includes('\n') && /\S/.test(characters) ? characters.replaceAll('\n', ' ') : characters;
      text += words;
      atLineStart = words.charCodeAt(words.length - 1) === LINE_FEED;
      if (top?.legal) legal += characters;
      if (top?.anchor) top.anchor.name += characters;
      if (top?.heading) top.heading.text += characters;
    },
    close(tag) {
      const open = top;
      top = open?.parent ?? null;
      if (SILENT.has(tag) || tag === 'title') sink = null;
      if (tag === 'main') main.end = text.length;
      const lastCode = code.at(-1);
      if (tag === 'code' && lastCode) lastCode.end = text.length;
      if (open?.aside && open.aside !== top?.aside && open.aside.leadsAway) {
        asides.push({ start: open.aside.start, end: text.length });
        labelsAway.push(...labels.splice(open.aside.labels));
      }
      if (open?.claim) {
        open.claim.end = text.length;
        text += '\n';
        atLineStart = true;
      } else if (!INLINE.has(tag)) breakLine();
    },
  };
  const facts = (): PageFacts => {
    for (const fact of [...titles, ...scripts, ...styles, ...headings]) fact.text = texts.copy(fact.text);
    for (const anchor of anchors) anchor.name = texts.copy(anchor.name);
    legal = texts.copy(legal);
    // The variable itself: the functions in facts keep it.
    text = copyText(text);
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
      labels,
      labelsAway,
      asides,
      legal,
      code,
      main,
      text,
      offsetOf: (position) => {
        const piece = lastIndexAt(starts, position, (start) => start);
        return (offsets[piece] ?? 0) + Math.max(0, position - (starts[piece] ?? 0));
      },
    };
  };
  return { handler, facts };
}

const ZONES = new Set(['dialog', 'head', 'main']);
const ZONED = new Set(['data-region-selector', 'data-claim', 'popover', 'role']);

function isZoned(attributes: Readonly<Record<string, string>>): boolean {
  for (const name in attributes) if (ZONED.has(name)) return true;
  return false;
}

function zoneOf(tag: string, attributes: Readonly<Record<string, string>>, around: Zone): Zone {
  if (!ZONES.has(tag) && !isZoned(attributes)) return around;
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

/** An element after all that is around it. Few elements need it, so it is made on access. */
function chainOf(parent: Open | null, tag: string, attributes: Readonly<Record<string, string>>): string {
  let chain = describe(tag, attributes);
  for (let open = parent; open; open = open.parent) {
    open.named ??= describe(open.tag, open.attributes);
    chain = `${open.named} ${chain}`;
  }
  return chain;
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
