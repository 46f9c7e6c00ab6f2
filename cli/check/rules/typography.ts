import glob from 'fast-glob';
import type { LanguagePack, LanguageRules } from '../../languages/language-pack.ts';
import { MarkdownFile } from '../../markdown/markdown-file.ts';
import { type VisibleText, visibleTextsOfPage, visibleTextsOfStrings } from '../../markdown/visible-text.ts';
import { readSource } from '../../sources/source-file.ts';
import type { CheckMemory, SourceFault } from '../check-memory.ts';
import type { Rule } from '../rule.ts';

/** Quotation marks, apostrophes, dashes and spaces are those of the language. */
export const typography =
  (memory: CheckMemory): Rule =>
  (site, report) => {
    // The words of a variant are in two folders, each with marks of its own.
    const offered = new Map(
      site.regions.flatMap(({ id, region }) =>
        region.languages.flatMap(({ code }) =>
          [code, site.languages(code).variant?.of ?? []].flat().map((folder) => [folder, id] as const),
        ),
      ),
    );
    for (const [code, region] of offered) {
      const rules = site.languages(code);
      if (!rules.pack && !rules.variant) continue;
      for (const file of glob.sync(`content/${code}/**/{*.md,strings*.json}`, { cwd: site.root }).sort())
        for (const [index, { at, message, help }] of faultsOf(site.root, file, rules, memory).entries())
          report({ code: 'TYPO-MARKS', cause: `${file} ${index} ${message}`, region, file: null, at, message, help });
    }
  };

function faultsOf(
  root: string,
  file: string,
  { key, pack, variant }: LanguageRules,
  memory: CheckMemory,
): readonly SourceFault[] {
  const read = readSource(root, file);
  if ('problem' in read) return [];
  const { text } = read;
  return memory.typography.take(file, [text, key], () => {
    const find = findMarks({ pack, variant });
    return visibleTexts(file, text).flatMap((visible) => find(visible).map(({ mend: _, ...fault }) => fault));
  });
}

/** A fault with what is written in the place of it; null where that depends on the other marks of the text (`quoteMends`). */
export interface MarkFault extends SourceFault {
  readonly mend: Mend | null;
}

/** A text at a position of the words that visitors see, and the one in its place. */
export interface Mend {
  readonly index: number;
  readonly from: string;
  readonly to: string;
}

/** The texts of a file of a language: a page or strings. */
export const visibleTexts = (file: string, text: string): VisibleText[] =>
  file.endsWith('.json') ? visibleTextsOfStrings(file, text) : visibleTextsOfPage(new MarkdownFile(file, text));

/** Finds what the rules of a language say otherwise. */
export function findMarks({ pack, variant }: Pick<LanguageRules, 'pack' | 'variant'>) {
  const find = pack ? createFinder(pack) : () => [];
  return (visible: VisibleText): MarkFault[] => [
    ...find(visible),
    ...Object.entries(variant?.replace ?? {}).flatMap(([written, by]) => replaceFaults(visible, written, by)),
  ];
}

/** What a variant writes in another way, in words of its own. */
const replaceFaults = (visible: VisibleText, text: string, by: string): MarkFault[] =>
  [...visible.text.matchAll(new RegExp(RegExp.escape(text), 'gu'))].map(({ index }) => ({
    at: visible.at(index),
    mend: { index, from: text, to: by },
    message: `“${text}” is not written in this variant of the language.`,
    help: by === '' ? 'Leave it out.' : `Write ${by}.`,
  }));

const QUOTES = '«»„“”‚‘’‹›';
const NAMES: Readonly<Record<string, string>> = {
  '': 'no space',
  ' ': 'a plain space',
  '\u00a0': 'a no-break space (U+00A0)',
  '\u202f': 'a narrow no-break space (U+202F)',
};
const ANY_SPACE = '[ \\t\\u00a0\\u202f\\u2009]*';
/** What may follow a mark that ends something: else it is a part of a time, an address or a smiley. */
const ENDS = '(?=[\\s»”“’)\\]|]|$)';

