import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSite } from '../../cli/build/load/site.ts';
import { planSite } from '../../cli/build/plan/site-plan.ts';
import type { BuiltSite } from '../../cli/check/built-site.ts';
import { CheckMemory } from '../../cli/check/check-memory.ts';
import type { RuleHit } from '../../cli/check/finding.ts';
import { translations } from '../../cli/check/rules/translations.ts';
import { formatStatus } from '../../cli/explain/i18n/format-status.ts';
import { type RegionStatus, translationStatus } from '../../cli/explain/i18n/translation-status.ts';
import { type Languages, readLanguages, UNKNOWN_LANGUAGE } from '../../cli/languages/language-pack.ts';
import type { LoadedRegion } from '../../cli/regions/regions.ts';
import { readMissingRegionalPages, readTranslatedPages } from '../../cli/translations/translated-pages.ts';
import { formatTranslationLock, readTranslations } from '../../cli/translations/translation-states.ts';
import { GERMAN_PACK } from '../support/german-pack.ts';
import { loadRealSite } from '../support/load-real-site.ts';
import { PROJECT } from '../support/project.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit } from '../support/site-copy.ts';

async function statusOf(root: string): Promise<RegionStatus[]> {
  const loaded = await loadSite({ root, cacheDir: join(root, '.cache'), renderer: 'preact' });
  return translationStatus(loaded, planSite(loaded), readTranslations(root, loaded.regions, loaded.languages));
}
const german = async (root: string) => (await statusOf(root))[0]?.languages[0];
const state = async (root: string, route: string) => (await german(root))?.pages.find((page) => page.route === route);

test('each page has its own text, that of the fallback language, or none if it is a legal page', async () => {
  const root = copySite();
  expect((await runSite('i18n', 'lock', '--root', root)).status).toBe(0);
  expect(await german(root)).toMatchObject({
    code: 'de',
    original: 'en',
    fallback: 'en',
    counts: { translated: 1, stale: 0, unconfirmed: 0, fallback: 1, absent: 1 },
    parts: [],
  });
  expect(await state(root, '/')).toMatchObject({ state: 'translated', file: 'content/de/index.md' });
  expect(await state(root, '/more/')).toEqual({
    route: '/more/',
    state: 'fallback',
    file: 'content/en/more.md',
    because: 'by en',
  });
  expect(await state(root, '/terms/')).toEqual({
    route: '/terms/',
    state: 'absent',
    file: null,
    because: 'legal pages have no fallback',
  });
});

test('without a lock, no translation is confirmed', async () => {
  const status = await german(copySite());
  expect(status?.counts).toMatchObject({ translated: 0, unconfirmed: 1 });
  expect(status?.strings).toEqual({ total: 13, stale: 0, unconfirmed: 13, same: 0 });
});

test('a changed original makes its translation stale, with both locations', async () => {
  const root = copySite();
  await runSite('i18n', 'lock', '--root', root);
  edit(root, 'content/en/index.md', (text) => text.replace('Welcome', 'Good evening'));
  edit(root, 'content/en/strings.json', (text) => text.replace('Skip to the text', 'Skip ahead'));
  const status = await german(root);
  expect(status?.counts).toMatchObject({ translated: 0, stale: 1 });
  expect(status?.strings.stale).toBe(1);
  expect(status?.parts.map(({ file, state, original }) => [file, state, original.file])).toEqual([
    ['content/de/index.md', 'stale', 'content/en/index.md'],
    ['content/de/strings.json', 'stale', 'content/en/strings.json'],
  ]);
  const { status: code, stdout } = await runSite('i18n', 'status', '--root', root);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^home {2}3 pages in en\n {2}Deutsch \(de\), from en\n {4}text {5}16 % translated\n {4}pages {4}0 reviewed, 0 machine-made, 1 stale, 1 shown in the fallback language en, 1 missing, because legal pages have no fallback\n/,
  );
  expect(stdout).toMatch(
    /stale {2}content\/de\/strings\.json:13:11 {2}SKIP {2}original content\/en\/strings\.json:13:11\n/,
  );
  const { stdout: json } = await runSite('i18n', 'status', '--json', '--root', root);
  expect(JSON.parse(json)).toMatchObject([{ region: 'home', languages: [{ code: 'de', counts: { stale: 1 } }] }]);
  await runSite('i18n', 'lock', 'content/de/index.md', '--root', root);
  expect((await german(root))?.parts.map(({ part }) => part)).toEqual(['SKIP']);
});

