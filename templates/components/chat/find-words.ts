/**
 * Finds words of a list in a sentence that somebody typed: in other forms, with typing errors, without accents, in another
 * order, and with words between them.
 */

/** Words of an entry may have so many others between them. */
const BETWEEN = 3;
/** Letters that Unicode does not take apart. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ı: 'i' };

/** The words of a text as they are compared. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđßøæœı]/g, (letter) => PLAIN[letter] as string)
    .replace(/ʼ/g, ' ')
    .match(/[\p{L}\p{N}]+\*?/gu) ?? [];

/** Whether a sentence contains an entry of the list. `*` ends a word of an entry with any letters behind it. */
export function containsAny(sentence: string, list: readonly string[]): boolean {
  const words = wordsOf(sentence.replaceAll('*', ' '));
  return list.some((entry) => {
    const wanted = wordsOf(entry);
    return words.some((_, start) => {
      const near = words.slice(start, start + wanted.length + BETWEEN);
      return wanted.every((one) => near.some((word) => isLike(word, one)));
    });
  });
}

function isLike(word: string, pattern: string): boolean {
  const isStart = pattern.endsWith('*');
  const wanted = isStart ? pattern.slice(0, -1) : pattern;
  if (isStart ? word.startsWith(wanted) : word === wanted) return true;
  // A wrong first letter is rare, and short words become others by one.
  return word[0] === wanted[0] && mistakes(word, wanted, isStart) <= allowed(Math.min(word.length, wanted.length));
}

const allowed = (length: number): number => (length < 6 ? 0 : length < 9 ? 1 : 2);

/** Letters that are missing, added, changed, or exchanged with their neighbour. @param isStart letters behind do not count */
function mistakes(word: string, wanted: string, isStart: boolean): number {
  let before: number[] = [];
  let row = [...wanted, ''].map((_, index) => index);
  let least = row.at(-1) as number;
  for (let at = 1; at <= word.length; at++) {
    const next = [at];
    for (let index = 1; index <= wanted.length; index++) {
      const isSame = word[at - 1] === wanted[index - 1];
      const isSwapped = at > 1 && index > 1 && word[at - 1] === wanted[index - 2] && word[at - 2] === wanted[index - 1];
      next[index] = Math.min(
        (row[index] as number) + 1,
        (next[index - 1] as number) + 1,
        (row[index - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (before[index - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
    least = Math.min(least, row.at(-1) as number);
  }
  return isStart ? least : (row.at(-1) as number);
}
