/** The table of costs in cli/deploy/README.md says what its own formulas give: a figure nobody can repeat is none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../support/site-copy.ts';

const text = readFileSync(join(PROJECT, 'cli/deploy/README.md'), 'utf8');
const section = text.slice(text.indexOf('## What scales'));
const rows = [
  ...section.matchAll(/^\| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| \$([\d,]+) \| \$([\d,]+) \|$/gm),
].map((row) => row.slice(1).map((cell) => Number(cell.replaceAll(',', ''))));
const MILLION = 1_000_000;
const over = (value: number, free: number) => Math.max(0, value - free);

test('every row of the table follows from its formulas', () => {
  expect(rows).toHaveLength(4);
  for (const [visits = 0, ...said] of rows) {
    const requests = 20 * visits;
    const gigabytes = 0.00023 * visits;
    const pages = 6 * visits;
    const traffic = 0.085 * over(Math.min(gigabytes, 10_000), 1000) + 0.08 * over(gigabytes, 10_000);
    const cloudFront =
      traffic + over(requests, 10 * MILLION) / MILLION + (0.1 * over(2 * pages, 2 * MILLION)) / MILLION;
    const worker =
      5 + ((0.3 + 0.36) * over(requests, 10 * MILLION)) / MILLION + (0.02 * over(requests, 30 * MILLION)) / MILLION;
    const expected = [requests, gigabytes, (10 * requests) / 2_628_000, cloudFront, worker];
    expect(said).toEqual(expected.map(Math.round));
  }
});

test('it says of when the prices are, and where to look for those of today', () => {
  expect(section).toMatch(/November 2026/);
  for (const page of ['aws.amazon.com/cloudfront/pricing', 'workers/platform/pricing', 'r2/pricing'])
    expect(section).toContain(page);
});
