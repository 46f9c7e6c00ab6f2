/** Merging a region's file with the defaults (cli/docs/content/en/regions.md), and the source line of each value. */
import { describe, expect, test } from 'vitest';
import { createFormats } from '../../cli/build/render/formats.ts';
import { languageView } from '../../cli/build/render/language-view.ts';
import { placeModals } from '../../cli/build/render/place-modals.ts';
import { type Language, type ParsedRegion, type Region, regionSchema } from '../../cli/kit/region.ts';
import { type LanguagePack, UNKNOWN_LANGUAGE } from '../../cli/languages/language-pack.ts';
import { ALL_MODULES } from '../../cli/modules/all-modules.ts';
import { deriveFields } from '../../cli/regions/derive-fields.ts';
import { type JsonSource, parseJson } from '../../cli/sources/json-source.ts';
import { mergeJson } from '../../cli/sources/merge-json.ts';
import { readJson, readRegion } from '../support/source-pages.ts';

const source = (file: string, value: object): JsonSource =>
  parseJson(file, JSON.stringify(value, null, 1)).source as JsonSource;
const merge = (defaults: object, own: object) =>
  mergeJson(source('own', own), source('defaults', defaults), ['geo', 'groups']);

describe('values', () => {
  test.each<[name: string, defaults: object, own: object, merged: object]>([
    ['objects are merged by key', { a: { b: 1, c: 2 } }, { a: { c: 3, d: 4 } }, { a: { b: 1, c: 3, d: 4 } }],
    ['a list is replaced', { a: [1, 2] }, { a: [3] }, { a: [3] }],
    ['null replaces an object', { a: { b: 1 } }, { a: null }, { a: null }],
    ['+ appends what is not there', { a: ['x', 'y'] }, { a: { '+': ['y', 'z'] } }, { a: ['x', 'y', 'z'] }],
    ['- removes by value', { a: ['x', 'y'] }, { a: { '-': ['x'] } }, { a: ['y'] }],
    [
      '- removes by name',
      { a: [{ key: 'K', path: '/' }, { label: 'L' }] },
      { a: { '-': ['K'], '+': [{ key: 'M' }] } },
      { a: [{ label: 'L' }, { key: 'M' }] },
    ],
    ['+ begins a list that the defaults do not have', {}, { a: { '+': [1] } }, { a: [1] }],
    ['a group in a list', { geo: { groups: { g: ['x', 'y'] } }, a: ['@g', 'z'] }, {}, { a: ['x', 'y', 'z'] }],
    [
      'a group in a change',
      { geo: { groups: { g: ['x', 'y'] } }, a: ['x', 'y', 'z'] },
      { a: { '-': ['@g'] } },
      { a: ['z'] },
    ],
    [
      'a region changes a group for itself',
      { geo: { groups: { g: ['x', 'y'] } }, a: ['@g'] },
      { geo: { groups: { g: { '-': ['x'], '+': ['z'] } } } },
      { a: ['y', 'z'] },
    ],
  ])('%s', (_, defaults, own, merged) => {
    const { value, problems } = merge(defaults, own);
    const { geo: _geo, ...rest } = value;
    expect(rest).toEqual(merged);
    expect(problems).toEqual([]);
  });

  test('a region without defaults', () => {
    expect(mergeJson(source('own', { a: { '+': [1] } }), null, []).value).toEqual({ a: [1] });
  });
});