test('texts that equal the original are counted', async () => {
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
  expect(readMissingRegionalPages(root, regions, readLanguages(root).languages)).toEqual([
    { region: 'south', language: 'de', of: 'content/nl/rules.south.md', route: '/rules/', file: 'content/de/rules.md' },
  ]);
  edit(root, 'content/de/rules.south.md', page);
  expect(readMissingRegionalPages(root, regions, readLanguages(root).languages)).toEqual([]);
  const of = readTranslatedPages(root, regions, readLanguages(root).languages).map((translated) => [
    translated.file,
    translated.of,
  ]);
  expect(Object.fromEntries(of)).toMatchObject({
    'content/de/rules.md': 'content/en/rules.md',
    'content/de/rules.south.md': 'content/nl/rules.south.md',
  });
});

const SOUTH = [
  { id: 'north', languages: [{ code: 'en' }], conditions: ['north', 'bonus'], claims: [] },
  { id: 'south', languages: [{ code: 'nl' }], conditions: ['south'], claims: [] },
].map((region) => ({ region })) as unknown as LoadedRegion[];
/** Dutch is the main language of its region, and its texts come from English. */
const FROM_ENGLISH = ((code: string) => ({
  ...UNKNOWN_LANGUAGE,
  pack: code === 'nl' ? { translatedFrom: 'en' } : null,
  glossary: new Map(code === 'nl' ? [['pot', ['pot']]] : []),
})) as unknown as Languages;
const FRONT = 'title: Rules\ndescription: What applies at every table of the room, and in one market as well.\n';
const pageOf = (body: string, front = '') => `---\n${FRONT}${front}---\n${body}\n`;

/** Findings of the rule about translations in a site with these pages. */
function compared(files: Readonly<Record<string, string>>): string[] {
  const root = copySite();
  for (const [file, text] of Object.entries(files)) edit(root, `content/${file}`, text);
  const found: RuleHit[] = [];
  const regions = SOUTH.map(({ region }) => ({ id: region.id, region, pages: [] }));
  translations(new CheckMemory())(
    { root, regions, all: SOUTH, languages: FROM_ENGLISH } as unknown as BuiltSite,
    (hit) => found.push(hit),
  );
  return found.map(({ code, at, message }) => `${code} ${at?.file}:${at?.line} ${message}`);
}

test('a main language whose pack names another language is compared with that one, for the region that shows both', () => {
  const english = pageOf(
    'Each pot.\n\n## Stakes {#stakes}\n\n{fact:brand}\n\n{if:bonus}\n## Bonus {#bonus}\n\nA pot.\n{/if}\n\n## End {#end}\n\n{block:help}',
  );
  expect(compared({ 'en/rules.md': english, 'nl/rules.md': pageOf('Elke hoop.\n\n## Inzet {#stakes}\n') })).toEqual([
    'TRANSLATION-DIFFERS content/nl/rules.md:7 The section #end of content/en/rules.md:17 has no translation here.',
    'TRANSLATION-DIFFERS content/nl/rules.md:1 {block:help} of content/en/rules.md:17 is missing in the translation.',
    'TERM-DIFFERS content/nl/rules.md:5 content/en/rules.md:5 mentions "pot"; this section has none of its terms.',
  ]);
});

test('only differences that front matter names are accepted between a translation and its original', () => {
  const english = pageOf('Each pot.\n\n## A {#a}\n\nA pot.\n\n## B {#b}\n\n{block:help}');
  const dutch = (front: string) => ({ 'en/rules.md': english, 'nl/rules.md': pageOf('De pot.\n\n## C {#c}\n', front) });
  expect(compared(dutch('adapts:\n  a: "Reason"\n  b: "Reason"\n  c: "Reason"\n'))).toEqual([]);
  expect(compared(dutch('adapts: "Written for this market."\n'))).toEqual([]);
  expect(compared(dutch('adapts:\n  a: "Reason"\n  d: "Reason"\n'))).toEqual([
    'TRANSLATION-DIFFERS content/nl/rules.md:10 The section #b of content/en/rules.md:11 has no translation here.',
    'TRANSLATION-DIFFERS content/nl/rules.md:10 content/en/rules.md has no section #c.',
    'TRANSLATION-DIFFERS content/nl/rules.md:1 {block:help} of content/en/rules.md:11 is missing in the translation.',
    'TRANSLATION-DIFFERS content/nl/rules.md:1 "adapts" names "d". No section of this page or of content/en/rules.md has this id, and no directive of this name differs.',
  ]);
});

