import { CATALOGUE, type ProblemCode } from '../problems/catalogue.ts';
import { suggest } from '../problems/nearest.ts';
import { printResult } from './terminal/print.ts';
import { UsageError } from './terminal/report-failure.ts';

/** `site explain`: prints the explanation of a code, or lists all codes. */
export function explain(code: string | undefined): void {
  const codes = Object.keys(CATALOGUE) as ProblemCode[];
  if (code === undefined) {
    const width = Math.max(...codes.map((name) => name.length));
    for (const name of codes.sort()) printResult(`${name.padEnd(width)}  ${CATALOGUE[name].title}\n`);
    return;
  }
  const name = code.toUpperCase();
  if (!Object.hasOwn(CATALOGUE, name))
    throw new UsageError(`There is no problem code "${code}". ${suggest(name, codes)}`);
  const { title, text } = CATALOGUE[name as ProblemCode];
  printResult(`${name}: ${title}\n\n${text}\n`);
}
