import { painter } from '../../problems/paint.ts';
import { formatLocation } from '../../problems/problem.ts';
import { sanitizeLine } from '../../problems/sanitize-for-terminal.ts';
import type { Answer, Standing, ValueOrigin } from './answer.ts';

const LABELS: Readonly<Record<Standing, string>> = {
  wins: 'from',
  shadowed: 'over',
  adds: 'with',
  names: 'named in',
  default: 'by default',
};

/** Longer values are cut. */
const MAX_LENGTH = 160;

/** Formats the result for a terminal: each property, its value, and its origins below. */
export function formatAnswer({ about, rows }: Answer, colour: boolean): string {
  const paint = painter(colour);
  const width = Math.max(0, ...rows.map(({ what }) => Math.min(what.length, 28)), 10) + 3;
  const lines = rows.flatMap(({ what, value, from }) => [
    `${paint('bold', what.padEnd(width))}${sanitizeLine(value ?? '', MAX_LENGTH)}`.trimEnd(),
    ...from.map((one) =>
      `  ${paint('dim', LABELS[one.standing].padEnd(width - 2))}${describe(one, (text) => paint('cyan', text))}`.trimEnd(),
    ),
  ]);
  return `${about}\n\n${lines.join('\n')}\n`;
}

function describe({ at, says, note }: ValueOrigin, paint: (text: string) => string): string {
  const place = at ? paint(formatLocation(at)) : '';
  const quoted = says === null ? '' : `"${sanitizeLine(says, MAX_LENGTH)}"`;
  return [place, note ?? '', quoted].filter(Boolean).join('  ');
}