describe('locations', () => {
  const merged = merge(
    { geo: { groups: { g: ['x', 'y'] } }, a: ['@g', 'd'], b: { c: 1, d: [{ e: 2 }] }, f: [1] },
    { a: { '+': ['o'] }, b: { c: 2 }, f: [2] },
  );
  const at = (...path: (string | number)[]) => {
    const found = merged.locate(path, 'value');
    return `${found?.file}:${found?.line}`;
  };
  test.each<[path: (string | number)[], at: string]>([
    [['a', 0], 'defaults:5'],
    [['a', 1], 'defaults:6'],
    [['a', 2], 'defaults:12'],
    [['a', 3], 'own:4'],
    [['b', 'c'], 'own:8'],
    [['b', 'd', 0, 'e'], 'defaults:18'],
    [['f', 0], 'own:11'],
    // A missing field is reported in the file of the region.
    [['b', 'missing'], 'own:7'],
    [['missing'], 'own:1'],
  ])('%j is at %s', (path, expected) => expect(at(...path)).toBe(expected));

  test('the value of each file, that of the region first', () => {
    expect(merged.layers(['b', 'c']).map(({ value, at }) => [value, at.file])).toEqual([
      [2, 'own'],
      [1, 'defaults'],
    ]);
    expect(merged.layers(['a']).map(({ value }) => value)).toEqual([{ '+': ['o'] }, ['@g', 'd']]);
    expect(merged.layers(['a', 3]).map(({ at }) => at.file)).toEqual(['own']);
  });
});

describe('problems', () => {
  test.each<[own: object, code: string, line: number, help: RegExp]>([
    [{ a: ['@sanctoins'] }, 'GROUP-UNKNOWN', 3, /"sanctions"/],
    [{ a: { '-': ['IR', 'XX'] } }, 'ENTRY-ABSENT', 5, /Remove this line/],
    [{ geo: { groups: { all: ['@sanctions'] } } }, 'GROUP-UNKNOWN', 5, /geo\.groups|Did you mean/],
  ])('%j', (own, code, line, help) => {
    const { problems } = merge({ geo: { groups: { sanctions: ['IR'] } }, a: ['IR'] }, own);
    expect(problems.map((problem) => [problem.code, problem.at?.file, problem.at?.line])).toEqual([
      [code, 'own', line],
    ]);
    expect(problems[0]?.help).toMatch(help);
  });
});

describe('values that depend on all regions', () => {
  const home = readJson<object>('tests/sites/small/regions/home.json');
  const region = (fields: object) => regionSchema(null, ALL_MODULES).parse({ ...home, ...fields });
  const planned = { order: 15, countryName: 'C', languageName: 'L', locale: 'en', localeName: 'E' };
  const [one, two] = deriveFields(
    [
      region({
        selector: { order: 20, countryName: 'Land' },
        plannedRegions: [
          { ...planned, id: 'near', url: 'https://near.example/x/' },
          { ...planned, id: 'two', url: 'https://two.example/de/' },
        ],
        logos: [{ width: 1, height: 1, label: 'L', imgPath: null, url: 'https://logo.example/' }],
        navigation: [{ path: 'https://typing-error.example/', langKey: 'SKIP' }],
        externalHosts: ['more.example'],
      }),
      region({
        id: 'other',
        origin: 'https://two.example',
        selector: { order: 10, countryName: 'Belgique' },
        languages: [
          {
            code: 'nl',
            prefix: '',
            locale: 'nl-BE',
            name: 'Nederlands',
            selector: { countryName: 'België', id: 'b-nl' },
          },
          { code: 'fr', prefix: 'fr', locale: 'fr', formats: 'fr-BE', name: 'Français' },
        ],
      }),
    ],
    ALL_MODULES,
  );

  test('the region list: an entry for each language in the common order, including planned ones without a file', () => {
    expect(one?.regionItems.map(({ id, url, countryName, locale }) => [id, url, countryName, locale])).toEqual([
      ['b-nl', 'https://two.example/', 'België', 'nl-BE'],
      ['other-fr', 'https://two.example/fr/', 'Belgique', 'fr-BE'],
      ['near', 'https://near.example/x/', 'C', 'en'],
      ['home', 'https://small.example/', 'Land', 'en'],
      ['home-de', 'https://small.example/de/', 'Land', 'de'],
    ]);
    expect(two?.regionItems.map(({ id }) => id)).toEqual(['b-nl', 'other-fr', 'home', 'home-de']);
  });

  test('the hosts of other regions, and those that pages may link to', () => {
    expect(one?.siblingHosts).toMatchObject({
      near: 'https://near.example',
      other: 'https://two.example',
      'b-nl': 'https://two.example',
      home: 'https://small.example',
    });
    expect(one?.openOrigins).toEqual(['https://small.example', 'https://two.example']);
    expect(one?.externalHosts).toEqual(['help.example', 'logo.example', 'more.example', 'register.example']);
  });

  test('money: the own currency has its short symbol, another with the same symbol has its code', () => {
    expect(createFormats('en-CA', { currency: 'CAD' }).money(5, 'CAD')).toBe('$5');
    expect(createFormats('en-CA', { currency: 'CAD' }).money(5, 'USD')).toBe('US$5');
    expect(createFormats('en-GB', { currency: 'GBP' }).money(5, 'USD')).toBe('$5');
    const spanish = createFormats('es-419', { currency: 'USD', currencyDisplay: 'symbol' });
    expect(spanish.money(5.5, 'USD')).toBe('USD\u00a05.50');
    expect(spanish.money(777, 'USD')).toBe('USD\u00a0777');
  });

  test('the language pack sets the format of dates if the region names no country', () => {
    const pack = { dates: 'en-001', locale: 'en' } as LanguagePack;
    const site = { languages: () => ({ ...UNKNOWN_LANGUAGE, pack }) };
    const dateIn = (language: Partial<Language>) => {
      const { locale, dates } = languageView(site, language as Language);
      return createFormats(locale, { dates }).date('2026-11-05');
    };
    expect(dateIn({ locale: 'en' })).toBe('5\u00a0November 2026');
    expect(dateIn({ locale: 'en-US' })).toBe('November\u00a05, 2026');
    expect(dateIn({ locale: 'en', formats: 'en-US' })).toBe('November\u00a05, 2026');
  });
});

