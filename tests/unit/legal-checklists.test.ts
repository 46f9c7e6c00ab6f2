import { describe, expect, test } from 'vitest';
import {
  countWords,
  headingsOf,
  pagesOf,
  plain,
  proseOfPage,
  REGION_IDS,
  readPage,
  readRegion,
  readStrings,
} from '../support/source-pages.ts';
import { AGREEMENTS, HELP_ENTRIES, STRINGS } from './legal-checklists/agreed-texts.ts';
import { CHECKLISTS } from './legal-checklists/all.ts';
import { PENALTIES, PROHIBITED } from './legal-checklists/fairness.ts';

const lists = CHECKLISTS.flatMap((list) => list.regions.map((region) => ({ ...list, region })));
const points = lists.flatMap(({ region, route, points }) => points.map((point) => ({ region, route, ...point })));

describe('points of the compliance checklists', () => {
  test.each(points)('$region $route $section: $point', ({ region, route, section, mustMatch, mustNotMatch }) => {
    const page = readPage(region, route);
    if (page === undefined) throw new Error(`${region} has no page ${route}.`);
    const text = page.section(section);
    if (text === undefined) throw new Error(`${page.file} has no section "${section}".`);
    const read = plain(text);
    for (const pattern of mustMatch) expect(read, `${page.file}#${section}`).toMatch(pattern);
    for (const pattern of mustNotMatch ?? []) expect(read, `${page.file}#${section}`).not.toMatch(pattern);
  });

  // A page with additional points for a region is in two lists, with one minimum.
  const minimums = new Map(
    lists.map(({ region, route, minimumWords }) => [`${region} ${route}`, { region, route, minimumWords }]),
  );
  test.each([...minimums.values()])(
    '$region $route has at least $minimumWords words',
    ({ region, route, minimumWords }) => {
      const page = readPage(region, route);
      // The change history consists of its records.
      const text = page?.data.template === 'change-history' ? proseOfPage(page) : page?.body;
      expect(countWords(text ?? '')).toBeGreaterThanOrEqual(minimumWords);
    },
  );

  test.each(REGION_IDS)('every legal page of %s has a checklist', (region) => {
    const legal = pagesOf(region).filter(({ data }) =>
      ['legal', 'responsible-gaming', 'change-history', 'contact'].includes(String(data.template)),
    );
    const listed = lists.filter((list) => list.region === region).map(({ route }) => route);
    expect(legal.map(({ route }) => route).filter((route) => !listed.includes(route))).toEqual([]);
  });
});

describe('prescribed wording', () => {
  test.each(STRINGS)('$region $key: $point', ({ region, key, text }) => {
    const read = readStrings(region)[key];
    if (typeof text === 'string') expect(read).toBe(text);
    else expect(read).toMatch(text);
  });
});

describe('help organisations', () => {
  test.each(HELP_ENTRIES)('$region lists $host', ({ region, host, phone }) => {
    const entry = readRegion(region).help.find(({ url }) => url && new URL(url).host === host);
    expect(entry, host).toBeDefined();
    expect(entry?.phone).toBe(phone);
    expect(readStrings(region)[entry?.textKey ?? '']).toMatch(/\w{3}/);
  });

  test.each(REGION_IDS)('every entry of %s has a date of verification and one of expiry', (region) => {
    const { help, helpLine } = readRegion(region);
    expect(help.map(({ id }) => id)).toContain(helpLine);
    for (const { id, verifiedOn, validUntil } of help) {
      expect(verifiedOn, id).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(validUntil > verifiedOn, id).toBe(true);
    }
  });

  test('the helpline of the United Kingdom is open at all hours', () => {
    const line = readRegion('uk').help.find(({ id }) => id === readRegion('uk').helpLine);
    expect(readStrings('uk')[line?.hours ?? '']).toMatch(/24 hours a day, every day of the year/);
    expect(readRegion('uk').facts).toMatchObject({ helpLineName: line?.name, helpLinePhone: line?.phone });
  });

  test('GAMSTOP is described with its three periods', () => {
    expect(readStrings('uk').HELP_GAMSTOP).toMatch(/6 months, 1 year or 5 years/);
  });

  test.each(REGION_IDS)('%s leads to help and to the financial limits from every page', (region) => {
    const paths = readRegion(region).footer.responsibleGaming?.map(({ path }) => path);
    expect(paths).toContain('/responsible-gaming/#help');
    expect(paths).toContain('/responsible-gaming/#financial-limits');
  });
});

describe('the security and ecology policy', () => {
  const headings = headingsOf(readPage('uk', '/network/security-ecology-policy/')?.body ?? '');
  const inSection = (number: number) =>
    headings.filter(({ level, text }) => level === 3 && text.startsWith(`${number}.`)).map(({ id }) => id);

  test('names exactly the twenty prohibited behaviours', () => {
    expect(PROHIBITED).toHaveLength(20);
    expect(inSection(3)).toEqual(PROHIBITED.map(([id]) => id));
  });

  test('names exactly the eight penalties', () => {
    expect(PENALTIES).toHaveLength(8);
    expect(inSection(4)).toEqual(PENALTIES.map(([id]) => id));
  });
});

