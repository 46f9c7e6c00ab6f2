/** Ontario (English) and the Netherlands (Dutch below /nl/) are complete: every page that their law allows, in their language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Manifest } from '../../cli/build/emit/manifest.ts';
import { findBlanks } from '../../cli/sources/blanks.ts';
import { PROJECT } from '../support/project.ts';
import { buildProject } from '../support/run-site.ts';

const MARKETS = [
  { id: 'ca-on', language: 'en', age: 19, audience: null },
  { id: 'nl', language: 'nl', age: 18, audience: 24 },
] as const;

const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');
const regionOf = (id: string) => JSON.parse(read(`regions/${id}.json`));
const pagesOf = (id: string) => {
  const { files } = JSON.parse(read(`dist/${id}.manifest.json`)) as Manifest;
  return Object.entries(files).flatMap(([file, { kind, page, sources }]) =>
    kind === 'page' && page?.words !== undefined && page.language ? [{ file, page, sources }] : [],
  );
};
const html = (id: string, file: string) => read(`dist/${id}/${file}`);

beforeAll(() => buildProject(), 600_000);

test.each(MARKETS)('$id has every page that its flags allow, in its own language', ({ id, language }) => {
  const { flags } = regionOf(id) as { flags: Record<string, boolean> };
  const own = new Map(pagesOf(id).map((entry) => [entry.page.route, entry]));
  const expected = [...pagesOf('uk'), ...pagesOf('global')]
    .filter(({ page }) => page.requires.every((flag) => flags[flag]))
    .map(({ page }) => page.route);
  expect(expected.length).toBeGreaterThan(60);
  expect([...new Set(expected)].filter((route) => !own.has(route))).toEqual([]);
  for (const { file, page, sources } of own.values()) {
    expect([page.language, page.words, page.sectionLanguage ?? null], file).toEqual([language, null, null]);
    for (const source of sources.filter((name) => name.endsWith('.md')))
      expect(source, file).toMatch(new RegExp(`^content/${language}/`));
    expect(html(id, file).includes('>??'), file).toBe(false);
  }
});

test.each(MARKETS)('no value of $id is undecided', ({ id }) => {
  expect(findBlanks(regionOf(id))).toEqual([]);
});

test.each(MARKETS)('each page of $id has the ages of its law', ({ id, age, audience }) => {
  for (const { file } of pagesOf(id)) {
    const text = html(id, file);
    expect(
      [...text.matchAll(/data-age-limit="(\d+)"/g)].map((match) => match[1]),
      file,
    ).toContain(String(age));
    const ages = [...text.matchAll(/data-audience-age="(\d+)"/g)].map((match) => match[1]);
    expect(new Set(ages), file).toEqual(new Set(audience === null ? [] : [String(audience)]));
  }
});

test('the legal pages of Ontario have sections of their own, those of the Netherlands are Dutch originals of the market', () => {
  const legal = (id: string) => pagesOf(id).filter(({ page }) => page.legal);
  for (const { sources, page } of legal('ca-on'))
    expect(sources.join(' '), page.route).toContain(`content/en${page.route.slice(0, -1)}.ca-on.md`);
  const routes = (id: string) =>
    legal(id)
      .map(({ page }) => page.route)
      .sort();
  expect(routes('ca-on')).toEqual(routes('nl'));
  expect(legal('nl').length).toBeGreaterThan(6);
});

test('nothing in Ontario is an inducement', () => {
  const routes = pagesOf('ca-on').map(({ page }) => page.route);
  expect(
    routes.filter((route) => /^\/(promotions|loyalty|jackpots|leaderboard|ggteam|affiliate-program)\//.test(route)),
  ).toEqual([]);
  for (const { file } of pagesOf('ca-on')) {
    const text = html('ca-on', file);
    expect(text, file).not.toContain('data-claim=');
    expect(text, file).not.toMatch(/href="\/(?:promotions|loyalty|jackpots|leaderboard)\//);
    // The terms say that there are none.
    if (!file.startsWith('terms-conditions/'))
      expect(text, file).not.toMatch(/welcome (?:bonus|offer)|free (?:play|bets?)|rake ?back|cash ?back/i);
  }
});
