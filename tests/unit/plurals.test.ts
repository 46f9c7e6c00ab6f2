import { expect, test } from 'vitest';
import { listedPages } from '../../cli/build/plan/plan-collections.ts';
import { createFormats } from '../../cli/build/render/formats.ts';
import { buildEdited, type Edits, places, problemsOf, withFields } from '../support/edited-site.ts';

const ENGLISH = { one: 'one seat at {place}', other: '{count} seats at {place}' };
const GERMAN = { one: 'ein Platz bei {place}', other: '{count} Plätze bei {place}' };
const PACK = {
  name: 'Polski',
  locale: 'pl',
  quotes: ['„', '”'],
  innerQuotes: ['«', '»'],
  dashes: { thought: ' – ', range: '–' },
};

/** The small site with a plural string, shown for some numbers. */
const counting = (english: object, german: object): Edits => ({
  'content/en/strings.json': withFields({ SEATS: english }),
  'content/de/strings.json': withFields({ SEATS: german }),
  'templates/site.tsx': (text) =>
    text.replace(
      '<h1>{props.page.title}</h1>',
      "<h1>{props.page.title}</h1><p>{[1, 2, 5, 22, 1500].map((count) => props.context.t('SEATS', { count, place: 'A' })).join('; ')}</p>",
    ),
});

test('a string has the form of its count, and numbers are formatted for the language', async () => {
  const { read } = await buildEdited(counting(ENGLISH, GERMAN));
  expect(read('more/index.html')).toContain(
    '<p>one seat at A; 2 seats at A; 5 seats at A; 22 seats at A; 1,500 seats at A</p>',
  );
  expect(read('de/index.html')).toContain(
    '<p>ein Platz bei A; 2 Plätze bei A; 5 Plätze bei A; 22 Plätze bei A; 1.500 Plätze bei A</p>',
  );
});

test('each language has its own forms, and ordinals have others', async () => {
  // The rules are those of the language of the folder: its pack says that it is Polish.
  const polish = {
    one: '{count} miejsce',
    few: '{count} miejsca',
    many: '{count} miejsc',
    other: '{count} miejsca {place}',
  };
  const ordinal = { type: 'ordinal', one: '{count}st', two: '{count}nd', few: '{count}rd', other: '{count}th {place}' };
  const { read } = await buildEdited({
    ...counting(ordinal, polish),
    'content/de/language.json': JSON.stringify(PACK),
    'regions/home.json': (text) => text.replace('"locale": "de"', '"locale": "pl"'),
  });
  expect(read('more/index.html')).toContain('<p>1st; 2nd; 5th A; 22nd; 1,500th A</p>');
  expect(read('de/index.html')).toMatch(/<p>1 miejsce; 2 miejsca; 5 miejsc; 22 miejsca; 1\s?500 miejsc<\/p>/);
});

test.each<[string, object, object, string[]]>([
  ['a missing form', ENGLISH, { other: 'x {place} {count}' }, ['STRING-MISSING content/de/strings.json:1:']],
  [
    'a form that the language does not have',
    ENGLISH,
    { ...GERMAN, few: 'x' },
    ['FIELD-INVALID content/de/strings.json:1:'],
  ],
  ['a form without a text', ENGLISH, { ...GERMAN, one: '' }, ['FIELD-INVALID content/de/strings.json:1:']],
  ['an unknown type', ENGLISH, { ...GERMAN, type: 'plural' }, ['FIELD-INVALID content/de/strings.json:1:']],
  [
    'a directive that cannot be read',
    ENGLISH,
    { ...GERMAN, one: '{fact:' },
    ['DIRECTIVE-INVALID content/de/strings.json:1:'],
  ],
  [
    'another placeholder',
    ENGLISH,
    { ...GERMAN, other: '{count} Plätze' },
    ['STRING-PLACEHOLDER content/de/strings.json:1:'],
  ],
])('%s is a problem at its line', async (_, english, german, expected) => {
  const found = places(await problemsOf(counting(english, german)));
  expect(found).toEqual(expected.map((place) => expect.stringContaining(place)));
});

test('lists are joined and sorted by the rules of the language', () => {
  expect(createFormats('en').list(['a', 'b', 'c'])).toBe('a, b, and c');
  expect(createFormats('es').list(['a', 'b', 'c'])).toBe('a, b y c');
  expect(['Zug', 'Ähre', 'Apfel'].toSorted(createFormats('de').compare)).toEqual(['Ähre', 'Apfel', 'Zug']);
  expect(['Ofen', 'Öfen', 'Oefen'].toSorted(createFormats('de', { collation: 'phonebk' }).compare)).toEqual([
    'Oefen',
    'Öfen',
    'Ofen',
  ]);
  expect(createFormats('uk').plural(22)).toBe('few');
  expect(createFormats('en').plural(22, 'ordinal')).toBe('two');
});

test('lists of pages are sorted by the collation of the language pack', () => {
  const titles = ['Ofen', 'Öfen', 'Oefen'];
  const pages = titles.map((title) => [title, { path: title, title, description: '', fallbackFrom: null, list: null }]);
  const plan = {
    region: { languages: [{ code: 'de', locale: 'de' }] },
    routes: new Map([['de', new Map(pages as never)]]),
  };
  const titlesBy = (collation?: string) =>
    listedPages({ languages: () => ({ pack: { collation } }) } as never, plan as never, 'de').map(({ title }) => title);
  expect(titlesBy('phonebk')).toEqual(titles.toSorted(createFormats('de', { collation: 'phonebk' }).compare));
  expect(titlesBy()).not.toEqual(titlesBy('phonebk'));
});
