import type { Path } from '../kit/site-checks.ts';
import type { LanguageRules, Languages } from '../languages/language-pack.ts';
import { chooseText, holdsIn } from '../markdown/conditions.ts';
import { directiveProblems } from '../markdown/directives.ts';
import { type Location, type Problem, startOf } from '../problems/problem.ts';
import type { LoadedRegion } from '../regions/regions.ts';
import { findMatches } from '../sources/find-files.ts';
import { type JsonSource, parseJson } from '../sources/json-source.ts';
import { keyOf } from '../sources/records.ts';
import { readSource } from '../sources/source-file.ts';
import { DATA_ENDINGS, unreadFile } from '../sources/unread-file.ts';
import { placeProblem } from './content-files.ts';

/** Texts by key, of one language in one region. A string that counts has its forms under KEY.one, KEY.few … */
export interface Strings {
  readonly texts: ReadonlyMap<string, string>;
  /** The place of a key's text: the regional file when it overrides, else the language's. Null for an unknown key. */
  readonly locate: (key: string) => Location | null;
  /** Every file that has a text for the key, the one that wins first. */
  readonly layers: (key: string) => { readonly text: string; readonly at: Location }[];
  /** Where a text that is missing belongs. */
  readonly home: Location;
}

interface StringsFile {
  readonly file: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly source: JsonSource;
  /** False where a text was refused: missing strings are then not reported. */
  readonly whole: boolean;
}

const KEY = /^[A-Z][A-Z0-9_]*$/;

/** A file of strings as it was read. */
interface ReadStrings {
  /** A hash of the text, and of what it was read by. */
  readonly key: string;
  readonly parsed: StringsFile | null;
  readonly problems: readonly Problem[];
}

const NAME = /^content\/[^/]+\/strings(\.[^/]*)?\.json$/;

/**
 * All `strings.json` and `strings.<region>.json`, by `language` and `language.region`.
 * @param readFile returns what `readStringsFile` does
 * @returns the texts of a language in a region; `key` is a hash of what they were read from
 */
export function readStrings(
  root: string,
  regions: readonly LoadedRegion[],
  ids: ReadonlySet<string>,
  codes: ReadonlySet<string>,
  languages: Languages,
  readFile: (file: string, language: string) => ReadStrings,
): { of: (region: string, language: string) => Strings; key: string; problems: Problem[] } {
  const problems: Problem[] = [];
  const files = new Map<string, StringsFile>();
  const unsound = new Set<string>();
  /** The conditions of a region decide which texts it has. */
  let key = JSON.stringify(regions.map(({ region: { id, conditions } }) => [id, conditions]));
  const alike = `content/{,*/}string{,s}{,.*}.${DATA_ENDINGS}`;
  for (const file of findMatches(root, alike)) {
    if (!NAME.test(file)) {
      problems.push(unreadFile(file, 'texts are in content/<language>/strings.json and strings.<region>.json'));
      continue;
    }
    const [, language = '', name = ''] = file.split('/');
    const region = name.slice('strings'.length, -'.json'.length).slice(1);
    const unknown = placeProblem(file, { language, region: region || null }, { languages: codes, regions: ids });
    if (unknown) {
      problems.push(unknown);
      continue;
    }
    const { key: fileKey, parsed, problems: found } = readFile(file, language);
    key += `${file} ${fileKey} `;
    problems.push(...found);
    if (parsed) files.set(region ? `${language}.${region}` : language, parsed);
    if (!parsed?.whole) unsound.add(language);
  }
  const cache = new Map<string, Strings>();
  const of = (region: string, language: string): Strings => {
    const name = `${language}.${region}`;
    let strings = cache.get(name);
    if (!strings) {
      const found = regions.find((loaded) => loaded.region.id === region);
      const holds = found ? holdsIn(found.region) : new Set<string>();
      const { variant } = languages(language);
      // A variant has its own texts before those of the other language.
      const layers = [files.get(name), files.get(language)].map((file) => ({ file, adopt: null as Adopt | null }));
      for (const file of variant ? [files.get(`${variant.of}.${region}`), files.get(variant.of)] : [])
        layers.push({ file, adopt: variant?.adopted.text ?? null });
      cache.set(name, (strings = layer(language, layers, holds)));
    }
    return strings;
  };
  problems.push(...completenessProblems(regions, of, unsound));
  return { of, key, problems };
}

