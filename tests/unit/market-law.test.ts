import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadSite } from '../../cli/build/load/site.ts';
import { SiteSources } from '../../cli/build/load/site-sources.ts';
import { createChecker } from '../../cli/check/check.ts';
import type { ResultSource } from '../../cli/check/result-source.ts';
import { createMoneyFinder } from '../../cli/market/amounts.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { type Problem, ProblemsError } from '../../cli/problems/problem.ts';
import { marketRecords } from '../../cli/regions/market-records.ts';
import { createOwnedFinder } from '../../cli/regions/owned-values.ts';
import { readRegions } from '../../cli/regions/regions.ts';
import { startDev } from '../../cli/serve/dev/start-dev.ts';
import type { StoredComputations } from '../../cli/sources/computations.ts';
import { lowerText } from '../../cli/sources/plain-text.ts';
import { loadTemplates } from '../../cli/templates/templates.ts';
import { buildInMemory, sourcesOf } from '../support/build-in-memory.ts';
import {
  AGE,
  FACT,
  MONEY,
  OFFER,
  OTHER_MARKETS,
  PLANTED,
  type Row,
  SERVICE,
  siteWith,
} from '../support/contradictions.ts';
import { edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

const sorted = (lines: Iterable<string>) => [...lines].sort();
const placeOf = ({ code, at }: Pick<Problem, 'code' | 'at'>) => `${code} ${at?.file}:${at?.line}`;
const expected = (rows: readonly Row[], lines: ReadonlyMap<Row, string>) =>
  sorted(rows.map((row) => `${row[2]} ${lines.get(row)}`));

const problemsOf = async (root: string): Promise<readonly Problem[]> => {
  try {
    await buildInMemory(root);
    return [];
  } catch (error) {
    if (error instanceof ProblemsError) return error.problems;
    throw error;
  }
};

test('names of currencies are found in the words of each language, English included', () => {
  const pack = (language: string) =>
    JSON.parse(readFileSync(join(PROJECT, `content/${language}/language.json`), 'utf8'));
  const namedIn = (languages: readonly string[], text: string) =>
    createMoneyFinder(languages.map(pack), ['GBP', 'USD'])(text, lowerText(text)).amounts.map(
      ({ value, units }) => `${value} ${units[0]}`,
    );
  const text = '5 British pounds, 2 libras esterlinas, £3, 4 per cent, $1bn';
  expect(namedIn(['en'], text)).toEqual(['5 GBP', '3 GBP', '4 %', '1000000000 USD']);
  expect(namedIn(['es'], text)).toEqual(['2 GBP', '3 GBP', '1 USD']);
  expect(namedIn(['es', 'en'], text)).toEqual(['5 GBP', '2 GBP', '3 GBP', '4 %', '1000000000 USD']);
});

/** A site whose texts name facts of the region "isle", and that region with and without them. */
function siteNamingFacts() {
  const rows = PLANTED.filter((row) => row[2] === FACT && !OTHER_MARKETS.includes(row));
  const { root, lines } = siteWith(rows);
  const isle = readFileSync(join(root, 'regions/isle.json'), 'utf8');
  const { facts, ...rest } = JSON.parse(isle) as { facts: object };
  const unnamed = Object.fromEntries(Object.keys(facts).map((name) => [name, `Nothing of ${name}`]));
  const withoutFacts = JSON.stringify({ ...rest, facts: { ...unnamed, brand: 'Cards' }, forms: {} });
  return { root, rows, lines, isle, withoutFacts };
}

test('after a region gets a fact, a rebuild finds every text of other regions that names it', async () => {
  const { root, rows, lines, isle, withoutFacts } = siteNamingFacts();
  edit(root, 'regions/isle.json', withoutFacts);
  await buildSite({ root });
  edit(root, 'regions/isle.json', isle);
  const rebuilt = buildSite({ root });
  await expect(rebuilt).rejects.toThrow(ProblemsError);
  const problems = await rebuilt.catch((error: ProblemsError) => error.problems);
  expect(sorted((problems as readonly Problem[]).map(placeOf))).toEqual(expected(rows, lines));
});

test('the table is large enough, and in eight languages', () => {
  expect(PLANTED.length).toBeGreaterThanOrEqual(100);
  expect(new Set(PLANTED.map(([language]) => language)).size).toBe(8);
});

test('a build reports exactly the planted contradictions at their lines', async () => {
  const { root, lines } = siteWith(PLANTED);
  expect(sorted((await problemsOf(root)).map(placeOf))).toEqual(expected(PLANTED, lines));
});

/** Results of a site that does not compare, whose definition then compares again. */
async function uncompared(root: string): Promise<ResultSource[]> {
  const [withMarket, without] = ['region: { ...parts, market, otherMarkets }', 'region: parts'];
  edit(root, 'templates/site.tsx', (text) => text.replace(withMarket, without));
  const sources = sourcesOf(await buildInMemory(root));
  edit(root, 'templates/site.tsx', (text) => text.replace(without, withMarket));
  return sources;
}

const findingsOf = async (root: string, sources: readonly ResultSource[]) => {
  const { findings } = await createChecker(root).check(sources, { html: false });
  const codes: readonly string[] = [FACT, AGE, OFFER, MONEY, SERVICE];
  return findings.filter(({ code }) => codes.includes(code));
};

test('a check finds them in the result, at the same lines', async () => {
  const { root, lines } = siteWith(PLANTED);
  const findings = await findingsOf(root, await uncompared(root));
  expect(sorted(findings.map(placeOf))).toEqual(expected(PLANTED, lines));
});

test('texts without a contradiction and links to other markets are not reported', async () => {
  const { root } = siteWith([]);
  expect(await problemsOf(root)).toEqual([]);
  expect(await findingsOf(root, await uncompared(root))).toEqual([]);
});

test('a check reads the texts of drawn pictures', async () => {
  const { root } = siteWith([]);
  const sources = (await uncompared(root)).map((source): ResultSource => {
    const file = Object.keys(source.manifest.files).find((name) => name.endsWith('.webp')) ?? '';
    const entry = source.manifest.files[file];
    if (source.region !== 'main' || !entry) return source;
    const files = { ...source.manifest.files, [file]: { ...entry, texts: ['Cards of Isle Cards Limited'] } };
    return { ...source, manifest: { ...source.manifest, files } };
  });
  expect((await findingsOf(root, sources)).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^"Isle Cards Limited" is the licensee of "isle"/),
  ]);
});

