/** Results as a table with a line for each page, and below it the reasons for failed gates. */
import { alignColumns } from '../support/columns.ts';
import type { Gate } from './gates.ts';

export interface Row {
  readonly region: string;
  readonly title: string;
  readonly gates: readonly Gate[];
}

/** `✗` marks failed gates. */
export function formatTable(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap(({ gates }) => gates.map(({ gate }) => gate)))];
  const cells = rows.map(({ title, gates }) => [
    title,
    ...names.map((name) => {
      const gate = gates.find((one) => one.gate === name);
      return gate ? `${gate.figure}${gate.passed ? ' ' : '✗'}` : '– ';
    }),
  ]);
  const head = ['', ...names.map((name) => `${name} `)];
  return [alignColumns([head, ...cells]), ...missesOf(rows)].join('\n');
}

const SHOWN = 4;

function missesOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ title, gates }) =>
    gates
      .filter(({ passed }) => !passed)
      .flatMap(({ gate, figure, why }) => [
        `✗ ${title}: ${gate.trim()} ${figure}`,
        ...why.slice(0, SHOWN).map((reason) => `    ${reason}`),
        ...(why.length > SHOWN ? [`    and ${why.length - SHOWN} more`] : []),
      ]),
  );
}
