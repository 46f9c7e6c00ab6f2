import type { Figure, MarketRecord, Services } from '../kit/market.ts';
import { remember } from '../problems/remember.ts';
import { createOwnedFinder, type OwnedHit } from '../regions/owned-values.ts';
import { anyWord, INVISIBLE_CHARACTER, lowerText } from '../sources/plain-text.ts';
import { type AgeHit, createAgeFinder } from './ages.ts';
import { type AmountHit, type CurrencyHit, createMoneyFinder, isRecorded, type MoneyWords } from './amounts.ts';
import { createLawFinder, type LawHit, type LawNames } from './laws.ts';
import { createServiceFinder, type ServiceHit, type ServiceWords } from './services.ts';

/** The words of a language that a market is recognised by. */
interface MarketWords extends MoneyWords, ServiceWords {
  readonly ageWords: readonly string[];
  /** Age to words for it. */
  readonly ageNumbers?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly offerWords: readonly string[];
  readonly laws?: LawNames | undefined;
}

export type MarketCode =
  | 'FACT-FOREIGN'
  | 'AGE-CONTRADICTS'
  | 'CLAIM-UNRECORDED'
  | 'CURRENCY-FOREIGN'
  | 'SERVICE-UNRECORDED';

/** A part of a text that contradicts the record of a region. */
export interface MarketFault {
  readonly code: MarketCode;
  readonly found: string;
  readonly start: number;
  /** The message up to the name of the region: the same for every region in which the text is wrong. */
  readonly cause: string;
  readonly message: string;
  readonly help: string;
}

/** Whose text it is. */
export interface TextOf {
  readonly region: string;
  /** The languages that its words can be of. */
  readonly languages: readonly string[];
  /** Other regions that the page may mention, or single facts of them: `isle`, `isle.name`. */
  readonly mentions: readonly string[];
}

/** @returns the faults of a text */
export type ScanText = (text: string) => readonly MarketFault[];
export type MarketScanner = (of: TextOf) => ScanText;

/** Everything in a text that some region could object to. */
interface Scanned {
  readonly owned: readonly OwnedHit[];
  readonly laws: readonly LawHit[];
  readonly ages: readonly AgeHit[];
  readonly amounts: readonly (AmountHit & { readonly isOffer: boolean })[];
  readonly currencies: readonly CurrencyHit[];
  readonly services: readonly ServiceHit[];
}

/** No currency, by ISO 4217: that of a region is a blank still, which is a problem of its own. */
const UNDECIDED = 'XXX';
const NOTHING: readonly MarketFault[] = [];
const NO_SERVICES: readonly string[] = [];
/** Texts that are remembered. A site of a thousand pages has about as many different lines. */
const MOST = 200_000;

/**
 * Compares texts with the records of regions. Most lines are on many pages: each is read once.
 * @param records region to its record, for all regions of the project
 * @param wordsOf the words of a language; null if nothing is known of it
 */
export function createMarketScanner(
  records: ReadonlyMap<string, MarketRecord>,
  wordsOf: (language: string) => MarketWords | null,
): MarketScanner {
  const findOwned = createOwnedFinder(records);
  const codes = [...new Set([...records.values()].flatMap(({ currencies }) => currencies))];
  const readers = new Map<string, (text: string) => Scanned | null>();

  const readerOf = (languages: readonly string[]) => {
    const key = languages.join();
    let reader = readers.get(key);
    if (!reader) {
      const words = languages.flatMap((language) => wordsOf(language) ?? []);
      readers.set(key, (reader = remember(createReader(words, codes, findOwned), MOST)));
    }
    return reader;
  };

  return ({ region, languages, mentions }) => {
    const record = records.get(region);
    if (!record) return () => NOTHING;
    const mentioned = [...records].flatMap(([id, { law }]) =>
      law && (mentions.includes(id) || mentions.includes(`${id}.${law.name}`)) ? law.countries : [],
    );
    const allowed = joinRecords(
      region,
      mentions,
      [record, ...mentions.flatMap((id) => records.get(id) ?? [])],
      record.law ? new Set([...record.law.countries, ...mentioned]) : null,
    );
    const read = readerOf(languages);
    return (text) => {
      const shown = withoutInvisible(text);
      const scanned = read(shown.text);
      if (!scanned) return NOTHING;
      const faults = judge(shown.text, scanned, allowed);
      const { offsetOf } = shown;
      return offsetOf ? faults.map((fault) => ({ ...fault, start: offsetOf(fault.start) })) : faults;
    };
  };
}

