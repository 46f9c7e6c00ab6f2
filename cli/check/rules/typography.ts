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
    const texts = file.endsWith('.json')
      ? visibleTextsOfStrings(file, text)
      : visibleTextsOfPage(new MarkdownFile(file, text));
    const find = pack ? createFinder(pack) : () => [];
    return texts.flatMap((visible) => [
      ...find(visible),
      ...Object.entries(variant?.replace ?? {}).flatMap(([written, by]) => replaceFaults(visible, written, by)),
    ]);
  });
}

/** What a variant writes in another way, in words of its own. */
const replaceFaults = (visible: VisibleText, text: string, by: string): SourceFault[] =>
  [...visible.text.matchAll(new RegExp(RegExp.escape(text), 'gu'))].map(({ index }) => ({
    at: visible.at(index),
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
export function createFinder(pack: LanguagePack): (visible: VisibleText) => SourceFault[] {
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

  const patterns: readonly (readonly [RegExp, (found: RegExpExecArray) => Omit<SourceFault, 'at'> | null])[] = [
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
      () => ({ message: 'A hyphen between spaces.', help: `A dash is “${pack.dashes.thought}”.` }),
    ],
    ...Object.entries(before).map(
      ([mark, space]) =>
        [
          new RegExp(
            `(?<=[^\\s|${ESCAPED}])${ANY_SPACE}${RegExp.escape(mark)}${QUOTES.includes(mark) ? '' : ENDS}`,
            'gu',
          ),
          ([found]: RegExpExecArray) =>
            found.slice(0, -1) === space
              ? null
              : {
                  message: `There is ${named(found.slice(0, -1))} before ${mark}`,
                  help: `${pack.name} has ${named(space)} there.`,
                },
        ] as const,
    ),
    ...Object.entries(after).map(
      ([mark, space]) =>
        [
          new RegExp(`${RegExp.escape(mark)}${ANY_SPACE}(?=\\S)`, 'gu'),
          ([found]: RegExpExecArray) =>
            found.slice(1) === space
              ? null
              : {
                  message: `There is ${named(found.slice(1))} after ${mark}`,
                  help: `${pack.name} has ${named(space)} there.`,
                },
        ] as const,
    ),
  ];
  return (visible) => {
    const text = pack.exact.reduce((rest, exact) => rest.replaceAll(exact, 'x'.repeat(exact.length)), visible.text);
    return patterns.flatMap(([pattern, faultOf]) =>
      [...text.matchAll(pattern)].flatMap((found) => {
        const fault = faultOf(found as RegExpExecArray);
        const mark = found.index + found[0].search(/\S/);
        return fault ? [{ at: visible.at(mark), ...fault }] : [];
      }),
    );
  };
}

/** Behind another mark a mark has no space in any language: ?!, …! */
const ESCAPED = '!?…';

const named = (space: string): string => NAMES[space] ?? (space.trim() === '' ? 'several spaces' : space);
