import type { CompiledMarkdown } from '../../markdown/compiled-markdown.ts';
import type { Problem } from '../../problems/problem.ts';
import { originLocator } from './link-origin.ts';

/**
 * Clauses of a legal page can be cited: numbered 1, 2, 3 …, each with an id that the next wording will keep. Where a
 * market's page leaves clauses out, the others keep their numbers, and a clause between 7 and 8 is 7A.
 */
export function legalHeadingProblems(root: string, { headings, isPartial }: CompiledMarkdown): Problem[] {
  const problems: Problem[] = [];
  const locate = originLocator(root);
  let before: Clause = { number: 0, letter: '' };
  for (const { level, words, explicit, at } of headings) {
    if (level !== 2) continue;
    const add = (message: string, help: string) => problems.push({ code: 'LEGAL-FORM', at: locate(at), message, help });
    const clause = readClause(words.parts.join(''));
    const next = before.number + 1;
    if (isPartial ? !clause || !isAfter(clause, before) : clause?.number !== next || clause.letter !== '')
      add(
        isPartial
          ? `This heading should have a number above ${before.number}${before.letter}.`
          : `This heading should have the number ${next}.`,
        isPartial
          ? `Begin it with "${next}. ", or "${before.number}${nextLetter(before)}. " for a clause that only this market has.`
          : `Begin it with "${next}. ".`,
      );
    before = clause && isPartial ? clause : { number: next, letter: '' };
    if (!explicit) add('This heading has no id of its own.', 'End it with {#id}, the same in every language.');
  }
  return problems;
}

interface Clause {
  readonly number: number;
  readonly letter: string;
}

function readClause(words: string): Clause | null {
  const [, number, letter = ''] = /^(\d+)([A-Z]?)\. /.exec(words) ?? [];
  return number === undefined ? null : { number: Number(number), letter };
}

const isAfter = (one: Clause, other: Clause): boolean =>
  one.number > other.number || (one.number === other.number && one.letter > other.letter);

const nextLetter = ({ letter }: Clause): string => String.fromCharCode((letter || '@').charCodeAt(0) + 1);