const INVISIBLE = new RegExp(INVISIBLE_CHARACTER);

function withoutInvisible(text: string): { text: string; offsetOf: ((index: number) => number) | null } {
  if (!INVISIBLE.test(text)) return { text, offsetOf: null };
  const offsets: number[] = [];
  for (let at = 0; at < text.length; at++) if (!INVISIBLE.test(text[at] as string)) offsets.push(at);
  return { text: offsets.map((at) => text[at]).join(''), offsetOf: (index) => offsets[index] ?? text.length };
}

/** @returns a function that gives null for a text that names nothing, as most do */
function createReader(
  words: readonly MarketWords[],
  currencies: readonly string[],
  findOwned: (text: string, lower: string) => OwnedHit[],
): (text: string) => Scanned | null {
  const findAges = createAgeFinder(
    words.flatMap(({ ageWords }) => ageWords),
    words.flatMap(({ ageNumbers = {} }) =>
      Object.entries(ageNumbers).flatMap(([age, names]) => names.map((name) => [name, Number(age)] as const)),
    ),
  );
  const findLaws = createLawFinder(words.flatMap(({ laws }) => laws ?? []));
  const findMoney = createMoneyFinder(words, currencies);
  const findServices = createServiceFinder(words);
  const offerWords = words.flatMap((one) => one.offerWords.map(lowerText));
  const offers = offerWords.length > 0 ? new RegExp(anyWord(offerWords), 'u') : null;
  const sentences = new Intl.Segmenter(
    words.map(({ locale }) => locale),
    { granularity: 'sentence' },
  );
  return (text) => {
    if (text.length < 2) return null;
    const lower = lowerText(text);
    const owned = findOwned(text, lower);
    const money = findMoney(text, lower);
    // A part of a name or number of a region is not an age.
    const ages = findAges(lower).filter((age) => !owned.some(({ start, end }) => age.start >= start && age.end <= end));
    const laws = findLaws(lower);
    const services = findServices(text, lower, owned);
    const { amounts: sums, currencies } = money;
    if (owned.length + laws.length + ages.length + sums.length + currencies.length + services.length === 0) return null;
    const amounts = markOffers(text, lower, sums, offers, sentences);
    return { owned, laws, ages, amounts, currencies, services };
  };
}

function markOffers(
  text: string,
  lower: string,
  amounts: readonly AmountHit[],
  offers: RegExp | null,
  sentences: Intl.Segmenter,
): Scanned['amounts'] {
  if (amounts.length === 0 || !offers?.test(lower)) return amounts.map((hit) => ({ ...hit, isOffer: false }));
  const parts = [...sentences.segment(text)].map(({ index, segment: { length } }) => ({
    start: index,
    end: index + length,
    isOffer: offers.test(lower.slice(index, index + length)),
  }));
  return amounts.map((hit) => ({
    ...hit,
    isOffer: parts.some(({ start, end, isOffer }) => isOffer && hit.start < end && hit.end > start),
  }));
}

/** What the texts of a page may name. */
interface Allowed {
  readonly region: string;
  readonly mentions: readonly string[];
  /** Null: any. */
  readonly countries: ReadonlySet<string> | null;
  readonly ages: readonly number[];
  readonly currencies: ReadonlySet<string>;
  readonly figures: readonly Figure[];
  /** Of the region and of each region that the page mentions. */
  readonly services: readonly (Services | undefined)[];
}

/** Whether mentions have a region as a whole, or one of its facts: `isle`, `isle.name`. */
const isMentioned = (mentions: readonly string[], [region, names]: readonly [string, readonly string[]]): boolean =>
  mentions.includes(region) || names.some((name) => mentions.includes(`${region}.${name}`));

const joinRecords = (
  region: string,
  mentions: readonly string[],
  records: readonly MarketRecord[],
  countries: ReadonlySet<string> | null,
): Allowed => ({
  region,
  mentions,
  countries,
  ages: [...new Set(records.flatMap((record) => record.ages))],
  currencies: new Set(records.flatMap((record) => record.currencies)),
  figures: records.flatMap((record) => record.figures),
  services: records.map((record) => record.services),
});

