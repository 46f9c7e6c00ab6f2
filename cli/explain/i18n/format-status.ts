import { type Paint, painter } from '../../problems/paint.ts';
import { formatLocation } from '../../problems/problem.ts';
import { type LanguageStatus, LEGAL, type RegionStatus } from './translation-status.ts';

/** Further parts are only counted. */
const MAX_PARTS = 20;

/** Formats the state of translations for a terminal. */
export function formatStatus(regions: readonly RegionStatus[], colour: boolean): string {
  const paint = painter(colour);
  const sections = regions.map(({ region, main, pages, languages }) => {
    const head = `${paint('bold', region)}  ${pages} pages in ${main}`;
    if (languages.length === 0) return `${head}, its only language`;
    return [head, ...languages.flatMap((language) => languageLines(language, paint))].join('\n');
  });
  return `${sections.join('\n\n')}\n`;
}

function languageLines(language: LanguageStatus, paint: Paint): string[] {
  const { code, name, counts, strings, original, fallback, share, offeredFrom, reviewed, pages, parts } = language;
  const some = (count: number, what: string) => (count > 0 ? [`${count} ${what}`] : []);
  const legal = pages.filter(({ state, because }) => state === 'absent' && because === LEGAL).length;
  const percent = (value: number) => `${Math.floor(value * 100)} %`;
  const rows: [string, string][] = [
    [
      'text',
      [
        `${percent(share)} translated`,
        ...(share < offeredFrom ? [`not offered below ${percent(offeredFrom)}`] : []),
      ].join(', '),
    ],
    [
      'pages',
      [
        `${counts.reviewed} reviewed`,
        `${counts.translated} machine-made`,
        ...some(counts.inherited, `of ${original}`),
        ...some(counts.stale, 'stale'),
        ...some(counts.unconfirmed, 'to confirm'),
        ...some(counts.mixed, `with sections in the fallback language ${fallback}`),
        ...some(counts.fallback, `shown in the fallback language ${fallback}`),
        ...some(legal, 'missing, because legal pages have no fallback'),
        ...some(counts.absent - legal, 'missing'),
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
    [
      'review',
      reviewed.parts === 0
        ? 'not yet reviewed by a native reader'
        : `${reviewed.parts} of ${reviewed.total} parts reviewed by a native reader`,
    ],
  ];
  const mixed = pages
    .filter(({ state }) => state === 'mixed')
    .map(({ file, because }) => `    ${paint('yellow', 'fallback ')}  ${paint('cyan', `${file}:1:1`)}  ${because}`);
  const shown = parts
    .slice(0, MAX_PARTS)
    .map(
      ({ state, part, at, original: from }) =>
        `    ${paint('yellow', state === 'stale' ? 'stale' : 'open ')}  ${paint('cyan', formatLocation(at))}  ${part || 'the text'}  ${paint('dim', `original ${formatLocation(from)}`)}`,
    );
  const more = parts.length > MAX_PARTS ? [`    and ${parts.length - MAX_PARTS} more`] : [];
  return [
    `  ${name} (${code}), from ${original}`,
    ...rows.map(([what, text]) => `    ${what.padEnd(9)}${text}`),
    ...mixed,
    ...shown,
    ...more,
  ];
}
