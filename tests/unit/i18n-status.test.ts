import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LoadedRegion } from '../../cli/build/load/regions.ts';
import { loadSite } from '../../cli/build/load/site.ts';
import { readMissingRegionalPages, readTranslatedPages, readTranslations } from '../../cli/build/load/translations.ts';
import { planSite } from '../../cli/build/plan/site-plan.ts';
import { type RegionStatus, translationStatus } from '../../cli/explain/i18n/translation-status.ts';
import { site } from '../support/run-site.ts';
import { copySite, edit } from '../support/site-copy.ts';

async function statusOf(root: string): Promise<RegionStatus[]> {
  const loaded = await loadSite({ root, cacheDir: join(root, '.cache'), renderer: 'preact', records: {} });
  return translationStatus(loaded, planSite(loaded), readTranslations(root, loaded.regions));
}
const german = async (root: string) => (await statusOf(root))[0]?.languages[0];
const state = async (root: string, route: string) => (await german(root))?.pages.find((page) => page.route === route);

test('each page by policy: its own words, lent ones, or none because of the law', async () => {
  const root = copySite();
  expect(site('i18n', 'lock', '--root', root).status).toBe(0);
  expect(await german(root)).toMatchObject({
    code: 'de',
    original: 'en',
    fallback: 'en',
    counts: { translated: 1, stale: 0, unconfirmed: 0, lent: 1, absent: 1 },
    parts: [],
  });
  expect(await state(root, '/')).toMatchObject({ state: 'translated', file: 'content/de/index.md' });
  expect(await state(root, '/more/')).toEqual({
    route: '/more/',
    state: 'lent',
    file: 'content/en/more.md',
    because: 'by en',
  });
  expect(await state(root, '/terms/')).toEqual({
    route: '/terms/',
    state: 'absent',
    file: null,
    because: 'law never falls back',
  });
});

test('without a lock nothing is confirmed', async () => {
  const status = await german(copySite());
  expect(status?.counts).toMatchObject({ translated: 0, unconfirmed: 1 });
  expect(status?.strings).toEqual({ total: 13, stale: 0, unconfirmed: 13, same: 0 });
});

test('an original that changed makes its translation stale, at both places', async () => {
  const root = copySite();
  site('i18n', 'lock', '--root', root);
  edit(root, 'content/en/index.md', (text) => text.replace('Welcome', 'Good evening'));
  edit(root, 'content/en/strings.json', (text) => text.replace('Skip to the text', 'Skip ahead'));
  const status = await german(root);
  expect(status?.counts).toMatchObject({ translated: 0, stale: 1 });
  expect(status?.strings.stale).toBe(1);
  expect(status?.parts.map(({ file, state, original }) => [file, state, original.file])).toEqual([
    ['content/de/index.md', 'stale', 'content/en/index.md'],
    ['content/de/strings.json', 'stale', 'content/en/strings.json'],
  ]);
  const { status: code, stdout } = site('i18n', 'status', '--root', root);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^home {2}3 pages in en\n {2}Deutsch \(de\), from en\n {4}text {5}16 % translated\n {4}pages {4}0 translated, 1 stale, 1 shown in the fallback language en, 1 missing, because legal pages have no fallback\n/,
  );
  expect(stdout).toMatch(
    /stale {2}content\/de\/strings\.json:13:11 {2}SKIP {2}original content\/en\/strings\.json:13:11\n/,
  );
  site('i18n', 'lock', 'content/de/index.md', '--root', root);
  expect((await german(root))?.parts.map(({ part }) => part)).toEqual(['SKIP']);
});

test('texts that say what the original says letter by letter are counted', async () => {
  const root = copySite();
  edit(root, 'content/de/strings.json', (text) => text.replace('Zum Text springen', 'Skip to the text'));
  expect((await german(root))?.strings.same).toBe(1);
});

test('a page of one region is translated from the main language of that region', () => {
  const root = copySite();
  const page =
    '---\ntitle: Rules of the room\ndescription: What applies at every table, and in one market as well.\n---\n';
  const regions = [
    { id: 'north', languages: [{ code: 'en' }, { code: 'de', fallback: 'en' }] },
    { id: 'south', languages: [{ code: 'nl' }, { code: 'de' }] },
  ].map((region) => ({ region })) as unknown as LoadedRegion[];
  for (const language of ['en', 'de', 'nl']) edit(root, `content/${language}/rules.md`, page);
  edit(root, 'content/nl/rules.south.md', page);
  expect(readMissingRegionalPages(root, regions)).toEqual([
    { region: 'south', language: 'de', of: 'content/nl/rules.south.md', route: '/rules/', file: 'content/de/rules.md' },
  ]);
  edit(root, 'content/de/rules.south.md', page);
  expect(readMissingRegionalPages(root, regions)).toEqual([]);
  const of = readTranslatedPages(root, regions).map((translated) => [translated.file, translated.of]);
  expect(Object.fromEntries(of)).toMatchObject({
    'content/de/rules.md': 'content/en/rules.md',
    'content/de/rules.south.md': 'content/nl/rules.south.md',
  });
});

test('a language that nobody lends to has no page', async () => {
  const root = copySite();
  edit(root, 'regions/home.json', (text) => text.replace(', "fallback": "en"', ''));
  edit(root, 'content/de/index.md', 'Willkommen.\n');
  expect(await state(root, '/more/')).toMatchObject({ state: 'absent', because: 'the language has no fallback' });
});

test('a missing string is told with its place; an unknown region is wrong usage', () => {
  const root = copySite();
  edit(root, 'content/de/strings.json', (text) => text.replace(/ {2}"SKIP".*\n/, ''));
  const missing = site('i18n', 'status', '--root', root);
  expect({ status: missing.status, stdout: missing.stdout }).toEqual({ status: 1, stdout: '' });
  expect(missing.stderr).toMatch(
    /STRING-MISSING {3}content\/en\/strings\.json:13:11\n {2}Deutsch \(de\) has no text for SKIP\./,
  );
  const unknown = site('i18n', 'status', '--root', copySite(), '--region', 'hom');
  expect({ status: unknown.status, stdout: unknown.stdout }).toEqual({ status: 2, stdout: '' });
  expect(unknown.stderr).toContain('Did you mean "home"?');
});

test('the real site: --json is one document, every page of every language in it', async () => {
  const { status, stdout } = site('i18n', 'status', '--json');
  expect(status).toBe(0);
  const regions = JSON.parse(stdout) as RegionStatus[];
  expect(regions.map(({ region }) => region)).toEqual(expect.arrayContaining(['global', 'uk', 'de', 'br']));
  for (const { pages, languages } of regions)
    for (const { pages: own, counts, code } of languages) {
      expect(own.length, code).toBe(pages);
      expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(pages);
      for (const page of own)
        if (page.route.startsWith('/terms-conditions/')) expect(page.state, page.route).not.toBe('lent');
    }
  expect(site('i18n', 'status', '--region', 'uk').stdout).toMatch(/^uk {2}\d+ pages in en, its only language\n$/);
});