/** Looks for everything that a pack says otherwise. */
export function createFinder(pack: LanguagePack): (visible: VisibleText) => MarkFault[] {
  const marks = new Set([...pack.quotes, ...pack.innerQuotes, pack.apostrophe].flatMap((text) => [...text.trim()]));
  const foreign = [...QUOTES].filter((mark) => !marks.has(mark)).join('');
  const [open, close] = pack.quotes;
  const before: Record<string, string> = {
    ',': '',
    '.': '',
    ';': '',
    ':': '',
    '!': '',
    '?': '',
    ...pack.spaces.before,
  };
  const after: Record<string, string> = { ...pack.spaces.after };
  // A mark that both opens and closes says nothing of the space beside it.
  const opens = new Set([...pack.quotes[0], ...pack.innerQuotes[0]]);
  if (!opens.has(close.slice(-1))) before[close.slice(-1)] = close.slice(0, -1);
  if (open[0] !== undefined && open[0] !== close.slice(-1)) after[open[0]] = open.slice(1);

  const patterns: readonly (readonly [RegExp, (found: RegExpExecArray) => Found | null])[] = [
    // Behind a digit they are feet and inches, minutes and seconds.
    [
      /(?<!\d)"|(?<=\d)"(?=[\p{L}])/gu,
      () => ({ message: 'A straight quotation mark.', help: `Write ${open}…${close}.` }),
    ],
    [/(?<!\d)'|(?<=\d)'(?=\p{L})/gu, () => ({ message: 'A straight apostrophe.', help: `Write ${pack.apostrophe}.` })],
    ...(foreign === ''
      ? []
      : [
          [
            new RegExp(`[${foreign}]`, 'g'),
            ([mark]: RegExpExecArray) => ({
              message: `${mark} is not a mark of ${pack.name}.`,
              help: `Write ${open}…${close}, or ${pack.innerQuotes.join('…')} within them.`,
            }),
          ] as const,
        ]),
    [
      // Between two figures it is a minus, or part of a result.
      /(?<=[\p{L}\p{N},.;:!?)»”’]) (-) (?=[\p{L}\p{N}«„“(])(?!(?<=\d - )\d)/gu,
      ({ 0: from, index }) => ({
        message: 'A hyphen between spaces.',
        help: `A dash is “${pack.dashes.thought}”.`,
        mend: { index, from, to: pack.dashes.thought },
      }),
    ],
    ...Object.entries(before).map(
      ([mark, space]) =>
        [
          new RegExp(
            `(?<=[^\\s|${ESCAPED}])${ANY_SPACE}${RegExp.escape(mark)}${QUOTES.includes(mark) ? '' : ENDS}`,
            'gu',
          ),
          ({ 0: found, index }: RegExpExecArray) =>
            found.slice(0, -1) === space
              ? null
              : {
                  message: `There is ${named(found.slice(0, -1))} before ${mark}`,
                  help: `${pack.name} has ${named(space)} there.`,
                  mend: { index, from: found.slice(0, -1), to: space },
                },
        ] as const,
    ),
    ...Object.entries(after).map(
      ([mark, space]) =>
        [
          new RegExp(`${RegExp.escape(mark)}${ANY_SPACE}(?=\\S)`, 'gu'),
          ({ 0: found, index }: RegExpExecArray) =>
            found.slice(1) === space
              ? null
              : {
                  message: `There is ${named(found.slice(1))} after ${mark}`,
                  help: `${pack.name} has ${named(space)} there.`,
                  mend: { index: index + 1, from: found.slice(1), to: space },
                },
        ] as const,
    ),
  ];
  return (visible) => {
    const text = withoutExact(pack, visible.text);
    return patterns.flatMap(([pattern, faultOf]) =>
      [...text.matchAll(pattern)].flatMap((found) => {
        const fault = faultOf(found as RegExpExecArray);
        const mark = found.index + found[0].search(/\S/);
        return fault ? [{ at: visible.at(mark), mend: null, ...fault }] : [];
      }),
    );
  };
}

type Found = Pick<MarkFault, 'message' | 'help'> & Partial<Pick<MarkFault, 'mend'>>;

/** Texts that are given word by word have the marks that they have. */
const withoutExact = ({ exact }: LanguagePack, text: string): string =>
  exact.reduce((rest, one) => rest.replaceAll(one, 'x'.repeat(one.length)), text);

/**
 * Quotation marks and apostrophes of another kind, with those of the language: which one depends on the others of the text. One
 * that may open as well as close is left out.
 */
export function quoteMends(pack: LanguagePack, visible: string): Mend[] {
  const text = withoutExact(pack, visible);
  const [open, close] = pack.quotes;
  const [innerOpen, innerClose] = pack.innerQuotes;
  const right = [open, innerOpen, close, innerClose, pack.apostrophe].map((mark) => mark.trim());
  const opened: { mark: string; close: string }[] = [];
  return [...text.matchAll(QUOTE)].flatMap(({ 0: from, index }): Mend[] => {
    const mend = (to: string, known: readonly string[]) => (known.includes(from) ? [] : [{ index, from, to }]);
    const [before = '', behind = ''] = [text[index - 1], text[index + 1]];
    if (/['’‘]/.test(from) && WORD.test(before) && WORD.test(behind)) return mend(pack.apostrophe, right);
    const last = opened.at(-1);
    const mayOpen = /^$|[\s([{«„“‚‘"'–—-]/.test(before) && /[^\s.,;:!?…)\]}]/.test(behind);
    const mayClose = /\S/.test(before) && /^$|[\s.,;:!?…)\]}»”“’‘"'–—-]/.test(behind);
    // Between two marks, it ends what such a mark has begun.
    const closes = mayClose && (!mayOpen || last?.mark === from || last?.close.trim() === from);
    if (!closes && (mayClose || !mayOpen)) return [];
    if (!closes) {
      // A word that begins with it: ’Tis.
      if (from === pack.apostrophe) return [];
      // Nor does it quote anything without a second one.
      const rest = text.slice(index + 1);
      if (from === "'" && (/^n'/i.test(rest) || !/\S'(?=[\s.,;:!?…)"»”“]|$)/.test(rest)))
        return mend(pack.apostrophe, right);
      const isInner = opened.length > 0;
      opened.push({ mark: from, close: isInner ? innerClose : close });
      return mend(isInner ? innerOpen : open, right.slice(0, 2));
    }
    if (/['’]/.test(from) && !/['’‘‚‹]/.test(last?.mark ?? '')) return mend(pack.apostrophe, right);
    // Behind a digit and without an opening one, it is a unit.
    if (!last) return [];
    opened.pop();
    return mend(last.close, right.slice(2));
  });
}

const QUOTE = new RegExp(`["'${QUOTES}]`, 'g');
const WORD = /[\p{L}\p{N}]/u;

/** Behind another mark a mark has no space in any language: ?!, …! */
const ESCAPED = '!?…';

const named = (space: string): string => NAMES[space] ?? (space.trim() === '' ? 'several spaces' : space);
