import '../soak/build-key.ts';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMoneyFinder } from '../../cli/build/load/market/amounts.ts';
import { createMarketScanner, type MarketCode } from '../../cli/build/load/market/market-scanner.ts';
import { createOwnedFinder } from '../../cli/build/load/market/owned-values.ts';
import { lowerText } from '../../cli/build/load/market/plain-text.ts';
import { marketRecords } from '../../cli/build/load/market/records.ts';
import type { SourceRecord } from '../../cli/build/load/page-reader.ts';
import { readRegions } from '../../cli/build/load/regions.ts';
import { loadSite } from '../../cli/build/load/site.ts';
import { loadTemplates } from '../../cli/build/load/templates.ts';
import { createChecker } from '../../cli/check/check.ts';
import type { ResultSource } from '../../cli/check/result-source.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { type Problem, ProblemsError } from '../../cli/problems/problem.ts';
import { startDev } from '../../cli/serve/dev/start-dev.ts';
import { buildInMemory, sourcesOf } from '../support/build-in-memory.ts';
import { copySite, edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

// Counts the builds that compare a text.
vi.mock('../../cli/build/load/market/market-scanner.ts', async (original) => {
  const module = await original<typeof import('../../cli/build/load/market/market-scanner.ts')>();
  return { ...module, createMarketScanner: vi.fn(module.createMarketScanner) };
});

/** Where a text of the site is: the name of a field of front matter, or a part of the body. */
type Part = 'text' | 'item' | 'cell' | 'quote' | 'alt' | 'label' | 'hint' | 'meta' | 'structured' | 'answer' | 'footer';
type Row = readonly [language: string, part: Part, code: MarketCode, text: string];

const FACT = 'FACT-FOREIGN';
const AGE = 'AGE-CONTRADICTS';
const OFFER = 'CLAIM-UNRECORDED';
const MONEY = 'CURRENCY-FOREIGN';

/** Names of markets without a region. */
const OTHER_MARKETS: readonly Row[] = [
  ['en', 'text', FACT, 'The Elsewhere Games Office oversees us.'],
  // Laws of other countries, by adjectives.
  ['en', 'text', FACT, 'English law applies.'],
  ['en', 'hint', FACT, 'The Dutch courts decide'],
  ['es', 'text', FACT, 'Se aplica el derecho británico.'],
  ['fr', 'text', FACT, 'Le droit anglais s’applique.'],
  ['de', 'text', FACT, 'Es gilt britisches Recht.'],
  ['de', 'label', FACT, 'Nach englischem Gesetz'],
  ['nl', 'text', FACT, 'Engels recht is van toepassing.'],
  ['pl', 'text', FACT, 'Obowiązuje prawo brytyjskie.'],
  ['fi', 'text', FACT, 'Sovelletaan Englannin lakia.'],
  ['uk', 'text', FACT, 'Застосовується британське право.'],
];

/** Every text in this table contradicts the record of the region "main". Each row has its own line in the source. */
const PLANTED: readonly Row[] = [
  ...OTHER_MARKETS,
  // Names, numbers, courts and help lines of the other region.
  ['en', 'text', FACT, 'Contracts are made with Isle Cards Limited.'],
  ['en', 'text', FACT, 'Our licence has the number IC-4711.'],
  ['en', 'text', FACT, 'The **Gambling** Board of Isle oversees us.'],
  ['en', 'text', FACT, 'The [Gambling Board of Isle](https://register.isle.example/) supervises us.'],
  ['en', 'text', FACT, 'It is what the GAMBLING BOARD OF ISLE asks for.'],
  ['en', 'item', FACT, 'Search register.isle.example for our name.'],
  ['en', 'item', FACT, 'The courts of Isle and Skerries decide.'],
  ['en', 'item', FACT, 'We are registered in Port Ellen.'],
  ['en', 'cell', FACT, '3 Quay Street, Ellenby'],
  ['en', 'cell', FACT, 'ARBIT'],
  ['en', 'quote', FACT, "Ask the Privacy Commissioner's Office."],
  ['en', 'text', FACT, 'Sign up for STOPNOW.'],
  ['en', 'text', FACT, 'Write to support@isle.example.'],
  ['en', 'text', FACT, 'The site is isle.example.'],
  ['en', 'text', FACT, 'Call the Isle Gambling Line.'],
  ['en', 'text', FACT, 'Call 0808 111 2233.'],
  ['en', 'text', FACT, 'Call 0808-1112-233.'],
  ['en', 'text', FACT, 'Call +44 808 111 2233 from abroad.'],
  ['en', 'text', FACT, 'Your money is ring-fenced at Isle Bank.'],
  ['en', 'text', FACT, 'Winnings are free of Isle duty.'],
  ['en', 'text', FACT, 'The GBI keeps the register.'],
  ['en', 'alt', FACT, 'The seal of the Gambling Board of Isle'],
  ['en', 'label', FACT, 'Help of the Isle Gambling Line'],
  ['en', 'hint', FACT, 'Under the law of Isle and Skerries'],
  ['en', 'meta', FACT, 'Isle Cards Limited'],
  ['en', 'structured', FACT, 'Cards by Isle Cards Limited'],
  ['en', 'answer', FACT, 'The Isle Gambling Line helps.'],
  ['en', 'footer', FACT, 'Licensed by the Gambling Board of Isle'],
  ['es', 'text', FACT, 'La autoridad es la Gambling Board of Isle.'],
  ['es', 'text', FACT, 'Deciden los tribunales de Isla y Skerries.'],
  ['es', 'label', FACT, 'Llame al 0808 111 2233'],
  ['es', 'structured', FACT, 'Cartas de Isle Cards Limited'],
  ['fr', 'text', FACT, 'Les tribunaux d’Isle et Skerries décident.'],
  ['fr', 'answer', FACT, 'La ligne est Isle Gambling Line.'],
  ['fr', 'alt', FACT, 'Le sceau STOPNOW'],
  ['de', 'text', FACT, 'Zuständig sind die Gerichte von Isle und Skerries.'],
  ['de', 'item', FACT, 'Schreiben Sie an support@isle.example.'],
  ['nl', 'text', FACT, 'De rechter van Isle en Skerries beslist.'],
  ['nl', 'meta', FACT, 'STOPNOW sluit u uit'],
  ['pl', 'text', FACT, 'Licencję wydała Komisja Gier Wyspy.'],
  ['pl', 'text', FACT, 'Na podstawie decyzji Komisji Gier Wyspy.'],
  ['pl', 'cell', FACT, 'Zgodnie z Komisją Gier Wyspy'],
  ['fi', 'text', FACT, 'Luvan myönsi Saaren Pelilautakunta.'],
  ['fi', 'text', FACT, 'Saaren Pelilautakunnan päätöksellä.'],
  ['fi', 'item', FACT, 'Valitus tehdään Saaren Pelilautakunnalle.'],
  ['fi', 'label', FACT, 'Islen ja Skerriesin tuomioistuimessa'],
  ['fi', 'answer', FACT, 'Apua antaa Isle Gambling Line.'],
  ['uk', 'text', FACT, 'Ліцензію видала Ігрова Комісія Острова.'],
  ['uk', 'text', FACT, 'За рішенням Ігрової Комісії Острова.'],
  ['uk', 'cell', FACT, 'Разом з Ігровою Комісією Острова'],
  ['uk', 'alt', FACT, 'Печатка STOPNOW'],
  // Ages.
  ['en', 'text', AGE, 'You must be 19 or over.'],
  ['en', 'text', AGE, 'Only for people aged at least 21.'],
  ['en', 'text', AGE, 'Nobody under 16 may watch.'],
  ['en', 'text', AGE, 'This is no place for under 21s.'],
  ['en', 'item', AGE, '21+ only'],
  ['en', 'cell', AGE, 'Minimum age: 19'],
  ['en', 'alt', AGE, 'A badge that says 24+'],
  ['en', 'label', AGE, '21 is the age limit'],
  ['en', 'meta', AGE, 'Players of 19 years of age'],
  ['en', 'structured', AGE, 'For adults over 21'],
  ['en', 'answer', AGE, 'You need to be 20 years old.'],
  ['es', 'text', AGE, 'Solo para mayores de 21 años.'],
  ['es', 'alt', AGE, 'Un distintivo con +21'],
  ['fr', 'text', AGE, 'Interdit aux moins de 21 ans.'],
  ['fr', 'label', AGE, 'L’âge minimum est de 19 ans'],
  ['de', 'text', AGE, 'Teilnahme ab 21 Jahren.'],
  ['de', 'text', AGE, 'Nur für 21-Jährige und Ältere.'],
  ['de', 'structured', AGE, 'Das Mindestalter beträgt 19'],
  ['nl', 'text', AGE, 'Je moet 21 jaar of ouder zijn.'],
  ['nl', 'item', AGE, 'De minimumleeftijd is 24'],
  ['pl', 'text', AGE, 'Tylko dla osób, które ukończyły 21 lat.'],
  ['pl', 'hint', AGE, 'Dla pełnoletnich, od 21 lat'],
  ['fi', 'text', AGE, 'Pelaajan on oltava 21 vuotta täyttänyt.'],
  ['fi', 'cell', AGE, 'Ikäraja on 19'],
  ['uk', 'text', AGE, 'Грати можна з 21 року.'],
  ['uk', 'structured', AGE, 'Мінімальний вік 19'],
  // Ages in words.
  ['en', 'text', AGE, 'You must be twenty-one years old.'],
  ['en', 'item', AGE, 'Nobody under the age of nineteen may play.'],
  ['en', 'alt', AGE, 'A sign: minimum age twenty-five'],
  ['es', 'text', AGE, 'Debe tener veintiún años.'],
  ['fr', 'text', AGE, 'Vous devez avoir vingt et un ans.'],
  ['de', 'text', AGE, 'Sie müssen einundzwanzig Jahre alt sein.'],
  ['nl', 'label', AGE, 'U moet eenentwintig jaar zijn.'],
  ['pl', 'text', AGE, 'Musisz mieć dwadzieścia jeden lat.'],
  ['fi', 'text', AGE, 'Pelaajan on oltava kaksikymmentäyksi vuotta.'],
  ['uk', 'text', AGE, 'Вам має бути дев’ятнадцять років.'],
  // Offers.
  ['en', 'text', OFFER, 'Take our €250 welcome bonus today.'],
  ['en', 'text', OFFER, 'A free EUR 30 for all.'],
  ['en', 'text', OFFER, 'We match 150% of what you pay in.'],
  ['en', 'text', OFFER, 'Rewards worth 75 euros.'],
  ['en', 'text', OFFER, 'Guaranteed: $2 million every week.'],
  ['en', 'label', OFFER, 'Get up to 40 per cent rake back'],
  ['en', 'meta', OFFER, 'Cards with a bonus of 500 EUR'],
  ['en', 'structured', OFFER, 'A €10 bonus'],
  ['en', 'answer', OFFER, 'Your bonus is €35.'],
  ['es', 'text', OFFER, 'Un bono de 250 € para empezar.'],
  ['fr', 'text', OFFER, 'Un bonus de 150 % sur le dépôt.'],
  ['de', 'text', OFFER, 'Sichern Sie sich 250 € Bonus.'],
  ['de', 'alt', OFFER, 'Gratis 15 Euro'],
  ['nl', 'text', OFFER, 'Een bonus van € 1.000,50.'],
  ['pl', 'text', OFFER, 'Bonus 150 euro dla nowych graczy.'],
  ['fi', 'text', OFFER, 'Saatte 250 euron bonuksen.'],
  ['uk', 'text', OFFER, 'Вітальний бонус 250 євро.'],
  // Currencies.
  ['en', 'text', MONEY, 'The buy-in is £5.'],
  ['en', 'text', MONEY, 'The buy-in is 5 pounds.'],
  ['en', 'item', MONEY, 'Accounts are kept in GBP.'],
  ['en', 'cell', MONEY, '5 British pounds'],
  ['en', 'hint', MONEY, 'A limit of GBP 50'],
  ['en', 'footer', MONEY, 'All tables have stakes of 2 £'],
  ['es', 'text', MONEY, 'La entrada cuesta 5 libras.'],
  ['fr', 'text', MONEY, 'Le droit d’entrée est de 5 £.'],
  ['de', 'text', MONEY, 'Der Einsatz beträgt 5 Pfund.'],
  ['nl', 'text', MONEY, 'De inzet is £ 5.'],
  ['pl', 'text', MONEY, 'Wpisowe wynosi 5 funtów.'],
  ['fi', 'text', MONEY, 'Osallistuminen maksaa 5 puntaa.'],
  ['uk', 'item', MONEY, 'Внесок становить 5 фунтів.'],
  // A soft hyphen, and a title of a link.
  ['en', 'text', FACT, 'Ask the Gamb\u00adling Board of Isle.'],
  ['en', 'text', FACT, 'Ask [them](/ "The Isle Gambling Line").'],
  // Ages without a word of age.
  ['en', 'text', AGE, 'You must be 21 to play.'],
  ['en', 'text', AGE, 'What is the limit? It is 21.'],
  ['es', 'text', AGE, 'Hay que tener 21.'],
  ['de', 'text', AGE, 'Sie müssen mindestens 21 sein.'],
  ['nl', 'text', AGE, 'Je moet 21 zijn.'],
  ['fi', 'text', AGE, 'Pelaajan on oltava 21.'],
  ['uk', 'text', AGE, 'Гравцеві має бути 21.'],
  // Offers and prices in words, and currencies of other countries.
  ['en', 'text', OFFER, 'Take two hundred and fifty euros free.'],
  ['en', 'text', OFFER, 'We match a hundred per cent of it.'],
  ['en', 'text', OFFER, 'A bonus of 250,- euros.'],
  ['es', 'text', OFFER, 'Reciba doscientos euros de bono.'],
  ['fr', 'text', OFFER, 'Recevez deux cents euros de bonus.'],
  ['fr', 'text', OFFER, 'Un tournoi garanti à 1 million d’euros.'],
  ['de', 'text', OFFER, 'Sichern Sie sich zweihundertfünfzig Euro Bonus.'],
  ['nl', 'text', OFFER, 'Pak nu tweehonderd euro bonus.'],
  ['pl', 'text', OFFER, 'Odbierz dwieście euro bonusu.'],
  ['fi', 'text', OFFER, 'Saat kaksisataa euroa bonusta.'],
  ['uk', 'text', OFFER, 'Отримайте двісті євро бонусу.'],
  ['en', 'text', MONEY, 'A seat costs two hundred pounds.'],
  ['en', 'text', MONEY, 'A seat costs 200 kr.'],
  ['en', 'cell', MONEY, 'CHF 20'],
  ['nl', 'text', MONEY, 'Een tafel kost honderd Zweedse kronen.'],
  ['pl', 'text', MONEY, 'Wpisowe wynosi pięćdziesiąt koron.'],
];

/** Texts that contradict no record. */
const INNOCENT: Readonly<Record<string, readonly string[]>> = {
  en: [
    '![A square](../../assets/images/square.png)',
    'This is read elsewhere.{if:isle} Isle Cards Limited, £5, 19 or over.{/if}',
    'The Main Gambling Board of Isleworth is our own regulator, and support@main.example answers within 24 hours.',
    'You must be 18 or over. A game lasts under 20 minutes, with 21 hands and 16 tables.',
    'We answer on 19 March, at 20:00, under clause 18, in version 2.19, with 24/7 support and 23% of hands.',
    'The buy-in is $5 and the fee is 3%. Streamers get 100% rake back. The welcome gift is a bonus of €20.',
    'Deposit €10 to €5,000. There is no bonus on it. The pound sign is on the keyboard. All top players try.',
    'A hand has twenty-one steps at most, and nineteen players are seated. You must be eighteen years old.',
    'Ten per cent of two hundred tables are fast. It is 20 minutes to the break. Ask in English about our law, on a court of clay.',
    'Our register entry is IC-47110, and misle.example or isle.example.org are other hosts.',
  ],
  es: ['Respondemos en 24 horas, desde hace 30 años. Debe tener 18 años. El bote es de 5 €.'],
  fr: ['Nous répondons sous 24 heures. Vous devez avoir 18 ans. La cave est de 5 €, avec 3 % de frais.'],
  de: ['Wir antworten in 24 Stunden. Sie müssen 18 Jahre alt sein. Der Einsatz ist 5 €, ab 20 Tischen 3 %.'],
  nl: ['We antwoorden binnen 24 uur. Je moet 18 jaar zijn. De inzet is € 5, vanaf 20 tafels 3 %.'],
  pl: ['Odpowiadamy w ciągu 24 godzin. Musisz mieć 18 lat. Wpisowe wynosi 5 €, od 20 stołów 3 %.'],
  fi: ['Vastaamme 24 tunnissa. Pelaajan on oltava 18 vuotta täyttänyt. Panos on 5 €, 20 pöydästä alkaen 3 %.'],
  uk: ['Відповідаємо протягом 24 годин. Вам має бути 18 років. Ставка становить 5 €, за 20 столами 3 %.'],
};
const LANGUAGES = Object.keys(INNOCENT);

/** The site of two markets, with some texts in it. @returns its folder and the line of each row */
function siteWith(rows: readonly Row[]): { root: string; lines: ReadonlyMap<Row, string> } {
  const root = copySite(join(PROJECT, 'tests', 'sites', 'markets'));
  cpSync(join(PROJECT, 'tests/sites/small/assets'), join(root, 'assets'), { recursive: true });
  const lines = new Map<Row, string>();
  for (const language of LANGUAGES) {
    cpSync(join(PROJECT, `content/${language}/language.json`), join(root, `content/${language}/language.json`), {});
    const own = rows.filter(([code]) => code === language);
    const page = [
      '---',
      `title: "${language} title"`,
      `description: "${language} description"`,
      ...(['label', 'hint', 'meta', 'structured'] as const).flatMap((field) => {
        const texts = own.filter(([, part]) => part === field);
        return texts.length === 0 ? [] : [`${field}:`, ...texts.map((row) => [`  - ${JSON.stringify(row[3])}`, row])];
      }),
      '---',
      ...(INNOCENT[language] ?? []).flatMap((text) => [text, '']),
      ...own.flatMap((row) => {
        const [, part, , text] = row;
        if (part === 'text') return [[text, row], ''];
        if (part === 'item') return [[`- ${text}`, row], ''];
        if (part === 'cell') return ['| A | B |', '|---|---|', [`| a | ${text} |`, row], ''];
        if (part === 'quote') return [[`> ${text}`, row], ''];
        return part === 'alt' ? [[`![${text}](../../assets/images/square.png)`, row], ''] : [];
      }),
    ];
    const file = `content/${language}/index.md`;
    page.forEach((line, index) => {
      if (typeof line !== 'string') lines.set(line[1] as Row, `${file}:${index + 1}`);
    });
    edit(root, file, page.map((line) => (typeof line === 'string' ? line : line[0])).join('\n'));
    const strings = [
      ...['HOME', '403', '404', '500'].flatMap((name) => [
        [`META_${name === 'HOME' ? 'INDEX' : `ERROR_${name}`}_TITLE`, `${language} ${name}`],
        [`META_${name === 'HOME' ? 'INDEX' : `ERROR_${name}`}_DESCRIPTION`, `${language} ${name}.`],
      ]),
      ['ANSWER', own.filter(([, part]) => part === 'answer')],
      ['FOOTER', own.filter(([, part]) => part === 'footer')],
      ['NOTE', '{age}+'],
    ];
    const entries = strings.map(([key, value], index) => {
      const texts = Array.isArray(value) ? (value as Row[]) : [];
      for (const row of texts) lines.set(row, `content/${language}/strings.json:${index + 2}`);
      const text = Array.isArray(value) ? texts.map((row) => row[3]).join(' ') || `${language} ${key}` : value;
      return `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`;
    });
    edit(root, `content/${language}/strings.json`, `{\n${entries.join(',\n')}\n}\n`);
  }
  // These texts are wrong on the general English page and right in the other region.
  edit(
    root,
    'content/en/index.isle.md',
    '---\ntitle: "Isle"\ndescription: "Isle"\n---\nIsle Cards Limited, 19 or over, £5.\n',
  );
  edit(root, 'content/en/strings.isle.json', '{ "ANSWER": "ARBIT", "FOOTER": "STOPNOW" }\n');
  return { root, lines };
}

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
  const codes: readonly string[] = [FACT, AGE, OFFER, MONEY];
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
  const change = { id: 'copy', order: 5, ages: [21], facts: { licensee: 'Copy Limited', licenceNumber: 'C-1' } };
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

const same = (record: SourceRecord) => record;

test.each<[string, expected: number, change: (record: SourceRecord) => SourceRecord, text?: string]>([
  ['not compared again if the result is the same', 0, same],
  [
    'compared if the result is another one',
    1,
    (record) => ({ ...record, page: { ...record.page, template: 'another' } }),
  ],
  ['compared if a record of a market has changed', 1, (record) => ({ ...record, market: 'others' })],
  ['compared if its text has changed', 1, same, '\nOne more sentence.\n'],
])('after an edit of the code that validates, a page is %s', async (_, expected, change, text = '') => {
  const { root } = siteWith([]);
  const load = (more: Partial<Parameters<typeof loadSite>[0]>) =>
    loadSite({ root, cacheDir: join(root, '.cache'), renderer: 'preact', records: {}, ...more });
  const { sources, comparedTexts } = await load({});
  const records = Object.entries(sources).map(([file, record]) => [file, change({ ...record, key: 'other code' })]);
  edit(root, 'content/en/index.md', (now) => now + text);
  const scanners = vi.mocked(createMarketScanner);
  scanners.mockClear();
  const after = await load({
    records: JSON.parse(JSON.stringify(Object.fromEntries(records))),
    comparedTexts: comparedTexts ?? undefined,
  });
  expect(scanners).toHaveBeenCalledTimes(expected);
  expect(Object.keys(after.sources)).toEqual(Object.keys(sources));
});
