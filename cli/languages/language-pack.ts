import { z } from 'zod';
import { type Problem, startOf } from '../problems/problem.ts';
import { findMatches, isThere } from '../sources/find-files.ts';
import { type JsonSource, readJson } from '../sources/json-source.ts';
import { keyOf } from '../sources/records.ts';
import { knownFields, schemaProblems } from '../sources/schema-problems.ts';
import { DATA_ENDINGS, unreadFile } from '../sources/unread-file.ts';
import { type AdoptedWords, adoptWords } from './adopted-words.ts';
import { createKeepTogether, type KeepTogether } from './keep-together.ts';

const text = z.string().min(1);
const pair = z.tuple([text, text]);
const SPACES = ['', ' ', '\u00a0', '\u202f'] as const;
const languageCode = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'a language is its folder under content/, like en or de-CH');
/** A mark of punctuation and the space that belongs beside it: none, a plain one, U+00A0 or U+202F. */
const spaces = z.record(z.string().length(1), z.enum(SPACES));

const serviceName = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'a kind or service is named in lower case, like day-and-night');
/** `content/<language>/language.json`: everything about a language that the build uses. */
export const languagePackSchema = z.strictObject({
  $schema: z.string().optional(),
  name: text.describe('The language in its own words, for notes that a text is in it'),
  locale: z.string().refine(isLocale, 'a locale is a BCP 47 tag, like en or es-419').describe('BCP 47'),
  variantOf: languageCode
    .optional()
    .describe('The language whose words this one has as its own; its pack then has only what differs'),
  replace: z
    .record(text, z.string())
    .optional()
    .describe('Of a variant: texts that it writes in another way, in the words of the other language: ß by ss'),
  translatedFrom: languageCode
    .optional()
    .describe('The language that its texts are translated from; without it they are originals'),
  dates: z
    .string()
    .refine(isLocale, 'a locale is a BCP 47 tag, like en or es-419')
    .optional()
    .describe('The locale of dates where a region names no country: en-001 writes the day before the month'),
  firstDay: text
    .optional()
    .describe('What dates have for the first day of a month, where it is not a plain number: 1er'),
  direction: z.enum(['ltr', 'rtl']).optional().describe('Without it, that of the script of the locale'),
  hyphenation: z.enum(['auto', 'manual']).default('manual').describe('Whether browsers may divide words'),
  collation: text.optional().describe('The order of lists where it is not that of the locale: phonebk, trad'),
  currencyDisplay: z
    .enum(['symbol', 'narrowSymbol'])
    .default('narrowSymbol')
    .describe(
      'How amounts name their currency: symbol where a short sign would be taken for that of the reader, as $ is',
    ),
  quotes: pair.describe('The opening and the closing quotation mark'),
  innerQuotes: pair.describe('Of a quotation within a quotation'),
  apostrophe: text.default('’'),
  dashes: z
    .strictObject({ thought: text.describe('With its spaces'), range: text })
    .describe('Between thoughts, and between two numbers'),
  spaces: z
    .strictObject({ before: spaces.default({}), after: spaces.default({}) })
    .prefault({})
    .describe('Marks that have a space beside them; any other mark has none before it'),
  units: z
    .array(text)
    .default([])
    .describe('Units and words that stay on the line of the number before them; a word may end in a pattern: hours?'),
  numbered: z.array(text).default([]).describe('Words that stay on the line of the number behind them: clause'),
  shortWords: z
    .array(text)
    .default([])
    .describe('Words that no line may end with, in any case: in Polish, those of one letter'),
  phrases: z.array(text).default([]).describe('Names that are not divided at their spaces'),
  ageWords: z
    .array(text)
    .default([])
    .describe('Words that make a number beside them an age: years old, minor*. In "under #s", # is the number'),
  ageNumbers: z
    .record(z.string().regex(/^(1[6-9]|2[0-5])$/, 'an age is a number from 16 to 25'), z.array(text))
    .default({})
    .describe('Words for ages, which are found beside words of age as numbers are: twenty-one'),
  offerWords: z.array(text).default([]).describe('Words that make an amount in their sentence an offer: free, gift'),
  currencyWords: z
    .record(z.string().regex(/^[A-Z]{3}$/, 'a currency is a code of ISO 4217, like GBP'), z.array(text))
    .default({})
    .describe('Words for currencies beside a number, in addition to their signs, codes and full names: pounds, złot*'),
  numberWords: z
    .partialRecord(z.enum(['%', '1000', '1000000', '1000000000']), z.array(text))
    .default({})
    .describe('Words behind a number for percent and for powers of ten, in addition to those of Intl: per cent, bn'),
  spelledNumbers: z
    .strictObject({
      parts: z.array(text).describe('Parts of numbers in words, in all their forms: two, twenty, hundred'),
      joins: z.array(text).default([]).describe('Words between them: and'),
      links: z.array(text).default([]).describe('Words between a number and its unit: of, in a million of pounds'),
    })
    .optional()
    .describe('Numbers in words, which are amounts where a currency or percent is behind them'),
  numberNames: z
    .record(z.string().regex(/^\d{1,3}$/, 'a number is written in digits, like 12'), z.array(text).min(1))
    .default({})
    .describe('What numbers are called, in all forms that stand before a unit: {"2": ["two"]}'),
  laws: z
    .strictObject({
      words: z.array(text).describe('Words that make an adjective beside them name a law: law, courts'),
      of: z
        .record(z.string().regex(/^[A-Z]{2}$/, 'a country is a code of ISO 3166, like GB'), z.array(text))
        .describe('Adjectives of countries: British, Dutch'),
    })
    .optional()
    .describe('What the law of countries is called: no region may name that of another country'),
  services: z
    .record(serviceName, z.record(serviceName, z.array(text).min(1)))
    .default({})
    .describe(
      'Words for what a market may have, by kind and service: {"hours": {"day-and-night": ["24/7"]}}. Regions record which they have',
    ),
  denials: z
    .array(text)
    .default([])
    .describe('Words that turn a sentence around, which then promises no service: no, never'),
  wordLists: z
    .record(z.string().regex(/^[a-z][a-z0-9-]*$/, 'a list is named in lower case, like crisis'), z.array(text))
    .default({})
    .describe('Lists that templates ask for by name; * ends a word with any letters behind it'),
  exact: z.array(text).default([]).describe('Texts that are given word by word, whose marks are not checked'),
});
/** `content/<language>/glossary.json`: what the language calls the terms of the original language. */
export const glossarySchema = z.record(text, z.union([text, z.array(text).min(1)]));