describe('leads to sites of other regions', () => {
  const home = readJson<{ geo: object }>('tests/sites/small/regions/home.json');
  const texts = { title: 'T', paragraphs: ['P'], labels: ['L'], go: 'G', continue: 'C' };
  const geo = {
    ...home.geo,
    home: 'NZ',
    modals: { ontario: texts, 'main-site': { ...texts, withoutScript: 'W' }, unused: texts },
    leads: [
      { places: ['CA-ON'], region: 'ca-on', modal: 'ontario', whilePlanned: true },
      { places: ['FI'], region: 'fi', modal: 'main-site' },
      { places: ['SE', 'NZ'], region: 'uk', modal: 'ontario' },
      { places: 'own-region', modal: 'main-site', requires: 'isSupportSEPModal' },
      { places: 'elsewhere', region: 'ie', modal: 'main-site' },
    ],
  };
  const planned = { countryName: 'C', languageName: 'L', locale: 'en-CA', localeName: 'E' };
  const region = (id: string, place: string | null, fields: object = {}) =>
    regionSchema(null, ALL_MODULES).parse({
      ...home,
      id,
      origin: `https://${id}.example`,
      regionCountryCode: place?.slice(0, 2) ?? null,
      plannedRegions: ['ca-on', 'fi'].map((each, order) => ({
        ...planned,
        id: each,
        order,
        url: `https://${each}.example/`,
      })),
      geo: { ...geo, home: place, isDestination: true },
      ...fields,
    });
  const others = [region('uk', 'GB'), region('ie', 'IE'), region('br', 'BR', { geo: { ...geo, home: 'BR' } })];
  const leadsOf = (fields: object = {}) => {
    const [first] = deriveFields(
      [region('global', null, { geo: { ...geo, home: null }, isSupportSEPModal: true, ...fields }), ...others],
      ALL_MODULES,
    );
    return Object.entries(first?.placeAccess?.leads ?? {}).map(
      ([place, { modal, origin }]) => `${place} ${modal} ${origin}`,
    );
  };

  test('modals lead a location to its region: to a planned one only if that says so, never to the own one', () => {
    expect(leadsOf()).toEqual([
      'CA-ON ontario https://ca-on.example',
      'SE ontario https://uk.example',
      'NZ ontario https://uk.example',
      'GB main-site https://uk.example',
      'IE main-site https://ie.example',
    ]);
    expect(leadsOf({ geo: { ...geo, home: 'NZ' } }).slice(-2)).toEqual([
      'NZ none https://global.example',
      'elsewhere main-site https://ie.example',
    ]);
    expect(leadsOf({ isSupportSEPModal: false }).filter((lead) => /^(GB|IE) /.test(lead))).toEqual([]);
    const [uk] = deriveFields(others, ALL_MODULES);
    expect(Object.keys(uk?.placeAccess?.leads ?? {})).toEqual(['CA-ON', 'GB', 'elsewhere']);
  });

  test('the country of a region is its own place, where it names no other', () => {
    const placeOf = (country: string | null, place: string | null) =>
      deriveFields([region('home', country, { geo: { ...geo, home: place } })], ALL_MODULES)[0]?.placeAccess?.rules
        .home;
    expect(placeOf('GB', null)).toBe('GB');
    expect(placeOf('CA', 'CA-ON')).toBe('CA-ON');
    expect(placeOf(null, 'NZ')).toBe('NZ');
    expect(placeOf(null, null)).toBeNull();
  });

  test('the modals, with their texts and sites', () => {
    const [first] = deriveFields([region('global', null, { geo, isSupportSEPModal: true }), ...others], ALL_MODULES);
    const views = placeModals(first as Region, 'en', (key, path) => `${key} of ${path.join('.')}`);
    expect(views.map(({ name, sites }) => [name, sites.map(({ origin, isOpen }) => `${origin} ${isOpen}`)])).toEqual([
      ['ontario', ['https://ca-on.example false', 'https://uk.example true']],
      ['main-site', ['https://uk.example true', 'https://ie.example true']],
    ]);
    expect(views[0]).toMatchObject({
      paragraphs: ['P of geo.modals.ontario.paragraphs.0'],
      withoutScript: null,
      outside: null,
      sites: [{ locale: 'en-CA', countryName: 'C' }, {}],
    });
  });
});

