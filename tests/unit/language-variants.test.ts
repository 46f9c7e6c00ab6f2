/** A variant of a language, on the golden site "variants": what it inherits, its own words, its problems, and dev. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSite } from '../../cli/build/load/open-site.ts';
import { planSite } from '../../cli/build/plan/site-plan.ts';
import { checkDist } from '../../cli/check/check.ts';
import { translationStatus } from '../../cli/explain/i18n/translation-status.ts';
import { adoptWords } from '../../cli/languages/adopted-words.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import type { ProblemCode } from '../../cli/problems/catalogue.ts';
import { DevSite } from '../../cli/serve/dev/dev-site.ts';
import { readTranslations } from '../../cli/translations/translation-states.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { buildProblems } from '../support/edited-site.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, locateIn, PROJECT } from '../support/site-copy.ts';

const PACK = 'content/de-CH/language.json';

type Edits = Readonly<Record<string, string | ((text: string) => string)>>;

function copy(edits: Edits = {}): string {
  const root = copySite(join(PROJECT, 'tests/sites/variants'));
  for (const [file, content] of Object.entries(edits)) edit(root, file, content);
  return root;
}

const page = (text: string) => `---\ntitle: Seite\ndescription: Eine Seite.\n---\n${text}\n`;

describe('marks of adopted words', () => {
  const german = { quotes: ['„', '“'], innerQuotes: ['‚', '‘'], apostrophe: '’' } as const;
  const swiss = { quotes: ['«', '»'], innerQuotes: ['‹', '›'], apostrophe: '’' } as const;
  const english = { quotes: ['“', '”'], innerQuotes: ['‘', '’'], apostrophe: '’' } as const;

  test('are those of the variant, with the texts that it writes in another way', () => {
    const { text, within } = adoptWords(german, swiss, { ß: 'ss', Straßenbahn: 'Tram' });
    expect(text('„Die ‚große‘ Straßenbahn“ der Straße')).toBe('«Die ‹grosse› Tram» der Strasse');
    const date = new Date(0);
    expect(within({ a: ['ß'], b: { c: '„x“' }, d: 1, e: null, f: date })).toEqual({
      a: ['ss'],
      b: { c: '«x»' },
      d: 1,
      e: null,
      f: date,
    });
  });

  test('a mark with two meanings stays', () => {
    expect(adoptWords(english, swiss, {}).text('“It’s ‘so’”')).toBe('«It’s ‹so’»');
  });

  test('without packs, only texts are replaced', () => {
    expect(adoptWords(null, null, { ß: 'ss' }).text('„Straße“')).toBe('„Strasse“');
    expect(adoptWords(null, null, {}).find('ß')).toEqual([]);
  });
});

describe('a pack that cannot be one of a variant is a problem at its line', () => {
  const rows: readonly [name: string, pack: string, code: ProblemCode, words: string, says: RegExp][] = [
    ['of itself', '{ "variantOf": "de-CH" }', 'LANGUAGE-UNKNOWN', '"de-CH"', /not another language/],
    ['of no language', '{ "variantOf": "da" }', 'LANGUAGE-UNKNOWN', '"da"', /"da" is not another language/],
    ['that is translated', '{ "variantOf": "de", "translatedFrom": "en" }', 'FIELD-INVALID', '"en"', /not translated/],
    ['with a misspelt field', '{ "variantOf": "de", "quote": [] }', 'FIELD-UNKNOWN', '"quote"', /"quote"/],
    ['with one mark', '{ "variantOf": "de", "quotes": ["«"] }', 'FIELD-INVALID', '["«"]', /quotes/],
    ['with a wrong text', '{ "variantOf": "de", "replace": { "ß": 2 } }', 'FIELD-INVALID', '2', /replace/],
  ];
  test.each(rows)('%s', async (_, pack, code, words, says) => {
    const root = copy({ [PACK]: pack });
    const problems = (await buildProblems(root)).filter(({ at }) => at?.file === PACK);
    expect(problems).toEqual([
      expect.objectContaining({
        code,
        at: { file: PACK, ...locateIn(root, PACK, words) },
        message: expect.stringMatching(says),
      }),
    ]);
  });

  test('of a variant', async () => {
    const root = copy({ 'content/en/language.json': '{ "variantOf": "de-CH" }' });
    const [problem] = (await buildProblems(root)).filter(({ at }) => at?.file === 'content/en/language.json');
    expect(problem).toMatchObject({ code: 'FIELD-INVALID', help: 'Write "variantOf": "de".' });
  });
});

test('a problem in adopted words is at its place in the file of the other language, once', async () => {
  const file = 'content/de/street.md';
  const root = copy({ [file]: (text) => text.replace('Auf Wiedersehen', 'Süße Grüße, ß, [fort](/nowhere/)') });
  const problems = await buildProblems(root);
  expect(problems.map(({ code, at }) => ({ code, at }))).toEqual([
    { code: 'LINK-NOWHERE', at: { file, ...locateIn(root, file, '[fort]') } },
  ]);
});

test('a page that extends an extending one is a problem', async () => {
  const file = 'content/de-CH/street.alps.md';
  const root = copy({ [file]: '---\nextends: true\n---\n## Brot {#bread}\n\nFünf.\n' });
  const problems = await buildProblems(root);
  expect(problems.map(({ code, at }) => `${code} ${at?.file}:${at?.line}`)).toEqual([`EXTENDS-NOTHING ${file}:2`]);
});

test('its own words are checked by its marks, and those of the other language by theirs', async () => {
  const root = copy({
    'content/de-CH/own.md': page('Die „Straße“ ist süß.'),
    'content/de/plain.md': page('Ein «Wort».'),
  });
  await buildSite({ root });
  const { findings } = await checkDist(root, ['alps'], { html: false, today: '2026-02-01' });
  const shown = findings
    .filter(({ code }) => code === 'TYPO-MARKS')
    .map(({ at, message, help }) => `${at?.file}:${at?.line}:${at?.column} ${message} ${help}`);
  expect(shown.sort()).toEqual([
    'content/de-CH/own.md:5:10 “ß” is not written in this variant of the language. Write ss.',
    'content/de-CH/own.md:5:12 “ is not a mark of Deutsch. Write «…», or ‹…› within them.',
    'content/de-CH/own.md:5:20 “ß” is not written in this variant of the language. Write ss.',
    'content/de-CH/own.md:5:5 „ is not a mark of Deutsch. Write «…», or ‹…› within them.',
    'content/de/plain.md:5:10 » is not a mark of Deutsch. Write „…“, or ‚…‘ within them.',
    'content/de/plain.md:5:5 « is not a mark of Deutsch. Write „…“, or ‚…‘ within them.',
  ]);
  // Nothing says that its pages were in another language.
  expect(
    findings.map(({ code }) => code).filter((code) => /^(FALLBACK|HREFLANG|CANONICAL|SITEMAP)/.test(code)),
  ).toEqual([]);
});

test('a variant without packs has the words as they are', async () => {
  const root = copy({ [PACK]: '{ "variantOf": "de", "replace": { "ß": "ss" } }' });
  rmSync(join(root, 'content/de/language.json'));
  const alps = (await buildInMemory(root, ['alps'])).get('alps');
  expect(alps?.text('strasse/index.html')).toContain('In unserer Strasse sagt man „Grüss Gott“');
});

describe('i18n', () => {
  test('status counts inherited pages, and pages of its own as editions of the other language', async () => {
    const root = copy();
    const site = await openSite(root);
    const states = readTranslations(root, site.regions, site.languages);
    const status = translationStatus(site, planSite(site), states);
    const of = (id: string, code: string) =>
      status.find(({ region }) => region === id)?.languages.find((language) => language.code === code);
    expect(of('world', 'de-CH')).toMatchObject({ original: 'de', strings: { same: 0 } });
    const pages = of('alps', 'de-CH')?.pages.map(({ route, state }) => `${route} ${state}`);
    expect(pages).toEqual([
      '/ inherited',
      '/region/ inherited',
      '/street/ unconfirmed',
      '/team/ unconfirmed',
      '/terms/ inherited',
    ]);
    const own = states.filter(({ language }) => language === 'de-CH');
    expect(new Set(own.map(({ file, of }) => `${file} ${of}`))).toEqual(
      new Set([
        'content/de-CH/street.md content/de/street.md',
        'content/de-CH/team.md content/de/team.md',
        'content/de-CH/strings.json content/de/strings.json',
      ]),
    );
    // English has no original in the variant, but in the language itself.
    expect(states.filter(({ of }) => of.startsWith('content/de-CH/'))).toEqual([]);
    const { stdout } = await runSite('i18n', 'status', '--root', root, '--region', 'alps');
    expect(stdout).toContain('3 of de');
  });

  test('lock confirms them, and a later edit of the other language makes them stale', async () => {
    const root = copy();
    expect((await runSite('i18n', 'lock', '--root', root)).status).toBe(0);
    edit(root, 'content/de/team.md', (text) => text.replace('Wer wir sind.\n', 'Wer wir heute sind.\n'));
    await buildSite({ root });
    const { findings } = await checkDist(root, [], { html: false, today: '2026-02-01' });
    expect(findings.filter(({ code }) => code === 'TRANSLATION-STALE').map(({ at }) => at?.file)).toContain(
      'content/de-CH/team.md',
    );
  });
});

test('site new language de-AT makes a variant of German', async () => {
  const root = copy();
  const { status, stdout } = await runSite('new', 'language', 'de-AT', '--region', 'world', '--root', root);
  expect(status).toBe(0);
  expect(stdout).toContain('content/de-AT/language.json');
  const world = (await buildInMemory(root, ['world'])).get('world');
  const shown = world?.text('de-at/strasse/index.html');
  expect(shown).toContain('<html lang="de-AT">');
  expect(shown).toContain('In unserer Straße sagt man „Grüß Gott“');
  expect(shown).toContain('hreflang="de-AT" href="https://world.example/de-at/strasse/"');
});

test('why names the language whose words a page has', async () => {
  const { stdout } = await runSite('why', 'alps:/bedingungen/', 'words', '--root', copy());
  expect(stdout).toContain('content/de/terms.md');
  expect(stdout).toContain('content/de-CH/language.json');
});

test('in dev, an edit of either language shows what a build would', async () => {
  const root = copy();
  const dev = new DevSite({ root, renderer: 'preact', regions: ['alps'], report: () => {} });
  onTestFinished(() => dev.close());
  await dev.start();
  await dev.settle();
  const edits: Edits = {
    'content/de/street.md': (text) => text.replace('Grüß Gott', 'Süße Grüße'),
    'content/de/strings.json': (text) => text.replace('Die Straße', 'Die große Gasse'),
    'content/de-CH/strings.alps.json': '{ "GREETING": "Salü" }',
    'content/de/breads.yaml': (text) => text.replace('kleines', 'süßes'),
    'content/de-CH/street.md': (text) => text.replace('4 Stück', '5 Stück'),
    [PACK]: (text) => text.replace('"Weggli"', '"Mutschli"'),
    'content/de/language.json': (text) => text.replace('"„", "“"', '"»", "«"'),
    'content/de-CH/terms.md':
      '---\ntitle: Regeln\ndescription: Schweizer Regeln.\ntemplate: legal\nversion: "1.1"\neffective: 2026-02-01\n---\n## 1. Umfang {#scope}\n\nHier.\n',
  };
  for (const [file, change] of Object.entries(edits)) {
    edit(root, file, change);
    await dev.settle();
    expect(dev.problems, file).toEqual([]);
    const built = (await buildInMemory(copySite(root), ['alps'])).get('alps');
    const alps = dev.regions.get('alps');
    for (const output of ['index.html', 'strasse/index.html', 'region/index.html', 'en/region/index.html'])
      expect(alps?.html(output), `${output} after ${file}`).toBe(built?.text(output));
  }
  expect(dev.regions.get('alps')?.html('terms/index.html')).toContain('Schweizer Regeln.');
}, 60_000);
