import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pointsToVerify } from '../../regions/market.ts';
import { loadRealSite } from '../support/load-real-site.ts';
import { marketNotes, marketTable, tableInReadme } from '../support/market-table.ts';
import { PROJECT } from '../support/project.ts';

const HELP = 'Run: node tests/support/market-table.ts';
/** The number of words changes with every edit; the table may differ by this share. */
const TOLERANCE = 0.05;

const words = (row: string): number => Number(row.split('|')[5]?.trim().replaceAll(',', ''));
const withoutWords = (table: string): string[] =>
  table.split('\n').map((line) => line.split('|').toSpliced(5, 1).join('|'));

test('the table of regions in README.md agrees with the sources', async () => {
  const site = await loadRealSite();
  const [is, should] = [tableInReadme(readFileSync(join(PROJECT, 'README.md'), 'utf8')), marketTable(site)];
  expect(withoutWords(is), HELP).toEqual(withoutWords(should));
  const rows = should.split('\n').slice(2);
  expect(rows).toHaveLength(site.regions.length);
  for (const [index, row] of rows.entries()) {
    const shown = words(is.split('\n')[index + 2] ?? '');
    expect(Math.abs(shown / words(row) - 1), `${row} ${HELP}`).toBeLessThan(TOLERANCE);
  }
});

test('regions/README.md gives the reasons and the points to verify of every region', async () => {
  const site = await loadRealSite();
  expect(readFileSync(join(PROJECT, 'regions/README.md'), 'utf8'), HELP).toBe(marketNotes(site));
  for (const { region } of site.regions) {
    expect(pointsToVerify(region), region.id).not.toEqual([]);
    if (region.status !== 'open') expect(Object.keys(region.reasons), region.id).not.toEqual([]);
  }
});
