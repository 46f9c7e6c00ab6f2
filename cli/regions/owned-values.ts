import type { MarketRecord, OwnedValue, Services } from '../kit/market.ts';
import { isLetter, lowerText, WORDS } from '../sources/plain-text.ts';

/** A value with the regions that own it. */
interface Owned {
  /** Region to the names of the facts there that have the value. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
  readonly value: string;
  /** Region to what a sentence that names the value may promise there. */
  readonly services: ReadonlyMap<string, Services>;
}

/** A value in a text. */
export interface OwnedHit {
  readonly owned: Owned;
  readonly start: number;
  readonly end: number;
}

interface Candidate {
  readonly owned: Owned;
  /** In lower case, with plain spaces. */
  readonly text: string;
  /** Where its first word starts. */
  readonly lead: number;
  /** A host or an address, in which dots and hyphens are parts of a word. */
  readonly isHost: boolean;
}

/** Ends a word that is found with any letters behind it: `Iso-Britanni*`. */
const ANY_ENDING = '*';
const FIRST_WORD = /[\p{L}\p{M}\p{N}]+/u;
/** A value that is a phone number. */
export const PHONE = /^\+?[\d ().-]{7,}$/;
const IN_HOST = /[\p{L}\p{M}\p{N}-]/u;
/** Anything that may be a phone number. */
const DIGITS = /\+?\(?\d[\d ().-]{5,}\d/g;

/**
 * Finds the values of all regions in texts. The capitals of a name count: "an authority for data protection" is none.
 * @param records region to its record
 */
export function createOwnedFinder(
  records: ReadonlyMap<string, MarketRecord>,
): (text: string, lower: string) => OwnedHit[] {
  const byValue = new Map<string, { owners: Map<string, string[]>; value: string; services: Map<string, Services> }>();
  for (const [region, { owned }] of records)
    for (const { name, value, services } of owned) {
      const key = lowerText(value).trim();
      let known = byValue.get(key);
      if (!known) byValue.set(key, (known = { owners: new Map(), value: value.trim(), services: new Map() }));
      known.owners.set(region, [...(known.owners.get(region) ?? []), name]);
      if (services) known.services.set(region, services);
    }
  const byWord = new Map<string, Candidate[]>();
  /** Those whose first word may have any ending, by its first letter. */
  const byStem = new Map<string, { stem: string; candidate: Candidate }[]>();
  const phones = new Map<string, Owned>();
  for (const [text, owned] of byValue) {
    const digits = text.replace(/\D/g, '').replace(/^0+/, '');
    if (PHONE.test(text) && digits.length >= 6) phones.set(digits, owned);
    const first = FIRST_WORD.exec(text);
    if (!first) continue;
    const candidate = { owned, text, lead: first.index, isHost: /^[^\s/]+\.[^\s/]+$/.test(text) };
    const [word] = first;
    const letter = word.charAt(0);
    if (text[first.index + word.length] === ANY_ENDING)
      byStem.set(letter, [...(byStem.get(letter) ?? []), { stem: word, candidate }]);
    else byWord.set(word, [...(byWord.get(word) ?? []), candidate]);
  }
  for (const candidates of byWord.values()) candidates.sort((a, b) => b.text.length - a.text.length);

  return (text, lower) => {
    const hits: OwnedHit[] = [];
    for (const { 0: word, index: at } of lower.matchAll(WORDS)) {
      const stems = byStem.get(word.charAt(0))?.filter(({ stem }) => word.startsWith(stem)) ?? [];
      for (const candidate of [...(byWord.get(word) ?? []), ...stems.map((found) => found.candidate)]) {
        const start = at - candidate.lead;
        const until = endOf(lower, start, candidate);
        if (until === -1 || !hasCapitals(text.slice(start, until), candidate.owned.value)) continue;
        hits.push({ owned: candidate.owned, start, end: until });
        break;
      }
    }
    if (phones.size > 0 && /\d{3}/.test(lower)) hits.push(...findPhones(lower, phones));
    return withoutParts(hits);
  };
}

/** Whether a text has every capital of a name. It may have more: a whole name may be in capitals. */
function hasCapitals(text: string, name: string): boolean {
  const capitals = name.match(CAPITALS) ?? [];
  if (capitals.length === 0) return true;
  const found: readonly string[] = text.match(CAPITALS) ?? [];
  return capitals.length <= found.length && capitals.every((capital) => found.includes(capital));
}
const CAPITALS = /\p{Lu}/gu;

/** @returns where a value that starts at a position ends; -1 if the text has something else there */
function endOf(text: string, start: number, { text: value, isHost }: Candidate): number {
  if (start < 0) return -1;
  let at = start;
  for (const character of value) {
    if (character === ' ') {
      if (text[at] !== ' ') return -1;
      while (text[at] === ' ') at++;
    } else if (character === ANY_ENDING) {
      while (isLetter(text[at])) at++;
    } else {
      if (!text.startsWith(character, at)) return -1;
      at += character.length;
    }
  }
  const [before, after, then] = [text[start - 1], text[at], text[at + 1]];
  if (isLetter(value[0]) && isLetter(before)) return -1;
  if (isLetter(value.at(-1)) && isLetter(after)) return -1;
  if (!isHost) return at;
  // site.example is not part of uk.site.example, nor of site.example.org.
  if (before === '.' || before === '-') return -1;
  return (after === '.' || after === '-') && IN_HOST.test(then ?? ' ') ? -1 : at;
}

/** Phone numbers, however their digits are grouped, with the code of the country or without it. */
function findPhones(text: string, phones: ReadonlyMap<string, Owned>): OwnedHit[] {
  return [...text.matchAll(DIGITS)].flatMap(({ 0: found, index }): OwnedHit[] => {
    const digits = found.replace(/\D/g, '');
    for (const [phone, owned] of phones) {
      if (!digits.endsWith(phone)) continue;
      const rest = digits.slice(0, -phone.length).replace(/0+$/, '');
      if (rest === '' || (rest.length <= 5 && /^\+|^00/.test(found)))
        return [{ owned, start: index, end: index + found.length }];
    }
    return [];
  });
}

/** Of values that contain one another, the longest is meant. */
function withoutParts(hits: readonly OwnedHit[]): OwnedHit[] {
  if (hits.length < 2) return [...hits];
  return hits.filter(
    (hit, index) =>
      !hits.some(
        (other, at) =>
          other.start <= hit.start &&
          other.end >= hit.end &&
          (other.end - other.start > hit.end - hit.start || (at < index && other.owned === hit.owned)),
      ),
  );
}

/** A value of a region that another region has recorded before, although the two share nothing. */
interface SharedValue {
  readonly region: string;
  readonly owner: string;
  readonly own: OwnedValue;
  readonly of: OwnedValue;
}

/**
 * Values that two regions own without saying so, as in a region that was made by copying another one.
 * @param records in the order in which regions own values: of two regions, the later one has copied
 */
export function findSharedValues(records: ReadonlyMap<string, MarketRecord>): SharedValue[] {
  const first = new Map<string, { region: string; value: OwnedValue }>();
  const shared: SharedValue[] = [];
  for (const [region, { owned, unique = [], shares }] of records) {
    const fields = new Set<string>();
    for (const value of [...owned, ...unique]) {
      const key = lowerText(value.value).trim();
      const known = first.get(key);
      if (!known) first.set(key, { region, value });
      if (!known || known.region === region || shares.includes(value.name)) continue;
      // A field may have several forms of one value, and a list was copied as a whole.
      const { path } = value;
      const field = JSON.stringify(typeof path.at(-1) === 'number' ? path.slice(0, -1) : path);
      if (!fields.has(field)) shared.push({ region, owner: known.region, own: value, of: known.value });
      fields.add(field);
    }
  }
  return shared;
}
