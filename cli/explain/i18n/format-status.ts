import { styleText } from 'node:util';
import type { LanguageStatus, RegionStatus } from './translation-status.ts';

/** More parts than these are counted: who mends the first ones sees the next. */
const MOST_PARTS = 20;

/** The state of translations for a terminal. */
export function formatStatus(regions: readonly RegionStatus[], colour: boolean): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const sections = regions.map(({ region, main, pages, languages }) => {
    const head = `${paint('bold', region)}  ${pages} pages in ${main}`;
    if (languages.length === 0) return `${head}, its only language`;
    return [head, ...languages.flatMap((language) => languageLines(language, paint))].join('\n');
  });
  return `${sections.join('\n\n')}\n`;
}

function languageLines(
  language: LanguageStatus,
  paint: (style: 'bold' | 'dim' | 'yellow' | 'cyan', text: string) => string,
): string[] {
  const { code, name, counts, strings, original, fallback, pages, parts } = language;
  const some = (count: number, what: string) => (count > 0 ? [`${count} ${what}`] : []);
  const law = pages.filter(({ state, because }) => state === 'absent' && because?.startsWith('law')).length;
  const rows: [string, string][] = [
    [
      'pages',
      [
        `${counts.translated} translated`,
        ...some(counts.stale, 'stale'),
        ...some(counts.unconfirmed, 'to confirm'),
        ...some(counts.lent, `lent by ${fallback}`),
        ...some(law, 'absent, because law never falls back'),
        ...some(counts.absent - law, 'absent'),
      ].join(', '),
    ],
    [
      'strings',
      [
        `${strings.total} texts`,
        ...some(strings.stale, 'stale'),
        ...some(strings.unconfirmed, 'to confirm'),
        ...some(strings.same, `the same as in ${original}`),
      ].join(', '),
    ],
  ];
  const shown = parts.slice(0, MOST_PARTS).map(({ state, part, at, original: from }) => {
    const place = (where: typeof at) => `${where.file}:${where.line}:${where.column}`;
    return `    ${paint('yellow', state === 'stale' ? 'stale' : 'open ')}  ${paint('cyan', place(at))}  ${part || 'the text'}  ${paint('dim', `original ${place(from)}`)}`;
  });
  const more = parts.length > MOST_PARTS ? [`    and ${parts.length - MOST_PARTS} more`] : [];
  return [
    `  ${name} (${code}), from ${original}`,
    ...rows.map(([what, text]) => `    ${what.padEnd(9)}${text}`),
    ...shown,
    ...more,
  ];
}