test('a page that names facts of another region gives the reason', async () => {
  const { root } = siteWith([]);
  const page = (mentions: string) =>
    `---\ntitle: "Other"\ndescription: "Other."\n${mentions}---\nIsle Cards Limited has players of 19 or over, who pay in £.\n`;
  edit(root, 'content/en/other.md', page(''));
  expect((await problemsOf(root)).map(placeOf)).toEqual([
    `${FACT} content/en/other.md:5`,
    `${AGE} content/en/other.md:5`,
    `${MONEY} content/en/other.md:5`,
  ]);
  edit(root, 'content/en/other.md', page('mentions: { isle: "It is our sister." }\n'));
  expect(await problemsOf(root)).toEqual([]);
  // A single fact allows neither other names of the region nor its ages and currencies.
  edit(root, 'content/en/other.md', page('mentions: { isle.licensee: "It is our sister." }\n'));
  expect((await problemsOf(root)).map(placeOf)).toEqual([
    `${AGE} content/en/other.md:6`,
    `${MONEY} content/en/other.md:6`,
  ]);
  edit(root, 'content/en/other.md', page('mentions: { isle.regulator: "It is our sister." }\n'));
  expect((await problemsOf(root)).map(placeOf)).toContain(`${FACT} content/en/other.md:6`);
  edit(root, 'content/en/other.md', page('mentions: { isle.regulater: "It is our sister." }\n'));
  expect((await problemsOf(root))[0]).toMatchObject({
    code: 'FACT-UNKNOWN',
    at: { line: 4 },
    help: expect.stringContaining('regulator'),
  });
  edit(root, 'content/en/other.md', page('mentions: { isle: "" }\n'));
  expect((await problemsOf(root)).map(placeOf)).toContain('FIELD-INVALID content/en/other.md:4');
  edit(root, 'content/en/other.md', page('mentions: { ilse: "It is our sister." }\n'));
  const [unknown] = await problemsOf(root);
  expect(unknown).toMatchObject({ code: 'REGION-UNKNOWN', at: { line: 4 }, help: expect.stringContaining('isle') });
});