function judge(text: string, scanned: Scanned, allowed: Allowed): MarketFault[] {
  const { region, mentions, countries, ages, currencies, figures, services } = allowed;
  const faults: MarketFault[] = [];
  const add = (
    code: MarketCode,
    { start, end }: { start: number; end: number },
    cause: (found: string) => string,
    detail: string,
    help: string,
  ) => {
    const found = text.slice(start, end);
    const shared = cause(found);
    faults.push({ code, found, start, cause: shared, message: `${shared} "${region}"${detail}.`, help });
  };
  for (const hit of scanned.owned) {
    const { owners } = hit.owned;
    if (owners.has(region) || [...owners].some((own) => isMentioned(mentions, own))) continue;
    const [[owner, [name = '']] = ['', ['']]] = owners;
    add(
      'FACT-FOREIGN',
      hit,
      (found) => `"${found}" is the ${name} of "${owner}", and this text is shown in`,
      '',
      `${/^\w+$/.test(name) ? `Write {fact:${name}}` : 'Name the one of the region, or record it there if it serves this one too'}, or give the region a page of its own. A page that must name it says why: mentions: { ${owner}.${name}: "…" }.`,
    );
  }
  for (const hit of scanned.laws) {
    if (countries === null || countries.has(hit.country)) continue;
    add(
      'FACT-FOREIGN',
      hit,
      (found) => `"${found}" is the law of ${hit.country}, and this text is shown in`,
      '',
      'Name the law of the region by its fact, or give the region a page of its own. A page that must name another one has the region of that country in its mentions.',
    );
  }
  for (const hit of scanned.ages) {
    if (ages.includes(hit.age)) continue;
    add(
      'AGE-CONTRADICTS',
      hit,
      (found) => `The age ${found} is none of`,
      ` (${ages.join(', ') || 'it has none'})`,
      'Take the age from the record: its fact in Markdown, {age} in the strings that have it.',
    );
  }
  const isForeign = (units: readonly string[]) =>
    !currencies.has(UNDECIDED) && !units.includes('%') && !units.some((unit) => currencies.has(unit));
  for (const hit of [
    ...scanned.amounts.map(({ units, ...rest }) => ({ ...rest, currencies: units })),
    ...scanned.currencies,
  ]) {
    if (!isForeign(hit.currencies)) continue;
    add(
      'CURRENCY-FOREIGN',
      hit,
      (found) => `"${found}" is in a currency that is not shown in`,
      ` (${[...currencies].join(', ') || 'it has none'})`,
      'Write the amount in a currency of the region, or add the currency to its record.',
    );
  }
  for (const hit of scanned.services) {
    const named = hit.beside.flatMap((owned) => owned.services.get(region)?.[hit.kind] ?? NO_SERVICES);
    const isNamed = hit.beside.some((owned) => owned.services.get(region)?.[hit.kind] !== undefined);
    const isThere = isNamed
      ? named.includes(hit.service)
      : services.some((record) => record?.[hit.kind]?.includes(hit.service) ?? true);
    if (isThere) continue;
    add(
      'SERVICE-UNRECORDED',
      hit,
      (found) => `"${found}" promises ${hit.kind} that are not recorded for`,
      isNamed ? ': what this sentence names has others' : '',
      `Keep the sentence for the regions that have it, {if:…}…{/if}, say that there is none, or record "${hit.service}" where the market has it.`,
    );
  }
  for (const hit of scanned.amounts) {
    if (!hit.isOffer || isRecorded(hit, figures)) continue;
    add(
      'CLAIM-UNRECORDED',
      hit,
      (found) =>
        Number.isNaN(hit.value)
          ? `"${found}" is in a sentence about an offer, and words cannot be compared with the amounts of`
          : `"${found}" is in a sentence about an offer, and is not recorded in`,
      '',
      'Show an offer by {claim:id}, and any other amount in digits. An amount that is not an offer of a market belongs into figures of region JSON, or into a sentence of its own.',
    );
  }
  return faults.sort((a, b) => a.start - b.start || (a.code < b.code ? -1 : 1));
}
