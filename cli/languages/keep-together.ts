/**
 * What no line may part: a number and its unit or month, the groups of a long number, a clause and its number, a short
 * word and the next one, a letter or a number and the hyphen behind it (e-mail, 18-vuotias), and a hyphen and the word that it
 * begins. Authors write plain spaces, which can be seen in a source. The words come from the pack of the language.
 */

export interface KeepTogether {
  /** A text with no-break spaces where a line must not end. */
  readonly text: (text: string) => string;
  /**
   * The same for words of a page, with hyphens. They keep their own character, which readers search for: a hyphen that
   * forbids the break is another one.
   */
  readonly html: (words: string) => string;
  /** The same for every text of a value as JSON and YAML have them. */
  readonly within: (value: unknown) => unknown;
}

const HYPHENED = /(?<![\p{L}\p{N}&-])(?:\p{L}-\p{L}[\p{L}-]*|\d+(?:-[\p{L}\p{N}]+)+)|(?<=[\s(])-\p{L}[\p{L}-]*/gu;
/** `€ 80` in Dutch. */
const SIGN_AND_AMOUNT = /(\p{Sc})[ \n](?=\d)/gu;
/** A number with a space beside it: most texts have none, and this finds that out sooner than the patterns. */
const NUMBER_AND_SPACE = /\d[+.]?[ \n]|[ \n]\d/;

/** The part of a language's pack that is needed here. */
interface Words {
  readonly locale: string;
  readonly units: readonly string[];
  readonly numbered: readonly string[];
  readonly shortWords: readonly string[];
  readonly phrases: readonly string[];
}

/** @param pack null for a language without one: only the groups of a number stay together */
export function createKeepTogether(pack: Words | null): KeepTogether {
  // Most languages of a content folder are not needed by a command.
  let patterns: ReturnType<typeof patternsOf> | undefined;
  const phrases = pack?.phrases ?? [];
  const short = pack?.shortWords.length
    ? new RegExp(`(?<![\\p{L}\\p{N}])(${pack.shortWords.map(RegExp.escape).join('|')})[ \\n](?! )`, 'giu')
    : null;
  const text = (words: string): string => {
    let kept = words;
    if (NUMBER_AND_SPACE.test(words)) {
      patterns ??= patternsOf(pack);
      const { behind, before } = patterns;
      kept = kept.replace(behind, '$1\u00a0').replace(SIGN_AND_AMOUNT, '$1\u00a0');
      if (before) kept = kept.replace(before, '$1\u00a0');
    }
    if (short) kept = kept.replace(short, '$1\u00a0');
    for (const phrase of phrases)
      if (kept.includes(phrase)) kept = kept.replaceAll(phrase, phrase.replaceAll(' ', '\u00a0'));
    return kept;
  };
  const html = (words: string): string => {
    const kept = text(words);
    // Without this look, a cold build of 4,000 pages takes 1.08 of the processor time.
    return kept.includes('-') ? kept.replace(HYPHENED, '<span class="nb">$&</span>') : kept;
  };
  const within = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(within);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, within(part)]));
  };
  return { text, html, within };
}

function patternsOf(pack: Words | null): { behind: RegExp; before: RegExp | null } {
  if (!pack) return { behind: /(\d\+?)[ \n](?=\d{3})/g, before: null };
  const { names, dot } = monthsOf(pack.locale);
  const words = [...pack.units.map(toPattern), ...names.map(RegExp.escape)].join('|');
  // Where dates have the number with a dot, that dot ends no sentence.
  const ordinal = dot ? `|(?<=\\d)\\.(?=[ \\n](?:${names.map(RegExp.escape).join('|')}))` : '';
  const number = pack.numbered.map(toPattern).join('|');
  return {
    behind: new RegExp(`(\\d\\+?${ordinal})[ \\n](?=(?:${words})(?![\\p{L}\\p{N}])|\\d{3})`, 'gu'),
    before: number === '' ? null : new RegExp(`(?<![\\p{L}\\p{N}])(${number})[ \\n](?=\\d)`, 'gu'),
  };
}

/** Of a word in a pack: `?` and `(a|b)` are patterns, every other sign is itself. */
const toPattern = (word: string): string => word.replace(/[.*+^${}[\]\\]/g, '\\$&').replaceAll(' ', '[ \\n\u00a0]');

/** The months as dates of the language have them, and whether its dates have a dot behind the day. */
function monthsOf(locale: string): { names: string[]; dot: boolean } {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const dates = Array.from({ length: 12 }, (_, month) => format.formatToParts(new Date(Date.UTC(2026, month, 1))));
  return {
    names: dates.flatMap((parts) => parts.filter(({ type }) => type === 'month').map(({ value }) => value)),
    dot: dates.some((parts) => parts.some(({ type, value }) => type === 'literal' && value.startsWith('.'))),
  };
}