test('a text that is wrong in two regions is one problem', async () => {
  const { root } = siteWith([]);
  edit(
    root,
    'regions/other.json',
    JSON.stringify({
      id: 'other',
      order: 3,
      origin: 'https://other.example',
      languages: [{ code: 'en', prefix: '', locale: 'en-IE', hreflang: ['en-IE'], name: 'English' }],
      flags: { games: true },
      ages: [18],
      currencies: ['USD', 'EUR'],
      figures: [
        { value: 100, unit: '%' },
        { value: 20, unit: 'EUR' },
      ],
      facts: { brand: 'Cards' },
    }),
  );
  edit(root, 'content/en/strings.other.json', '{ "ANSWER": "Other", "FOOTER": "Other" }');
  edit(root, 'content/en/index.other.md', '---\ntitle: "Home"\ndescription: "Home."\n---\nHello.\n');
  edit(root, 'content/en/more.md', '---\ntitle: "More"\ndescription: "More."\n---\nNobody under 21 plays.\n');
  expect((await problemsOf(root)).filter(({ code }) => code === AGE)).toMatchObject([
    { at: { file: 'content/en/more.md', line: 5 }, message: 'The age 21 is none of "isle", "main", "other".' },
  ]);
});

test('a copied region is refused for each value that is still that of the original', async () => {
  const { root } = siteWith([]);
  const change = {
    id: 'copy',
    order: 5,
    origin: 'https://copy.example',
    ages: [21],
    facts: { licensee: 'Copy Limited', licenceNumber: 'C-1' },
  };
  edit(root, 'regions/isle.json', (text) => {
    const isle = JSON.parse(text) as { facts: object };
    const copy = { ...isle, ...change, facts: { ...isle.facts, ...change.facts } };
    edit(root, 'regions/copy.json', JSON.stringify(copy, null, 2));
    return text;
  });
  edit(root, 'content/en/index.copy.md', '---\ntitle: "Copy"\ndescription: "Copy."\n---\nPlayers are 19 or over.\n');
  edit(root, 'content/en/strings.copy.json', '{ "ANSWER": "Copy", "FOOTER": "Copy" }');
  const isle = JSON.parse(readFileSync(join(root, 'regions/isle.json'), 'utf8'));
  const own = ['brand', 'licensee', 'licenceNumber'];
  const copied = Object.keys(isle.facts).filter((name) => !own.includes(name));
  const problems = await problemsOf(root);
  const fields = problems.filter(({ at }) => at?.file === 'regions/copy.json');
  expect(fields).toHaveLength(copied.length + Object.keys(isle.forms).length);
  for (const name of copied)
    expect(fields.map(({ message }) => message).join('\n')).toContain(`recorded it as its ${name}.`);
  expect(problems.map(placeOf)).toContain(`${AGE} content/en/index.copy.md:5`);
  // Both regions have the same licence.
  edit(root, 'regions/copy.json', (text) =>
    JSON.stringify({ ...JSON.parse(text), shares: [...copied, 'regulator', 'jurisdiction'] }),
  );
  expect((await problemsOf(root)).map(({ at }) => at?.file)).toEqual(['content/en/index.copy.md']);
});

test('a copy of the region of Great Britain is refused for every fact, its help and its hosts', async () => {
  const root = temporaryFolder();
  cpSync(join(PROJECT, 'regions'), join(root, 'regions'), { recursive: true });
  const { site } = await loadTemplates(PROJECT, 'preact', join(root, '.cache'));
  const uk = JSON.parse(readFileSync(join(root, 'regions/uk.json'), 'utf8'));
  const licence = {
    ...uk.licence,
    licensee: 'Nightjar Ireland Limited',
    number: 'IE-1',
    regulator: 'Gambling Regulatory Authority of Ireland',
    registerUrl: 'https://grai.example/',
  };
  edit(root, 'regions/ie.json', JSON.stringify({ ...uk, id: 'ie', ageLimit: 19, licence }, null, 2));
  const { problems } = readRegions(root, site);
  const found = problems.filter(({ code }) => code === FACT);
  const messages = found.map(({ message }) => message);
  expect(new Set(found.map(({ at }) => at?.file))).toEqual(new Set(['regions/ie.json']));
  for (const name of Object.keys(uk.facts).filter((fact) => fact !== 'brand' && fact !== 'fundsLevel'))
    expect(messages.join('\n')).toContain(`recorded it as its ${name}.`);
  for (const value of ['0808 8020 133', 'National Gambling Helpline', 'GAMSTOP', 'www.gamcare.org.uk'])
    expect(messages.join('\n')).toContain(`"${value}"`);
});

