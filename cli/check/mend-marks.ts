import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { type LanguageRules, readLanguages } from '../languages/language-pack.ts';
import { type Location, locate } from '../problems/problem.ts';
import { readRegions } from '../regions/regions.ts';
import { offsetOfLocation } from '../sources/locate-in-value.ts';
import { readSource } from '../sources/source-file.ts';
import { findMarks, type Mend, quoteMends, visibleTexts } from './rules/typography.ts';

/** A change of a source. */
export interface MendedMark {
  readonly at: Location;
  /** What was there, with the words around it. */
  readonly before: string;
  readonly after: string;
}

/** The first mends may show others: a quotation mark of French has spaces beside it. */
const MOST_ROUNDS = 5;

/**
 * Writes the marks of each language into its pages and strings, where the check would report others. Only the marks change: a
 * mend after which visitors would read anything else is not made.
 * @param wanted ids of regions, whose languages are mended; all of them if empty
 */
export function mendMarks(root: string, wanted: readonly string[]): MendedMark[] {
  const { languages } = readLanguages(root);
  const { regions } = readRegions(root, null);
  const codes = regions
    .filter(({ region }) => wanted.length === 0 || wanted.includes(region.id))
    .flatMap(({ region }) => region.languages.flatMap(({ code }) => [code, languages(code).variant?.of ?? []].flat()));
  return [...new Set(codes)].sort().flatMap((code) => {
    const rules = languages(code);
    const files = glob.sync(`content/${code}/**/{*.md,strings*.json}`, { cwd: root }).sort();
    return rules.pack || rules.variant ? files.flatMap((file) => mendFile(root, file, rules)) : [];
  });
}

function mendFile(root: string, file: string, rules: LanguageRules): MendedMark[] {
  const read = readSource(root, file);
  if ('problem' in read) return [];
  const mended: MendedMark[] = [];
  let { text } = read;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = mendOnce(file, text, rules, mended);
    if (next === text) break;
    text = next;
  }
  if (mended.length > 0) writeLines(join(root, file), text);
  return mended;
}

/** @param mended gets what was changed */
function mendOnce(file: string, text: string, rules: LanguageRules, mended: MendedMark[]): string {
  const find = findMarks(rules);
  let result = text;
  let shown = visibleTexts(file, text).map((visible) => visible.text);
  const all = visibleTexts(file, text).flatMap((visible, index) => {
    const ofQuotes = rules.pack ? quoteMends(rules.pack, visible.text) : [];
    // What is beside a quotation mark depends on which one it is.
    const mends = ofQuotes.length > 0 ? ofQuotes : find(visible).flatMap(({ mend }) => mend ?? []);
    return mends.map((mend) => ({ mend, index, at: visible.at(mend.index) }));
  });
  // From the end, so that positions in front stay.
  const located = all.map((one) => ({ ...one, offset: offsetOfLocation(text, one.at) }));
  for (const { mend, index, offset } of located.sort((a, b) => b.offset - a.offset || b.mend.index - a.mend.index)) {
    const wanted = shown.with(index, replaceAt(shown[index] as string, mend.index, mend));
    if (!(shown[index] as string).startsWith(mend.from, mend.index)) continue;
    const changed = placesOf(offset, mend)
      .filter(([start, from]) => result.startsWith(from, start))
      .map(([start, from, to]) => ({ start, end: start + to.length, text: replaceAt(result, start, { from, to }) }))
      .find((one) => isSame(visibleTexts(file, one.text), wanted));
    if (!changed) continue;
    const { start, end } = changed;
    const around = (source: string, to: number) => lineAround(source, start, to);
    mended.push({
      at: locate(file, result, start),
      before: around(result, end - mend.to.length + mend.from.length),
      after: around(changed.text, end),
    });
    result = changed.text;
    shown = wanted;
  }
  return result;
}

/** Where a text may be in a source, as it is written there: JSON and YAML escape quotation marks. */
function placesOf(offset: number, { from, to }: Mend): [start: number, from: string, to: string][] {
  const [written, by] = [from, to].map((text) => JSON.stringify(text).slice(1, -1)) as [string, string];
  return [
    [offset, from, to],
    [offset, written, by],
    [offset - 1, written, by],
  ];
}

const replaceAt = (text: string, at: number, { from, to }: Pick<Mend, 'from' | 'to'>): string =>
  text.slice(0, at) + to + text.slice(at + from.length);

const isSame = (texts: ReturnType<typeof visibleTexts>, wanted: readonly string[]): boolean =>
  texts.length === wanted.length && texts.every(({ text }, index) => text === wanted[index]);

/** The words beside a change, on its line. */
const lineAround = (text: string, start: number, end: number): string =>
  `${/[^\n]{0,12}$/.exec(text.slice(0, start))?.[0]}${text.slice(start, end)}${/^[^\n]{0,12}/.exec(text.slice(end))?.[0]}`;

/** Lines end as they did before, and a byte order mark stays. */
function writeLines(path: string, text: string): void {
  const old = readFileSync(path, 'utf8');
  const ends = old.match(/\r\n?|\n/g) ?? [];
  const lines = text.split('\n').map((line, index) => line + (ends[index] ?? ''));
  writeFileSync(path, `${old.startsWith('\ufeff') ? '\ufeff' : ''}${lines.join('')}`);
}
