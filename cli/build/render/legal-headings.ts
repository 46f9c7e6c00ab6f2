import { locate, type Problem } from '../../problems/problem.ts';
import type { CompiledMarkdown } from '../load/markdown.ts';

/** Clauses of a legal page can be cited: they are numbered 1, 2, 3 …, and each has an id that stays in later versions. */
export function legalHeadingProblems(file: string, text: string, compiled: CompiledMarkdown): Problem[] {
  return compiled.headings
    .filter((heading) => heading.level === 2)
    .flatMap((heading, index): Problem[] => {
      const at = locate(file, text, heading.offset);
      const problems: Problem[] = [];
      if (!heading.html.startsWith(`${index + 1}. `)) {
        problems.push({
          code: 'LEGAL-FORM',
          at,
          message: `This heading should have the number ${index + 1}.`,
          help: `Begin it with "${index + 1}. ".`,
        });
      }
      if (!heading.explicit)
        problems.push({
          code: 'LEGAL-FORM',
          at,
          message: 'This heading has no id of its own.',
          help: 'End it with {#id}, the same in every language.',
        });
      return problems;
    });
}
