/**
 * What no line may part: a number and its unit, the groups of a long number, a clause or a system and its number, and a
 * letter and the hyphen behind it (e-mail). Authors write plain spaces; whoever reads a source sees what stands there.
 */

const SYMBOLS = '%|€|[kMG]?Hz|[kKMGT][Bo]|BB|UTC|h|j|min|px';
/** Written out: of time, of amounts, and the months, in the languages of our texts. */
const WORDS = [
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|dollars?|pounds?|euros?|bits|gigabytes',
  'January|February|March|April|May|June|July|August|September|October|November|December',
  'segundos?|minutos?|horas?|días?|semanas?|mes|meses|años?|dólares|libras',
  'secondes?|heures?|jours?|semaines?|mois|ans?|années|livres',
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
].join('|');
const NUMBERED = '[Cc]lauses?|[Ss]ection|[Aa]rticle|[Cc]láusula|[Aa]rtículo|[Aa]partado|Windows|Android';

const UNITS = `(\\d\\+?)[ \\n](?=(?:${SYMBOLS}|${WORDS})(?![\\p{L}\\p{N}])|\\d{3})`;
const NUMBERS = `(?<![\\p{L}\\p{N}])(${NUMBERED})[ \\n](?=\\d)`;
/** OS X 10.13 */
const OS_X = '(OS) (?=X)|(?<=OS )(X) (?=\\d)';
const PAIRS = new RegExp(`${UNITS}|${NUMBERS}|${OS_X}`, 'gu');
const LETTER_AND_HYPHEN = /(?<![\p{L}\p{N}&-])\p{L}-\p{L}[\p{L}-]*/gu;

/** A text with no-break spaces where a line must not end. */
export const keepTogether = (text: string): string => text.replace(PAIRS, '$1$2$3$4\u00a0');

/**
 * The same for words of a page. The letter and its hyphen keep their own characters, which readers search for: a hyphen
 * that forbids the break is another character.
 */
export const keepTogetherInHtml = (words: string): string =>
  keepTogether(words).replace(LETTER_AND_HYPHEN, '<span class="nb">$&</span>');

/** The same for every text of a value as JSON and YAML have them. */
export function keepTogetherWithin(value: unknown): unknown {
  if (typeof value === 'string') return keepTogether(value);
  if (Array.isArray(value)) return value.map(keepTogetherWithin);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, keepTogetherWithin(part)]));
}