test('a translation with another page template is reported where it names it', () => {
  const named = (name: string) => ({ 'nl/rules.md': pageOf('De pot.', name) });
  const english = { 'en/rules.md': pageOf('Each pot.', 'template: legal\n') };
  expect(compared({ ...english, ...named('template: legal\n') })).toEqual([]);
  expect(compared({ ...english, ...named('template: contact\n') })).toEqual([
    'TRANSLATION-DIFFERS content/nl/rules.md:4 The page template is "contact"; in content/en/rules.md it is "legal".',
  ]);
  expect(compared({ ...english, ...named('') })).toEqual([
    'TRANSLATION-DIFFERS content/nl/rules.md:1 The page template is "article"; in content/en/rules.md it is "legal".',
  ]);
  expect(compared({ ...english, ...named('template: contact\nadapts: "Written for this market."\n') })).toEqual([]);
  // An extending page has the template of the page that it extends.
  const south = { 'nl/rules.south.md': '---\nextends: true\nadapts: { a: "Reason" }\n---\n## A {#a}\n\nDe pot.\n' };
  expect(compared({ ...english, ...named('template: legal\n'), ...south })).toEqual([]);
});

test('an adapted page is reported for new sections of its original, and for confirmed ones that it has lost', () => {
  const root = copySite();
  const english = (body: string) => edit(root, 'content/en/rules.md', pageOf(body));
  const dutch = (body: string) =>
    edit(root, 'content/nl/rules.md', pageOf(body, 'adapts: "Written for this market."\n'));
  const states = () =>
    readTranslations(root, SOUTH, FROM_ENGLISH)
      .filter(({ file, state }) => file === 'content/nl/rules.md' && state !== 'current')
      .map(({ part, state }) => `${part} ${state}`);
  const lock = () =>
    edit(
      root,
      'regions/translations.lock.json',
      formatTranslationLock(root, readTranslations(root, SOUTH, FROM_ENGLISH), []),
    );
  english('Pots.\n\n## A {#a}\n\nOne.\n\n## B {#b}\n\nTwo.\n');
  dutch('Potten.\n\n## A {#a}\n\nEen.\n');
  lock();
  // A change of an omitted section is accepted; a change of a translated or new one is reported.
  english('Pots.\n\n## A {#a}\n\nOne!\n\n## B {#b}\n\nTwo!\n\n## C {#c}\n\nThree.\n');
  expect(states()).toEqual(['#a stale', '#c unconfirmed']);
  dutch('Potten.\n');
  expect(states()).toEqual(['#a unconfirmed', '#c unconfirmed']);
  lock();
  expect(states()).toEqual([]);
});

test('a page that extends another one is compared including the inherited sections', () => {
  const files = {
    'en/rules.md': pageOf('Pots.\n\n## A {#a}\n\nOne.\n\n### A1 {#a1}\n\nOne.\n\n## B {#b}\n\nTwo pots.\n'),
    'nl/rules.md': pageOf('Potten.\n\n## A {#a}\n\nEen.\n\n### A1 {#a1}\n\nEen.\n\n## B {#b}\n\nTwee potten.\n'),
  };
  const extending = (body: string, front = '') => `---\nextends: true\n${front}---\n${body}\n`;
  // One section is replaced and the others are inherited: none is missing.
  expect(compared({ ...files, 'nl/rules.south.md': extending('## B {#b}\n\nTwee potten hier.\n') })).toEqual([]);
  // A section is replaced with everything below it; a removed one is missing.
  expect(
    compared({ ...files, 'nl/rules.south.md': extending('## A {#a}\n\nEen.\n', 'remove: [b]\n') }).map((line) =>
      line.replace(/ of content.*/, ''),
    ),
  ).toEqual([
    'TRANSLATION-DIFFERS content/nl/rules.south.md:5 The section #a1',
    'TRANSLATION-DIFFERS content/nl/rules.south.md:5 The section #b',
  ]);
  // The original replaces a section for the market, the translation inherits the general one.
  expect(
    compared({
      ...files,
      'en/rules.south.md': extending('## B {#b}\n\nThree pots.\n'),
      'nl/rules.south.md': extending('## A {#a}\n\nEen.\n\n### A1 {#a1}\n\nEen.\n'),
    }),
  ).toEqual([
    'TRANSLATION-DIFFERS content/nl/rules.south.md:1 content/en/rules.south.md:4 replaces the section #b of the general page; here it is that of content/nl/rules.md:15.',
  ]);
  // A section of the general page has its state there, and is confirmed once.
  const root = copySite();
  for (const [file, text] of Object.entries(files)) edit(root, `content/${file}`, text);
  edit(root, 'content/nl/rules.south.md', extending('## B {#b}\n\nTwee potten hier.\n'));
  const regional = readTranslations(root, SOUTH, FROM_ENGLISH).filter(
    ({ file }) => file === 'content/nl/rules.south.md',
  );
  expect(regional.map(({ part, original }) => `${part} ${original.file}`)).toEqual(['#b content/en/rules.md']);
});