/** What a file of strings is read by. */
interface StringRules {
  readonly language: LanguageRules;
  /** What conditions may name. */
  readonly names: ReadonlySet<string>;
  /** The locale whose plural forms a string needs, if the pack of the language names none. */
  readonly locale: string;
  /** Searches a text for amounts of offers. */
  readonly scan: (file: string, text: string) => readonly Problem[];
}

export function readStringsFile(root: string, file: string, rules: StringRules): ReadStrings {
  const read = readSource(root, file);
  if ('problem' in read) return { key: '', parsed: null, problems: [read.problem] };
  const problems: Problem[] = [];
  const parsed = parseStrings(file, read.text, rules, problems);
  const key = keyOf(read.text, rules.language.key, rules.locale);
  return { key, parsed, problems: [...problems, ...rules.scan(file, read.text)] };
}

function parseStrings(
  file: string,
  text: string,
  { names, language, locale: regional }: StringRules,
  problems: Problem[],
): StringsFile | null {
  const keep = language.keepTogether.text;
  const locale = language.pack?.locale ?? regional;
  const { source, problems: found } = parseJson(file, text);
  problems.push(...found);
  if (!source) return null;
  const texts = new Map<string, string>();
  const before = problems.length;
  for (const [key, value] of Object.entries((source.value ?? {}) as object)) {
    if (key === '$schema') continue;
    if (!KEY.test(key)) {
      problems.push({
        code: 'FIELD-INVALID',
        at: source.locateKey([key]),
        message: `"${key}" is not the key of a string.`,
        help: 'Keys are upper case with underscores, like HOME_TITLE.',
      });
    } else if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      addForms(key, value as Record<string, unknown>);
    } else if (typeof value !== 'string' || value === '') {
      problems.push({
        code: 'FIELD-INVALID',
        at: source.locate([key]),
        message: `The value of ${key} is ${value === '' ? 'empty' : 'not a text'}.`,
        help: 'Write a text in double quotes.',
      });
    } else addText([key], key, value);
  }
  return { file, texts, source, whole: problems.length === before };

  function addText(path: Path, name: string, value: string): void {
    const at = source?.locate(path) ?? startOf(file);
    const wrong = directiveProblems(value, names, { text, at });
    problems.push(...wrong);
    // Without the braces that belong together.
    const [half] = /\{\w+|\w+\}/.exec(value.replace(/\{[^{}]*\}/g, ' ')) ?? [];
    if (half !== undefined && wrong.length === 0)
      problems.push({
        code: 'STRING-PLACEHOLDER',
        at,
        message: `${name} has "${half}", a placeholder with one brace.`,
        help: `Write {${half.replace(/[{}]/, '')}}.`,
      });
    texts.set(name, keep(value));
  }

  /** The forms of a string that counts: KEY is the form for all other numbers, and KEY.few one of its forms. */
  function addForms(key: string, { type, ...forms }: Record<string, unknown>): void {
    const isOrdinal = type === 'ordinal';
    const needed = new Intl.PluralRules(locale, { type: isOrdinal ? 'ordinal' : 'cardinal' }).resolvedOptions();
    const add = (code: 'FIELD-INVALID' | 'STRING-MISSING', name: string | null, message: string) =>
      problems.push({
        code,
        at: name === null ? (source?.locate([key]) ?? null) : (source?.locateKey([key, name]) ?? null),
        message,
        help: `Forms of ${locale}: ${needed.pluralCategories.join(', ')}.`,
      });
    if (type !== undefined && !isOrdinal) add('FIELD-INVALID', 'type', `The type of ${key} can only be "ordinal".`);
    for (const [form, value] of Object.entries(forms)) {
      if (!(needed.pluralCategories as string[]).includes(form))
        add('FIELD-INVALID', form, `The language has no form "${form}".`);
      else if (typeof value !== 'string' || value === '') add('FIELD-INVALID', form, `${key}.${form} is not a text.`);
      else addText([key, form], form === 'other' ? key : `${key}.${form}`, value);
    }
    for (const form of needed.pluralCategories)
      if (!Object.hasOwn(forms, form)) add('STRING-MISSING', null, `${key} has no form "${form}".`);
    texts.set(`${key}.forms`, isOrdinal ? 'ordinal' : 'cardinal');
  }
}

