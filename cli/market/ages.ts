import { anyWord, isLetter, lowerText } from '../sources/plain-text.ts';

/** An age that a text names. */
export interface AgeHit {
  readonly age: number;
  readonly start: number;
  readonly end: number;
}

/** Ages that laws require. One of these with a plus is an age in every language. */
const LIMITS = new Set([16, 17, 18, 19, 21, 24, 25]);
/** What a law may require. Other numbers beside words of age are durations and counts. */
const NUMBER = /(?<![\p{L}\p{N}.,:/$€£%#]|\d-)(?:\+ ?)?(1[6-9]|2[0-5])(?![\p{N}%€£$]|[.,:/-]\d)/gu;
/** Short words between a word of age and its number: the lowest age *is* 18, aged *at least* 18. */
const BEFORE = '(?:[ :("\'«„“-]+\\p{L}{1,7}){0,2}[ :("\'«„“-]*$';
const AFTER = '^[-+ "\'»”)(,]*(?:\\p{L}{1,4} ){0,2}';
/** Longer than a word of age with what is between it and its number. */
const NEAR = 60;

/**
 * Finds ages in texts of some languages, in lower case.
 * @param words words that make a number beside them an age. In one that contains `#`, the number is in its place; `#.` ends
 *   a clause.
 * @param numbers words for an age, such as twenty-one
 */
export function createAgeFinder(
  words: readonly string[],
  numbers: readonly (readonly [word: string, age: number])[],
): (lower: string) => AgeHit[] {
  const forms = words.filter((word) => word.includes('#')).map(formPattern);
  const plain = words.filter((word) => !word.includes('#')).map(lowerText);
  const before = plain.length > 0 ? new RegExp(anyWord(plain) + BEFORE, 'u') : null;
  const after = plain.length > 0 ? new RegExp(AFTER + anyWord(plain), 'u') : null;
  const spelt = new Map(numbers.map(([word, age]) => [lowerText(word), age]));
  const names = spelt.size > 0 ? new RegExp(anyWord([...spelt.keys()]), 'gu') : null;
  const isBesideWord = (lower: string, start: number, end: number): boolean =>
    before?.test(lower.slice(Math.max(0, start - NEAR), start)) ||
    after?.test(lower.slice(end, end + NEAR)) ||
    forms.some((form) => form(lower, start, end));
  return (lower) => {
    const hits: AgeHit[] = [];
    for (const { 0: word, index: start } of names ? lower.matchAll(names) : []) {
      const end = start + word.length;
      if (isBesideWord(lower, start, end)) hits.push({ age: spelt.get(word) ?? 0, start, end });
    }
    if (!/\d\d/.test(lower)) return hits;
    for (const match of lower.matchAll(NUMBER)) {
      const [whole, digits = ''] = match;
      const start = match.index + whole.length - digits.length;
      const end = start + digits.length;
      const age = Number(digits);
      const hasPlus = whole.startsWith('+') || (lower[end] === '+' && !/^\+ ?\d/.test(lower.slice(end, end + 3)));
      if ((hasPlus && LIMITS.has(age)) || isBesideWord(lower, start, end)) hits.push({ age, start, end });
    }
    return hits;
  };
}

function formPattern(form: string): (text: string, start: number, end: number) => boolean {
  const [before = '', after = ''] = lowerText(form).split('#');
  const pattern =
    after === '.' ? /^ *(?:$|[.,;:!?)»”"'])/ : new RegExp(`^${RegExp.escape(after)}(?![\\p{L}\\p{M}])`, 'u');
  return (text, start, end) =>
    text.slice(0, start).endsWith(before) &&
    !isLetter(text[start - before.length - 1]) &&
    pattern.test(text.slice(end, end + 40));
}