describe('a modal uses facts of the region that it leads to', () => {
  const home = readJson<{ geo: object }>('tests/sites/small/regions/home.json');
  const modal = { title: 'T', paragraphs: ['P'], labels: ['PLACE', 'AGE'], go: 'G', continue: 'C' };
  const lead = { places: ['CA-ON'], region: 'ca-on', modal: 'ontario', whilePlanned: true };
  const geo = { ...home.geo, modals: { ontario: modal }, leads: [lead] };
  const entry = { id: 'ca-on', order: 1, url: 'https://ca-on.example/', countryName: 'C', languageName: 'L' };
  const planned = { ...entry, locale: 'en-CA', localeName: 'E' };
  const labelsOf = (facts: object | undefined, others: readonly ParsedRegion[] = []) => {
    const fields = { id: 'uk', origin: 'https://uk.example', geo, plannedRegions: [{ ...planned, facts }] };
    const [first] = deriveFields(
      [regionSchema(null, ALL_MODULES).parse({ ...home, ...fields }), ...others],
      ALL_MODULES,
      {
        conditions: () => [],
        facts: ({ id }) => ({ ageLimit: id === 'ca-on' ? '19' : '18' }),
      },
    );
    const [view] = placeModals(first as Region, 'en', (key) => (key === 'AGE' ? '{ageLimit} or over' : key));
    return view?.labels;
  };

  test('from its file, or from its entry while it has none', () => {
    const open = regionSchema(null, ALL_MODULES).parse({ ...home, id: 'ca-on', origin: 'https://ca-on.example' });
    expect(labelsOf({ ageLimit: '20' })).toEqual(['PLACE', '20 or over']);
    expect(labelsOf({ ageLimit: '20' }, [open])).toEqual(['PLACE', '19 or over']);
  });

  test('and omits a label whose fact is unknown', () => {
    expect(labelsOf(undefined)).toEqual(['PLACE']);
  });
});

test('the region list has the seventeen entries of the specification in their order', () => {
  const ids = 'global es fr eu be-nl be-fr br ba ca-on fi de hu nl ph pl ua uk'.split(' ');
  for (const region of ['uk', 'global'] as const)
    expect(
      (readRegion(region) as unknown as { regionItems: { id: string }[] }).regionItems.map(({ id }) => id),
    ).toEqual(ids);
});