/** The place of a text, or of a form of one, in its file. */
const pathOf = (key: string): Path => key.split('.').filter((part) => part !== 'forms');
/** Forms differ between languages. */
const isForm = (key: string): boolean => key.includes('.');

type Adopt = (text: string) => string;

/** A file of strings, and how a variant writes its texts. */
interface StringsLayer {
  readonly file: StringsFile | undefined;
  readonly adopt: Adopt | null;
}

/** @param layers those of the files that are there, the one that wins first */
function layer(language: string, layers: readonly StringsLayer[], holds: ReadonlySet<string>): Strings {
  const present = layers.flatMap(({ file, adopt }) =>
    file ? [{ file, adopt: adopt ?? ((text: string) => text) }] : [],
  );
  const texts = new Map<string, string>();
  for (const { file, adopt } of present.toReversed()) for (const [key, text] of file.texts) texts.set(key, adopt(text));
  for (const [key, text] of texts) texts.set(key, chooseText(text, holds));
  const [regional, general, ...others] = layers.map(({ file }) => file?.file);
  return {
    texts,
    locate: (key) => {
      const owner = present.find(({ file }) => file.texts.has(key));
      return owner?.file.source.locate(pathOf(key)) ?? null;
    },
    layers: (key) =>
      present.flatMap(({ file, adopt }) => {
        const text = file.texts.get(key);
        return text !== undefined
          ? [{ text: adopt(text), at: file.source.locate(pathOf(key)) ?? startOf(file.file) }]
          : [];
      }),
    home: startOf([general, regional, ...others.toReversed()].find(Boolean) ?? `content/${language}/strings.json`),
  };
}

export const localeOf = (code: string, regions: readonly LoadedRegion[]): string =>
  regions.flatMap(({ region }) => region.languages).find((language) => language.code === code)?.locale ?? code;

/** Every language of a region has the keys and placeholders of its main language, and the warnings of its law. */
function completenessProblems(
  regions: readonly LoadedRegion[],
  of: (region: string, language: string) => Strings,
  unsound: ReadonlySet<string>,
): Problem[] {
  const problems: Problem[] = [];
  for (const { region, locate, requiredStrings } of regions) {
    const [main, ...others] = region.languages;
    const original = of(region.id, main?.code ?? '');
    for (const [index, language] of region.languages.entries()) {
      if (unsound.has(language.code)) continue;
      const strings = of(region.id, language.code);
      const required = language.requiredStrings.map((key, at) => ({
        key,
        path: ['languages', index, 'requiredStrings', at],
      }));
      for (const { key, path } of [...required, ...requiredStrings]) {
        if (strings.texts.has(key)) continue;
        problems.push({
          code: 'STRING-MISSING',
          at: locate(path, 'value'),
          message: `The law of "${region.id}" requires ${key}, which ${language.code} does not have.`,
          help: `Add it to content/${language.code}/strings.json or strings.${region.id}.json.`,
        });
      }
    }
    for (const [index, language] of others.entries()) {
      if (unsound.has(language.code) || unsound.has(main?.code ?? '')) continue;
      const strings = of(region.id, language.code);
      if (strings.texts.size === 0 && original.texts.size > 0) {
        problems.push({
          code: 'STRING-MISSING',
          at: locate(['languages', index + 1, 'code'], 'value'),
          message: `${language.name} (${language.code}) has no texts: there is no content/${language.code}/strings.json.`,
          help: `Write it, with the keys of content/${main?.code}/strings.json.`,
        });
        continue;
      }
      const missing = [...original.texts.keys()].filter((key) => !isForm(key) && !strings.texts.has(key));
      for (const key of missing) {
        problems.push({
          code: 'STRING-MISSING',
          at: original.locate(key),
          message: `${language.name} (${language.code}) has no text for ${key}.`,
          help: `Add it to content/${language.code}/strings.json.`,
        });
      }
      for (const [key, text] of strings.texts) {
        const source = original.texts.get(key);
        if (source !== undefined && !isForm(key) && placeholders(source) !== placeholders(text)) {
          problems.push({
            code: 'STRING-PLACEHOLDER',
            at: strings.locate(key),
            message: `${key} uses ${placeholders(text) || 'no placeholder'}, its original ${placeholders(source) || 'none'}.`,
            help: 'Use the same placeholders in both texts.',
          });
        }
      }
    }
  }
  return problems;
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');
