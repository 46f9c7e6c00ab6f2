import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { PROJECT } from '../support/site-copy.ts';

/** Words of this site and its market. They belong into the site's `defineSite`, not into the generator. */
const WORDS = [
  ...['nightjar', 'poker', 'gambl', 'casino', 'jackpot', 'wager', 'bet(s|ting)?\\b', 'bonus', 'prize ?total', 'ggteam'],
  ...['licen[cs]ee', 'licen[cs]e ?(number|sentence|holder)', '\\blicence', 'regulator\\b', 'age ?limit', 'help ?line'],
  ...['ambassador', 'streamer', 'responsible.?gam', 'safer.?gam', 'gamstop', 'gamcare'],
  ...['ontario', 'one ?trust', 'cookielaw', 'sales ?force', 'googletagmanager', 'google-analytics'],
];
const PATTERN = new RegExp(WORDS.join('|'), 'gi');

const sources = glob.sync('cli/**/*.{ts,tsx,js,css,json}', {
  cwd: PROJECT,
  ignore: ['**/.cache/**', '**/node_modules/**'],
});

test('the generator contains no words of this site', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap((file) => {
    const words = readFileSync(join(PROJECT, file), 'utf8').match(PATTERN) ?? [];
    return words.length > 0 ? [`${file}: ${[...new Set(words)].join(', ')}`] : [];
  });
  expect(found, 'move what knows the word to the site: its region fields, checks, strings or answers').toEqual([]);
});