export type LanguagePack = z.infer<typeof languagePackSchema>;

/** What the build takes from a pack. */
export interface LanguageRules {
  /** Null for a language without a pack. */
  readonly pack: LanguagePack | null;
  /** Of a variant, the language whose words it has as its own, and how it writes them. */
  readonly variant: LanguageVariant | null;
  readonly keepTogether: KeepTogether;
  /** Terms of the original language, and what the language may call them. */
  readonly glossary: ReadonlyMap<string, readonly string[]>;
  /** A hash of the pack. What was made with another pack is made again. */
  readonly key: string;
}

export interface LanguageVariant {
  readonly of: string;
  readonly adopted: AdoptedWords;
  /** Texts that it writes in another way. */
  readonly replace: Readonly<Record<string, string>>;
}

export type Languages = (code: string) => LanguageRules;

/** A language without a pack. */
export const UNKNOWN_LANGUAGE: LanguageRules = {
  pack: null,
  variant: null,
  keepTogether: createKeepTogether(null),
  glossary: new Map(),
  key: '',
};

const PACK = /^content\/[^/]+\/language\.json$/;

/** Reads the packs of all languages. Those that no region offers yet are read as well. */
export function readLanguages(root: string): { languages: Languages; codes: readonly string[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const rules = new Map<string, LanguageRules>();
  const alike = `content/{,*/}language.${DATA_ENDINGS}`;
  const packs: WrittenPack[] = [];
  for (const file of findMatches(root, alike)) {
    if (!PACK.test(file)) {
      problems.push(unreadFile(file, 'the pack of a language is content/<language>/language.json'));
      continue;
    }
    const { source, problems: found } = readJson(root, file);
    problems.push(...found);
    const glossary = readGlossary(root, file.replace(/language\.json$/, 'glossary.json'), problems);
    if (source) packs.push({ file, code: file.split('/')[1] as string, source, glossary });
  }
  for (const written of packs.filter((pack) => variantOf(pack) === undefined)) {
    const pack = readPack(root, written, problems);
    if (pack)
      rules.set(written.code, {
        pack,
        variant: null,
        keepTogether: createKeepTogether(pack),
        glossary: written.glossary,
        key: keyOf(JSON.stringify(pack)),
      });
  }
  for (const written of packs) {
    const of = variantOf(written);
    if (of === undefined) continue;
    const base = packs.find(({ code }) => code === of);
    const fault = variantProblem(root, written, base);
    if (fault) problems.push(fault);
    const found = fault ? null : readVariant(root, written, base, rules.get(of), problems);
    if (found) rules.set(written.code, found);
  }
  return { languages: (code) => rules.get(code) ?? UNKNOWN_LANGUAGE, codes: packs.map(({ code }) => code), problems };
}

/** A pack as its file has it. */
interface WrittenPack {
  readonly file: string;
  readonly code: string;
  readonly source: JsonSource;
  readonly glossary: ReadonlyMap<string, readonly string[]>;
}

const fieldsOf = ({ source }: Pick<WrittenPack, 'source'>): Readonly<Record<string, unknown>> =>
  (source.value ?? {}) as Record<string, unknown>;

const variantOf = (pack: WrittenPack): string | undefined => {
  const { variantOf: of } = fieldsOf(pack);
  return typeof of === 'string' ? of : undefined;
};

/** What a variant cannot be a variant of. */
function variantProblem(root: string, { file, source }: WrittenPack, base: WrittenPack | undefined): Problem | null {
  const { variantOf: of, translatedFrom } = (source.value ?? {}) as Record<string, string>;
  const at = source.locate(['variantOf']);
  if (!isOtherLanguage(root, file, of as string))
    return {
      code: 'LANGUAGE-UNKNOWN',
      at,
      message: `"${of}" is not another language of the site.`,
      help: 'Write the name of a folder of content/.',
    };
  const further = base && variantOf(base);
  if (further !== undefined)
    return {
      code: 'FIELD-INVALID',
      at,
      message: `"${of}" is a variant itself.`,
      help: `Write "variantOf": "${further}".`,
    };
  if (translatedFrom === undefined) return null;
  return {
    code: 'FIELD-INVALID',
    at: source.locate(['translatedFrom']),
    message: 'A variant is not translated: it has the words of the other language.',
    help: 'Remove "translatedFrom".',
  };
}

/** The rules of a variant: its own fields, and those of the other language below them. */
function readVariant(
  root: string,
  written: WrittenPack,
  base: WrittenPack | undefined,
  rules: LanguageRules | undefined,
  problems: Problem[],
): LanguageRules | null {
  // Its own problems are reported for its file.
  if (base && !rules?.pack) return null;
  const { code } = written;
  const of = variantOf(written) as string;
  const { $schema: _, replace = {}, ...own } = fieldsOf(written);
  const isBare = !base && Object.keys(own).length === 1;
  const inherited = base
    ? { ...fieldsOf(base), translatedFrom: undefined, ...(isLocale(code) && { locale: code }) }
    : {};
  const pack = readPack(root, written, problems, inherited, isBare);
  if (!pack && !isBare) return null;
  const texts = z.record(z.string(), z.string()).safeParse(replace).data ?? {};
  return {
    pack,
    variant: { of, adopted: adoptWords(rules?.pack ?? null, pack, texts), replace: texts },
    keepTogether: createKeepTogether(pack),
    glossary: new Map([...(rules?.glossary ?? []), ...written.glossary]),
    key: keyOf(rules?.key ?? '', JSON.stringify([of, replace, pack])),
  };
}

/**
 * @param inherited the fields of the language that this one is a variant of
 * @param isBare whether there is no pack, and only `variantOf` and `replace` are read
 */
function readPack(
  root: string,
  { file, source }: WrittenPack,
  problems: Problem[],
  inherited: Readonly<Record<string, unknown>> = {},
  isBare = false,
): LanguagePack | null {
  const own = fieldsOf({ source });
  const value = { ...inherited, ...own };
  const schema = isBare
    ? languagePackSchema.pick({ $schema: true, variantOf: true, replace: true })
    : languagePackSchema;
  const parsed = schema.safeParse(value, { reportInput: true, jitless: true });
  if (!parsed.success) {
    const locate = (path: readonly (string | number)[], what: 'value' | 'key') =>
      (what === 'key' ? source.locateKey(path) : source.locate(path)) ?? startOf(file);
    const issues = parsed.error.issues.filter(
      ({ path: [field] }) => field === undefined || !(field in inherited) || field in own,
    );
    problems.push(...schemaProblems(issues, value, locate, knownFields(languagePackSchema)));
    return null;
  }
  if (isBare) return null;
  const before = problems.length;
  const pack = parsed.data as LanguagePack;
  const { units, numbered, translatedFrom } = pack;
  if (translatedFrom !== undefined && !isOtherLanguage(root, file, translatedFrom))
    problems.push({
      code: 'LANGUAGE-UNKNOWN',
      at: source.locate(['translatedFrom']),
      message: `"${translatedFrom}" is not another language of the site.`,
      help: 'Write the name of a folder of content/, or remove the field from the language of the originals.',
    });
  for (const [name, list] of Object.entries({ units, numbered }))
    if (name in own)
      list.forEach((pattern, index) => {
        if (!isPattern(pattern))
          problems.push({
            code: 'FIELD-INVALID',
            at: source.locate([name, index]),
            message: `"${pattern}" is neither a word nor a pattern of one.`,
            help: 'Write letters, digits and signs, with ? behind an optional letter and (a|b) for endings.',
          });
      });
  return problems.length > before ? null : pack;
}

const isOtherLanguage = (root: string, file: string, code: string): boolean =>
  file !== `content/${code}/language.json` && isThere(root, `content/${code}`);

function readGlossary(root: string, file: string, problems: Problem[]): Map<string, readonly string[]> {
  const glossary = new Map<string, readonly string[]>();
  if (!isThere(root, file)) return glossary;
  const { source, problems: found } = readJson(root, file);
  problems.push(...found);
  const { $schema: _, ...terms } = (source?.value ?? {}) as Record<string, unknown>;
  for (const [term, value] of Object.entries(terms)) {
    const parsed = glossarySchema.safeParse({ [term]: value });
    if (parsed.success) glossary.set(term, [parsed.data[term] ?? []].flat());
    else
      problems.push({
        code: 'FIELD-INVALID',
        at: source?.locate([term]) ?? null,
        message: `The term "${term}" has no translation.`,
        help: 'Write one term, or a list of the terms that are allowed.',
      });
  }
  return glossary;
}

/** Letters and signs, `?` behind one of them, and one level of alternatives: nothing that could take long to match. */
const isPattern = (word: string): boolean =>
  /^(?:[\p{L}\p{M}\p{N}\p{Sc}\p{So} %§.’&-]\??|\([\p{L}\p{M}|]+\)\??)+$/u.test(word);

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
