/** The number of unchanged words shown on each side of a change. */
const CONTEXT_WORDS = 6;

/** The common start and end of two texts, and the different middle, which may be empty on one side. */
interface TextChange {
  readonly lead: string;
  readonly gone: string;
  readonly come: string;
  readonly tail: string;
}

/** Compares two texts by words. */
export function compareWords(before: string, after: string): TextChange {
  const [old, fresh] = [before.split(' '), after.split(' ')];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const lead = old.slice(Math.max(0, start - CONTEXT_WORDS), start);
  const tail = end === 0 ? [] : old.slice(old.length - end, old.length - end + CONTEXT_WORDS);
  return {
    lead: `${start > CONTEXT_WORDS ? '… ' : ''}${lead.join(' ')}`,
    gone: old.slice(start, old.length - end).join(' '),
    come: fresh.slice(start, fresh.length - end).join(' '),
    tail: `${tail.join(' ')}${end > CONTEXT_WORDS ? ' …' : ''}`,
  };
}