test.each([
  ['fi', 'Lupa on Gambling Commissionin antama, Isossa-Britanniassa.', ['uk.regulator', 'uk.country']],
  ['fi', 'Pelaaja kirjataan Cruksiin Kansspelautoriteitin päätöksellä.', ['nl.exclusionScheme', 'nl.regulator']],
  [
    'fi',
    'Saksassa, Puolassa ja Unkarissa laki on toinen; saksalainen peli ei.',
    ['de.country', 'pl.country', 'hu.country'],
  ],
  ['uk', 'У Великій Британії, Німеччині та Фінляндії; німецький закон.', ['uk.country', 'de.country', 'fi.country']],
  ['uk', 'За Реєстром PlayCity.', ['ua.exclusionScheme']],
  ['pl', 'W Wielkiej Brytanii, w Niemczech i na Węgrzech.', ['uk.country', 'de.country', 'hu.country']],
  ['pl', 'Zgodnie z Ministerstwem Finansów.', ['pl.localRegulator']],
  ['hu', 'Nagy-Britanniában, Németországban és Lengyelországban.', ['uk.country', 'de.country', 'pl.country']],
  ['bs', 'U Velikoj Britaniji, Njemačkoj i Finskoj.', ['uk.country', 'de.country', 'fi.country']],
] as const)('names of the real markets are found in their forms: %s, %s', async (_, text, expected) => {
  const { site } = await loadTemplates(PROJECT, 'preact', join(PROJECT, '.cache'));
  const { regions } = readRegions(PROJECT, site);
  const find = createOwnedFinder(marketRecords(regions, site));
  const found = find(text, lowerText(text)).flatMap(({ owned }) =>
    [...owned.owners].slice(0, 1).map(([region, [name]]) => `${region}.${name}`),
  );
  expect(found).toEqual(expected);
});

test('dev finds every text that names a fact when another region gets it, and none when it loses it', async () => {
  const { root, rows, lines, isle, withoutFacts } = siteNamingFacts();
  edit(root, 'regions/isle.json', withoutFacts);
  const { dev, close } = await startDev({ root, port: 0, report: () => {} });
  onTestFinished(() => close());
  const after = async (text: string): Promise<string[]> => {
    edit(root, 'regions/isle.json', text);
    await dev.settle();
    return sorted(dev.problems.map(placeOf));
  };
  await dev.settle();
  expect(dev.problems).toEqual([]);
  for (let round = 0; round < 2; round++) {
    expect(await after(isle)).toEqual(expected(rows, lines));
    expect(await after(withoutFacts)).toEqual([]);
  }
});

test('dev reports a contradiction once, at its line, and removes it after the fix', async () => {
  const { root } = siteWith([]);
  const { dev, close } = await startDev({ root, port: 0, report: () => {} });
  onTestFinished(() => close());
  const after = async (line: string): Promise<string[]> => {
    edit(root, 'content/en/index.md', (text) => text.replace(/\nSaid: .*\n|$/, `\nSaid: ${line}\n`));
    await dev.settle();
    return dev.problems.map(placeOf);
  };
  await dev.settle();
  expect(dev.problems).toEqual([]);
  const line = readFileSync(join(root, 'content/en/index.md'), 'utf8').split('\n').length + 1;
  expect(await after('nobody under 21 plays, by order of the Gambling Board of Isle.')).toEqual([
    `${AGE} content/en/index.md:${line}`,
    `${FACT} content/en/index.md:${line}`,
  ]);
  expect(await after('a seat costs &pound;20.')).toEqual([`${MONEY} content/en/index.md:${line}`]);
  expect(await after('nobody under 18 plays.')).toEqual([]);
});

/** Shows whether texts are compared: only that divides them into sentences. */
function spyOnComparisons() {
  const segmenter = vi.spyOn(Intl, 'Segmenter');
  onTestFinished(() => segmenter.mockRestore());
  return segmenter;
}

test('texts are compared again only if they or what they are compared with have changed', async () => {
  const { root } = siteWith([]);
  const comparisons = spyOnComparisons();
  const cacheDir = join(root, '.cache');
  const load = async (stored: StoredComputations | null) => {
    comparisons.mockClear();
    const sources = new SiteSources(root, cacheDir, stored);
    await loadSite({ root, cacheDir, renderer: 'preact', sources });
    return { compared: comparisons.mock.calls.length > 0, stored: structuredClone(sources.store()) };
  };
  const first = await load(null);
  expect(first.compared).toBe(true);
  expect((await load(first.stored)).compared).toBe(false);
  edit(root, 'templates/site.tsx', (now) => `${now}\nexport const more = 1;\n`);
  const second = await load(first.stored);
  expect(second.compared).toBe(false);
  edit(root, 'content/en/index.md', (now) => `${now}\nOne more sentence.\n`);
  expect((await load(second.stored)).compared).toBe(true);
});