test('a pack can name another language of the site as the original language', async () => {
  const root = copySite();
  const pack = (from: string) => {
    edit(root, 'content/de/language.json', JSON.stringify({ ...GERMAN_PACK, translatedFrom: from }));
    return readLanguages(root).problems.map(({ code, message }) => `${code} ${message}`);
  };
  expect(pack('en')).toEqual([]);
  expect(pack('de')).toEqual(['LANGUAGE-UNKNOWN "de" is not another language of the site.']);
  expect(pack('it')).toEqual(['LANGUAGE-UNKNOWN "it" is not another language of the site.']);
});

test('a page is reviewed if a native reader has read all of its current parts', async () => {
  const root = copySite();
  await runSite('i18n', 'lock', '--root', root);
  expect((await german(root))?.counts).toMatchObject({ reviewed: 0, translated: 1 });
  await runSite('i18n', 'lock', 'content/de/index.md', '--reviewed-by', 'Ute Kern', '--root', root);
  expect((await german(root))?.counts).toMatchObject({ reviewed: 1, translated: 0, stale: 0 });
  expect((await runSite('i18n', 'status', '--root', root)).stdout).toContain('pages    1 reviewed, 0 machine-made,');
  edit(root, 'content/de/index.md', (text) => `${text}\nNoch ein Satz.\n`);
  expect((await german(root))?.counts).toMatchObject({ reviewed: 0, translated: 1 });
  edit(root, 'content/en/index.md', (text) => text.replace('Welcome', 'Good evening'));
  expect((await german(root))?.counts).toMatchObject({ reviewed: 0, translated: 0 });
});

test('a language without a fallback has no fallback pages', async () => {
  const root = copySite();
  edit(root, 'regions/home.json', (text) => text.replace(', "fallback": "en"', ''));
  edit(root, 'content/de/index.md', 'Willkommen.\n');
  expect(await state(root, '/more/')).toMatchObject({ state: 'absent', because: 'the language has no fallback' });
});

test('a missing string is reported at its location; an unknown region is wrong usage', async () => {
  const root = copySite();
  edit(root, 'content/de/strings.json', (text) => text.replace(/ {2}"SKIP".*\n/, ''));
  const missing = await runSite('i18n', 'status', '--root', root);
  expect({ status: missing.status, stdout: missing.stdout }).toEqual({ status: 1, stdout: '' });
  expect(missing.stderr).toMatch(
    /STRING-MISSING {3}content\/en\/strings\.json:13:11\n {2}Deutsch \(de\) has no text for SKIP\./,
  );
  const unknown = await runSite('i18n', 'status', '--root', copySite(), '--region', 'hom');
  expect({ status: unknown.status, stdout: unknown.stdout }).toEqual({ status: 2, stdout: '' });
  expect(unknown.stderr).toContain('Did you mean "home"?');
});

test('the language of the originals is not compared with its translation, also where that is the main language', async () => {
  const root = copySite();
  edit(root, 'content/de/language.json', JSON.stringify({ ...GERMAN_PACK, translatedFrom: 'en' }));
  edit(root, 'regions/home.json', (text) => {
    const region = JSON.parse(text);
    const [en, de] = region.languages;
    return JSON.stringify({
      ...region,
      languages: [
        { ...de, prefix: '', fallback: undefined },
        { ...en, prefix: 'en' },
      ],
    });
  });
  const [status] = await statusOf(root);
  expect(status?.languages.map(({ code, original }) => [code, original])).toEqual([['de', 'en']]);
  const { regions, languages } = await loadSite({ root, cacheDir: join(root, '.cache'), renderer: 'preact' });
  expect(readTranslations(root, regions, languages).filter(({ language }) => language === 'en')).toEqual([]);
});

test('the real site: the status has every page of every language', async () => {
  const site = await loadRealSite();
  const regions = translationStatus(site, planSite(site), readTranslations(PROJECT, site.regions, site.languages));
  expect(regions.map(({ region }) => region)).toEqual(expect.arrayContaining(['global', 'uk', 'de', 'br']));
  for (const { pages, languages } of regions)
    for (const { pages: own, counts, code } of languages) {
      // A language may have pages that the main language lacks.
      expect(own.length, code).toBeGreaterThanOrEqual(pages);
      expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(own.length);
      for (const page of own)
        if (page.route.startsWith('/terms-conditions/')) expect(page.state, page.route).not.toBe('fallback');
    }
  const uk = regions.filter(({ region }) => region === 'uk');
  expect(formatStatus(uk, false)).toMatch(/^uk {2}\d+ pages in en, its only language\n$/);
  // A main language is compared with the language of its originals.
  const originalOf = (id: string) =>
    regions.find(({ region }) => region === id)?.languages.map(({ code, original }) => `${code} from ${original}`);
  expect(['de', 'ua', 'br', 'be'].map(originalOf)).toEqual([
    ['de from en'],
    ['uk from en'],
    ['pt from en'],
    ['nl from en', 'fr from nl'],
  ]);
});
