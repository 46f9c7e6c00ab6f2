import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { suggest } from '../../problems/nearest.ts';
import { UsageError } from '../../problems/usage-error.ts';
import { localeProblem } from '../../regions/place-codes.ts';
import type { LoadedRegion } from '../../regions/regions.ts';
import { checkFree, checkName, type NewFile, type Start } from './new-file.ts';

interface LanguageChoice {
  readonly root: string;
  /** The folder under content/. */
  readonly code: string;
  /** The regions that offer it from now on. */
  readonly region: readonly string[];
  readonly regions: readonly LoadedRegion[];
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

/**
 * A language of a region. One with a country (`de-CH`) is a variant of that language, where the site has it. Of any other, its strings and facts begin as those of the main language, word for word, and its pages as that language's,
 * marked as borrowed. Legal pages stay away until they are translated.
 */
export function newLanguage({ root, code, region: wanted, regions }: LanguageChoice): Start {
  const [base = '', ...subtags] = code.split('-');
  checkName(base, 'code of a language');
  // A language of a country has the words of that language, where the site has it.
  const variantOf = subtags.length > 0 && existsSync(join(root, 'content', base)) ? base : null;
  const fault = localeProblem(code);
  if (fault) throw new UsageError(`${fault.message} ${fault.help}`);
  const ids = regions.map(({ region }) => region.id);
  if (wanted.length === 0) throw new UsageError(`Name the regions that offer it: --region ${ids[0] ?? '<id>'}.`);
  const chosen = wanted.map((id) => {
    const found = regions.find(({ region }) => region.id === id);
    if (!found) throw new UsageError(`There is no region "${id}". ${suggest(id, ids)}`);
    if (found.region.languages.some((language) => language.code === code))
      throw new UsageError(`"${id}" offers ${code} already.`);
    return found;
  });
  const taken = new Set(regions.flatMap(({ region }) => region.languages.flatMap(({ hreflang }) => hreflang)));
  const files: NewFile[] = chosen.map((loaded) => offer(root, loaded, code, variantOf, taken));
  const strings = `content/${code}/strings.json`;
  const isNew = !regions.some(({ region }) => region.languages.some((language) => language.code === code));
  if (isNew && variantOf !== null) {
    const pack = `content/${code}/language.json`;
    checkFree(root, pack);
    files.push({ path: pack, text: `${JSON.stringify({ variantOf }, null, 2)}\n` });
  } else if (isNew) {
    checkFree(root, strings);
    files.push({ path: strings, text: stringsOf(root, chosen) });
  }
  return {
    files,
    next: [
      ...(isNew && variantOf !== null
        ? [`It has the words of ${variantOf}. What differs is written in content/${code}/.`]
        : isNew
          ? [`Translate ${strings}: every text in it is still in the main language.`]
          : []),
      'Run site schema, then site i18n status: it lists what is borrowed, and what the law wants translated.',
    ],
  };
}

/** @param taken the codes for search engines that languages of all regions have; the new one is added */
function offer(
  root: string,
  { file, region }: LoadedRegion,
  code: string,
  variantOf: string | null,
  taken: Set<string>,
): NewFile {
  const text = readFileSync(join(root, file), 'utf8');
  const [main] = region.languages;
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  // Without one, search engines do not learn of translated pages. Two regions must not have the same one.
  const hreflang = [code, ...(region.regionCountryCode ? [`${code}-${region.regionCountryCode}`] : [])].find(
    (tag) => !taken.has(tag),
  );
  if (hreflang) taken.add(hreflang);
  const entry = {
    code,
    prefix: code.includes('-') ? code.toLowerCase() : code.slice(0, 2),
    locale: code,
    hreflang: hreflang ? [hreflang] : [],
    name: name.charAt(0).toUpperCase() + name.slice(1),
    fallback: main?.code === variantOf ? undefined : main?.code,
    requiredStrings: main?.requiredStrings ?? [],
  };
  if (region.languages.some(({ prefix }) => prefix === entry.prefix))
    throw new UsageError(`"${region.id}" has a language with the prefix "${entry.prefix}" already.`);
  const edits = modify(text, ['languages', region.languages.length], entry, { ...FORMAT, isArrayInsertion: true });
  let offered = applyEdits(text, edits);
  // A fact with a text per language begins as that of the main language, like the strings.
  for (const [name, value] of Object.entries(region.facts)) {
    const start = typeof value === 'string' || !main ? undefined : (value[variantOf ?? ''] ?? value[main.code]);
    if (start !== undefined) offered = applyEdits(offered, modify(offered, ['facts', name, code], start, FORMAT));
  }
  return { path: file, text: offered };
}

/** All keys that any of the regions has in its main language, its own ones included. */
function stringsOf(root: string, regions: readonly LoadedRegion[]): string {
  const all: Record<string, string> = {};
  for (const { region } of regions) {
    const main = region.languages[0]?.code;
    for (const file of [`content/${main}/strings.json`, `content/${main}/strings.${region.id}.json`]) {
      try {
        const texts = JSON.parse(readFileSync(join(root, file), 'utf8').replace(/^\ufeff/, '')) as Record<
          string,
          string
        >;
        for (const [key, text] of Object.entries(texts)) all[key] ??= text;
      } catch {
        // A region need not have texts of its own.
      }
    }
  }
  return `${JSON.stringify(all, null, 2)}\n`;
}
