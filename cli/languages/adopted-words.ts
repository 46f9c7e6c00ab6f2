/**
 * Words of a language that its variant takes over, with the marks of the variant: Swiss German has «…» and ss where German has
 * „…“ and ß.
 */
export interface AdoptedWords {
  /** What is replaced in a text, in its order. */
  readonly find: (text: string) => readonly Replacement[];
  readonly text: (text: string) => string;
  /** The same for every text of a value as JSON and YAML have them. */
  readonly within: <T>(value: T) => T;
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** The marks of a pack that adopted words need. */
interface Marks {
  readonly quotes: readonly [string, string];
  readonly innerQuotes: readonly [string, string];
  readonly apostrophe: string;
}

/**
 * @param from the marks of the language that the words are from; null without a pack
 * @param to those of the variant
 * @param replace texts that the variant writes in another way
 */
export function adoptWords(
  from: Marks | null,
  to: Marks | null,
  replace: Readonly<Record<string, string>>,
): AdoptedWords {
  const by = new Map([...(from && to ? replacedMarks(from, to) : []), ...Object.entries(replace)]);
  const longestFirst = [...by.keys()].sort((a, b) => b.length - a.length);
  const pattern = by.size === 0 ? null : new RegExp(longestFirst.map(RegExp.escape).join('|'), 'gu');
  const find = (text: string): Replacement[] =>
    pattern === null
      ? []
      : [...text.matchAll(pattern)].map(([found], index, all) => {
          const start = (all[index] as RegExpExecArray).index;
          return { start, end: start + found.length, by: by.get(found) ?? found };
        });
  const adoptText = (text: string) => (pattern ? text.replace(pattern, (found) => by.get(found) ?? found) : text);
  const within = (value: unknown): unknown => {
    if (typeof value === 'string') return adoptText(value);
    if (Array.isArray(value)) return value.map(within);
    if (value === null || typeof value !== 'object' || !isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, within(part)]));
  };
  return { find, text: adoptText, within: within as AdoptedWords['within'] };
}

/** A schema may return dates and objects of classes. */
const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** A mark that means two things is not replaced: in English, ’ ends an inner quotation and is the apostrophe. */
function replacedMarks(from: Marks, to: Marks): [string, string][] {
  const marksOf = ({ quotes, innerQuotes }: Marks) => [...quotes, ...innerQuotes].map((mark) => mark.trim());
  const [old, now] = [marksOf(from), marksOf(to)];
  const count = (mark: string) => [...old, from.apostrophe].filter((other) => other === mark).length;
  return old.flatMap((mark, index): [string, string][] => {
    const other = now[index] as string;
    return count(mark) === 1 && other !== mark ? [[mark, other]] : [];
  });
}