describe.each(REGION_IDS)('the change history of %s', (region) => {
  interface Change {
    readonly id: string;
    readonly clause: string;
    readonly before: string;
    readonly after: string;
    readonly announcedOn: string;
    readonly effectiveOn: string;
    readonly reason: string;
  }
  const terms = readPage(region, '/terms-conditions/');
  const changes = (readPage(region, '/terms-conditions/change-history/')?.data.changes ?? []) as readonly Change[];
  const clauses = headingsOf(terms?.body ?? '').map(({ id }) => id);

  test.each(changes)('$id is complete, names an existing clause, and was announced 30 days before', (change) => {
    for (const field of [change.before, change.after, change.reason]) expect(field.length).toBeGreaterThan(20);
    expect(change.before).not.toBe(change.after);
    expect(clauses).toContain(change.clause);
    const days = (Date.parse(change.effectiveOn) - Date.parse(change.announcedOn)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(30);
  });

  test('contains the two changes of the specification with their dates', () => {
    expect(changes.find(({ id }) => id === 'funds-protection-level')).toMatchObject({
      clause: 'funds-protection',
      effectiveOn: '2025-10-31',
      before: expect.stringContaining('“not protected”'),
      after: expect.stringContaining('“medium protection”'),
    });
    expect(changes.find(({ id }) => id === 'slot-disconnection')).toMatchObject({
      clause: 'disconnection',
      effectiveOn: expect.stringMatching(/^2025-07-/),
      before: expect.stringContaining('24 hours'),
      after: expect.stringContaining('provider'),
    });
  });

  test('is sorted from the newest change to the oldest, and the terms have the date of the newest one', () => {
    const days = changes.map(({ effectiveOn }) => effectiveOn);
    expect(days).toEqual(days.toSorted().reverse());
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
    expect(days[0]).toBe(String(terms?.data.effective));
  });
});

describe.each(REGION_IDS)('pages of %s agree', (region) => {
  const pages = pagesOf(region).map((page) => ({ page, text: plain(proseOfPage(page)) }));

  test.each(AGREEMENTS.filter(({ regions }) => regions?.includes(region) ?? true))('on $what', ({ find, values }) => {
    const said = pages.flatMap(({ page, text }) =>
      [...text.matchAll(find)].map((match) => ({
        file: page.file,
        text: match[0],
        value: match.slice(1).find(Boolean)?.toLowerCase() ?? '',
      })),
    );
    expect(said.length, 'no page says it').toBeGreaterThan(0);
    expect(said.filter(({ value }) => !values.map((each) => each.toLowerCase()).includes(value))).toEqual([]);
  });

  test('on the numbers of the clauses that they refer to', () => {
    const wrong = pages.flatMap(({ page, text }) =>
      [
        ...text.matchAll(
          /\b(?:clause|section) (\d+)(?:\.\d+)? of (?:the|your) \[[^\]]+\]\((\/[\w/-]+\/)#([\w-]+)\)|\[(?:clause|section) (\d+)(?:\.\d+)?(?: of [^\]]*)?\]\((\/[\w/-]+\/)#([\w-]+)\)/gi,
        ),
      ].flatMap(([quote, number = '', route = '', id = '', numberInside = '', routeInside = '', idInside = '']) => {
        const target = readPage(region, route || routeInside);
        const heading = headingsOf(target?.body ?? '').find((each) => each.id === (id || idInside));
        return heading?.text.startsWith(`${number || numberInside}.`)
          ? []
          : [{ file: page.file, quote, heading: heading?.text ?? 'none' }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('with their own clause numbers', () => {
    const wrong = pages
      .filter(({ page }) => page.data.template === 'legal')
      .flatMap(({ page }) => {
        const numbers = headingsOf(page.body)
          .filter(({ level }) => level === 2)
          .map(({ text }) => Number.parseInt(text, 10));
        const headings = numbers.every((number, index) => number === index + 1)
          ? []
          : [`${page.file}: headings ${numbers.join(' ')}`];
        let section = 0;
        let clause = 0;
        const clauses = page.body.split('\n').flatMap((line) => {
          const heading = /^## (\d+)\. /.exec(line);
          if (heading) [section, clause] = [Number(heading[1]), 0];
          const numbered = /^(?:### )?(\d+)\.(\d+) /.exec(line);
          if (!numbered) return [];
          clause += 1;
          return Number(numbered[1]) === section && Number(numbered[2]) === clause
            ? []
            : [`${page.file}: ${line.slice(0, 40)}`];
        });
        return [...headings, ...clauses];
      });
    expect(wrong).toEqual([]);
  });

  test('on facts: no directive is left', () => {
    expect(pages.filter(({ text }) => /\{fact:/.test(text)).map(({ page }) => page.file)).toEqual([]);
  });

  test('on the cookies of the registry', () => {
    const list = readPage(region, '/cookie-policy/')?.section('list') ?? '';
    const { cookies } = readRegion(region);
    for (const [, name, days] of list.matchAll(/^- `(\w+)`.*?(\d+) days/gm)) {
      expect(cookies.find((cookie) => cookie.name === name)?.days, name).toBe(Number(days));
    }
    expect(list).toContain('`consent`');
  });
});
