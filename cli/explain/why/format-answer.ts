import { styleText } from 'node:util';
import { sanitizeLine } from '../../problems/sanitize-for-terminal.ts';
import type { Answer, Origin, Standing } from './answer.ts';

const WORDS: Readonly<Record<Standing, string>> = {
  wins: 'from',
  shadowed: 'over',
  adds: 'with',
  names: 'named in',
  default: 'by default',
};

/** A longer value is cut: its place is what was asked for. */
const LONGEST = 160;

/** An answer for a terminal: what, its value, and below it every place that had a say. */
export function formatAnswer({ about, rows }: Answer, colour: boolean): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const width = Math.max(0, ...rows.map(({ what }) => Math.min(what.length, 28)), 10) + 3;
  const lines = rows.flatMap(({ what, value, from }) => [
    `${paint('bold', what.padEnd(width))}${sanitizeLine(value ?? '', LONGEST)}`.trimEnd(),
    ...from.map((one) =>
      `  ${paint('dim', WORDS[one.standing].padEnd(width - 2))}${describe(one, (text) => paint('cyan', text))}`.trimEnd(),
    ),
  ]);
  return `${about}\n\n${lines.join('\n')}\n`;
}

function describe({ at, says, note }: Origin, paint: (text: string) => string): string {
  const place = at ? paint(`${at.file}:${at.line}:${at.column}`) : '';
  const said = says === null ? '' : `"${sanitizeLine(says, LONGEST)}"`;
  return [place, note ?? '', said].filter(Boolean).join('  ');
}
