/** Words around a change that tell where in a sentence it is. */
const AROUND = 6;

/** What two texts share at their ends, and what is different between; the middle may be empty on one side. */
export interface WordChange {
  readonly lead: string;
  readonly gone: string;
  readonly come: string;
  readonly tail: string;
}

/** The different part of two texts, by whole words, with a few words around it. */
export function changeOfWords(before: string, after: string): WordChange {
  const [old, fresh] = [before.split(' '), after.split(' ')];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const lead = old.slice(Math.max(0, start - AROUND), start);
  const tail = end === 0 ? [] : old.slice(old.length - end, old.length - end + AROUND);
  return {
    lead: `${start > AROUND ? '… ' : ''}${lead.join(' ')}`,
    gone: old.slice(start, old.length - end).join(' '),
    come: fresh.slice(start, fresh.length - end).join(' '),
    tail: `${tail.join(' ')}${end > AROUND ? ' …' : ''}`,
  };
}
