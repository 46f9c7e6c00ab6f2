/** What every section page of the real site has, read from its build in `dist/`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { socialPicture } from '../../templates/drawings/social-picture.ts';
import { PROJECT } from '../support/project.ts';

const SECTIONS =
  /(^|\/)(cash-games|tournaments|live-series|promotions|leaderboard|jackpots|loyalty|originals|game-variants|poker-school|how-to-play|special-features)\//;
const pagesOf = (region: string, pattern = '**/index.html') =>
  glob.sync(pattern, { cwd: join(PROJECT, 'dist', region) }).sort();
const read = (region: string, file: string) => readFileSync(join(PROJECT, 'dist', region, file), 'utf8');
const regions = glob.sync('*.json', { cwd: join(PROJECT, 'regions'), ignore: ['*.lock.json', 'defaults.json'] });

test.each(regions.map((file) => file.replace('.json', '')))('%s: each section page has a figure', (region) => {
  const { flags } = JSON.parse(readFileSync(join(PROJECT, 'regions', `${region}.json`), 'utf8'));
  const bare = pagesOf(region)
    .filter((file) => SECTIONS.test(file) && !file.includes('/tags/'))
    // Its figure is a picture of the game, which some markets forbid.
    .filter((file) => flags.gameScreens || !file.includes('special-features/'))
    // Ukraine forbids the advertising of winnings: its figure would show the prizes.
    .filter((file) => !(region === 'ua' && file.includes('spin-and-go/')))
    .filter((file) => !/<figure[^>]*>(?:(?!<\/figure>).)*(?:<svg|<img)/s.test(read(region, file)));
  expect(bare).toEqual([]);
});

test('on home, each part that is folded away is named after its heading', () => {
  for (const region of ['uk', 'global'])
    for (const file of pagesOf(region, '{index.html,{es,fr}/index.html}')) {
      const summaries = [...read(region, file).matchAll(/<summary aria-label="([^"]*)">([^<]*)/g)];
      const names = summaries.map(([, name = '']) => name);
      expect(names.length, file).toBeGreaterThan(5);
      expect(new Set(names).size, file).toBe(names.length);
      // With speech control one says the visible text (WCAG 2.5.3).
      for (const [, name = '', shown = ''] of summaries) expect(name.startsWith(shown), name).toBe(true);
    }
});

describe('a share picture', () => {
  const page = { title: 'Pot odds', brand: 'Nightjar Poker', table: true };
  const bars = (label: string) => ({
    kind: 'bars' as const,
    rows: [{ label, value: '19.1%', lines: [[{ from: 0, length: 0.5 }], [{ from: 0.5, length: 0.5 }]] }],
  });

  test('shows the table, or instead of it the figure of its page', () => {
    expect(socialPicture.background?.(page)).toBe('images/lamp-table.png');
    const figure = bars('Flush draw');
    expect(socialPicture.background?.({ ...page, figure })).toBeNull();
    const count = (values: object) => socialPicture.draw(values).split('<rect').length;
    // The background, then a bar on its track for each of two numbers; without a figure the shade over the picture.
    expect(count({ ...page, figure }) - count(page)).toBe(5);
  });

  test('has room for long labels and titles', () => {
    const figure = bars('A flush draw together with an inside straight draw and two overcards as well');
    const title = 'Starting hands: which ones, and from which of the six seats at the table';
    for (const [, x = '', rest = ''] of socialPicture
      .draw({ ...page, title, figure })
      .matchAll(/transform="translate\(([\d.]+) [\d.]+\)scale\(([\d.]+)\)"/g)) {
      expect(Number(x)).toBeLessThan(1200);
      expect(Number(rest)).toBeGreaterThanOrEqual(0.018);
    }
  });

  test.each(['', 'es/', 'fr/'])('of each lesson under /%s has its figure in the light of the lamp', async (prefix) => {
    const lessons = pagesOf('global', `${prefix}poker-school/*/index.html`);
    expect(lessons.length).toBe(6);
    for (const file of lessons) {
      const [, address = ''] = /property="og:image" content="([^"]*)"/.exec(read('global', file)) ?? [];
      const picture = join(PROJECT, 'dist/global', new URL(address).pathname);
      // A quick build draws it at a third of the size.
      const { data, info } = await sharp(picture)
        .resize({ width: 1200 })
        .extract({ left: 610, top: 76, width: 518, height: 478 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      let lamp = 0;
      for (let at = 0; at < data.length; at += info.channels)
        if ((data[at] ?? 0) > 230 && Math.abs((data[at + 1] ?? 0) - 196) < 25 && (data[at + 2] ?? 0) < 140) lamp++;
      expect(lamp, file).toBeGreaterThan(2000);
    }
  });
});
