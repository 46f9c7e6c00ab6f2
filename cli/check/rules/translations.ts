import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_TEMPLATE } from '../../content/pages.ts';
import { DIRECTIVES } from '../../markdown/directives.ts';
import { withoutSyntax } from '../../markdown/visible-text.ts';
import { locate, startOf } from '../../problems/problem.ts';
import type { PagePart } from '../../translations/page-parts.ts';
import {
  readMissingRegionalPages,
  readTranslatedPages,
  type TranslatedPage,
} from '../../translations/translated-pages.ts';
import { TRANSLATION_LOCK } from '../../translations/translation-lock.ts';
import { readTranslations } from '../../translations/translation-states.ts';
import type { BuiltSite } from '../built-site.ts';
import type { CheckMemory } from '../check-memory.ts';
import type { Report, RuleHit } from '../finding.ts';
import type { Rule } from '../rule.ts';

/** Translations say what their originals say now, with the same anchors, facts, claims and blocks. */
export const translations =
  ({ translatedParts }: CheckMemory): Rule =>
  (site, report) => {
    const codes = new Set(site.regions.flatMap(({ region }) => region.languages.map(({ code }) => code)));
    const regionOf = (language: string) =>
      site.regions.find(({ region }) => region.languages.some(({ code }) => code === language))?.id ?? '';
    const translated = readTranslatedPages(site.root, site.all, site.languages, translatedParts);
    const withFallback = filesWithFallback(site);
    // A site that has recorded nothing has not said which state its translations are of.
    if (existsSync(join(site.root, TRANSLATION_LOCK)))
      for (const { file, of, language, part, kind, state, isMissing, at, original } of readTranslations(
        site.root,
        site.all,
        site.languages,
        translated,
      )) {
        if (!codes.has(language) || state === 'current' || (isMissing && withFallback.has(file))) continue;
        const what = part === '' ? 'the opening' : part;
        report({
          code: 'TRANSLATION-STALE',
          severity: state === 'stale' ? 'warning' : 'notice',
          cause: `${file} ${part}`,
          region: regionOf(language),
          file: null,
          at,
          message:
            state === 'stale'
              ? `${what} was translated before ${of}:${original.line} changed.`
              : `${what} and ${of}:${original.line} are new or have both changed; it is not confirmed that they say the same.`,
          help: `Translate the change, then run "site i18n lock ${file}"${kind === 'string' ? '; it confirms all strings of the file' : ''}.`,
        });
      }
    for (const { region, language, of, route, file } of readMissingRegionalPages(site.root, site.all, site.languages))
      if (codes.has(language))
        report({
          code: 'TRANSLATION-DIFFERS',
          cause: `${file} ${region}`,
          region,
          file: null,
          at: startOf(file),
          message: `${route} of "${region}" has sections of its own in ${of}; in the language "${language}" it shows the general page.`,
          help: `Translate it: ${file.replace(/\.md$/, `.${region}.md`)}.`,
        });
    for (const page of translated)
      if (codes.has(page.language)) {
        compare(page, offersOf(site, page), withFallback.has(page.file), regionOf(page.language), report);
        compareTerms(page, site.languages(page.language).glossary, regionOf(page.language), report);
      }
  };

/** Files whose missing sections are shown in the fallback language everywhere. */
function filesWithFallback({ regions }: BuiltSite): ReadonlySet<string> {
  const pages = regions.flatMap((region) => region.pages);
  const fileOf = ({ entry }: (typeof pages)[number]) => entry.sources[0] ?? '';
  const whole = new Set(pages.filter(({ identity }) => identity.sectionLanguage === undefined).map(fileOf));
  return new Set(pages.map(fileOf).filter((file) => !whole.has(file)));
}

/** Terms of the original that the translation of the same part calls by no name of the glossary. */
function compareTerms(
  { file, of, parts, original, adapts }: TranslatedPage,
  glossary: ReadonlyMap<string, readonly string[]>,
  region: string,
  report: Report,
): void {
  // A page that is written for its market may be about something else.
  if (glossary.size === 0 || adapts === 'whole') return;
  const terms = [...glossary].map(([term, allowed]) => ({ term, allowed, pattern: patternOf(term) }));
  for (const part of original) {
    const { name, at } = part;
    const translation = parts.find((part) => part.name === name);
    if (translation?.at.file !== file || adapts.includes(name.slice(1))) continue;
    const [source, translated] = [wordsOf(part), wordsOf(translation).toLowerCase()];
    for (const { term, allowed, pattern } of terms) {
      if (!pattern.test(source) || allowed.some((word) => translated.includes(word.toLowerCase()))) continue;
      report({
        code: 'TERM-DIFFERS',
        severity: 'warning',
        cause: `${file} ${name} ${term}`,
        region,
        file: null,
        at: translation.at,
        message: `${of}:${at.line} mentions "${term}"; this section has none of its terms.`,
        help: `Write ${allowed.map((word) => `"${word}"`).join(' or ')}, or add your term to the glossary.`,
      });
    }
  }
}

/** An original has many translations, and dev checks the same parts after every save. */
const words = new WeakMap<PagePart, string>();

/** The words of a part, without addresses and other syntax. */
function wordsOf(part: PagePart): string {
  let text = words.get(part);
  if (text === undefined) words.set(part, (text = withoutSyntax(part.text.replace(/"\/[^"]*"/g, '')).text));
  return text;
}

/** A term, in the singular or with an s. */
const patternOf = (term: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}-])${RegExp.escape(term)}(?:e?s)?(?![\\p{L}\\p{N}-])`, 'iu');

/** Claims that the regions of a translation do not have in both languages. */
function offersOf(site: BuiltSite, { of, language }: TranslatedPage): ReadonlySet<string> {
  const from = of.split('/')[1] ?? '';
  const offering = site.all.filter(({ region }) => region.languages.some(({ code }) => code === language));
  const claims = offering.flatMap(({ region }) => region.claims);
  const has = (id: string, code: string) =>
    claims.some((claim) => claim.id === id && (!claim.languages || claim.languages.includes(code)));
  const all = site.all.flatMap(({ region }) => region.claims.map(({ id }) => id));
  return new Set(all.filter((id) => !has(id, language) || !has(id, from)));
}

const DIRECTIVE = new RegExp(`\\{(?:${DIRECTIVES.join('|')}):[\\w.-]+(?=[ }])`, 'g');

function compare(
  page: TranslatedPage,
  offers: ReadonlySet<string>,
  hasFallback: boolean,
  region: string,
  report: Report,
): void {
  const { file, parts, original } = page;
  const add: Add = (cause, at, message, help, severity = 'error') =>
    report({ code: 'TRANSLATION-DIFFERS', severity, cause: `${file} ${cause}`, region, file: null, at, message, help });
  // Where each language has offers of its own, the page about them has sections of its own.
  const isOf = (all: readonly PagePart[]) => [...directivesIn(all).keys()].some((name) => offers.has(claimOf(name)));
  if (!isOf(parts) && !isOf(original)) compareSections(page, hasFallback, add);
  compareTemplates(page, add);
  compareDirectives(page, offers, hasFallback, add);
  unusedAdaptations(page, add);
}

type Add = (cause: string, at: RuleHit['at'], message: string, help: string, severity?: 'error' | 'notice') => void;

const isAnchor = ({ name, text }: PagePart): boolean => /^#[a-z]/.test(name) && text.trim() !== '';
const findAnchor = (all: readonly PagePart[], name: string) => all.find((part) => part.name === name && isAnchor(part));

function compareSections(
  { file, of, parts, original, isOfRegion, adapts, leavesOut }: TranslatedPage,
  hasFallback: boolean,
  add: Add,
): void {
  const wanted = original.filter(isAnchor);
  for (const [index, { name, at }] of wanted.entries()) {
    const own = findAnchor(parts, name);
    if (own && isOfRegion && at.file === of && own.at.file !== file)
      add(
        name,
        startOf(file),
        `${of}:${at.line} replaces the section ${name} of the general page; here it is that of ${own.at.file}:${own.at.line}.`,
        `Translate it under a heading with {${name}}.`,
      );
    if (own || leavesOut(name)) continue;
    // The missing part belongs under the heading that precedes it in the original.
    const previous = wanted.slice(0, index).findLast((part) => findAnchor(parts, part.name));
    const before = findAnchor(parts, previous?.name ?? '') ?? parts.findLast((part) => part.at.file === file);
    add(
      name,
      before?.at.file === file ? before.at : startOf(file),
      `The section ${name} of ${at.file}:${at.line} has no translation here${hasFallback ? ': it is shown as it is there, marked' : ''}.`,
      adapts === 'whole'
        ? `Translate it under a heading with {${name}}, or leave it out: "site i18n lock ${file}".`
        : `Translate it under a heading with {${name}}, or give the reason in front matter: adapts: { ${name.slice(1)}: … }.`,
      hasFallback ? 'notice' : 'error',
    );
  }
  for (const { name, at } of parts.filter(isAnchor))
    if (!findAnchor(original, name) && adapts !== 'whole' && !adapts.includes(name.slice(1)))
      add(
        name,
        at.file === file ? at : startOf(file),
        `${of} has no section ${name}.`,
        'Use the ids of the original: links name them in every language.',
      );
}

/** A page that has another template looks and behaves otherwise: a legal text is none in this language, a form is missing. */
function compareTemplates({ file, of, adapts, templates: { own, original } }: TranslatedPage, add: Add): void {
  const nameOf = (template: typeof own) => template?.name ?? DEFAULT_TEMPLATE;
  if (adapts === 'whole' || nameOf(own) === nameOf(original)) return;
  add(
    'template',
    own?.at.file === file ? own.at : startOf(file),
    `The page template is "${nameOf(own)}"; in ${(original?.at ?? startOf(of)).file} it is "${nameOf(original)}".`,
    `Write "template: ${nameOf(original)}", or give the reason in front matter: adapts: "…".`,
  );
}

const directivesIn = (all: readonly PagePart[]) =>
  new Map(all.flatMap((part) => [...part.text.matchAll(DIRECTIVE)].map(([name]) => [name, part] as const)));
const claimOf = (directive: string): string => /^\{claim:(.*)$/.exec(directive)?.[1] ?? '';

function compareDirectives(page: TranslatedPage, offers: ReadonlySet<string>, hasFallback: boolean, add: Add): void {
  const { file, of, parts, original, adapts, isOfOneMarket } = page;
  if (adapts === 'whole') return;
  const [own, wanted] = [directivesIn(parts), directivesIn(original)];
  const isCompared = (name: string) =>
    !adapts.includes(name.slice(1)) && !offers.has(claimOf(name)) && (isOfOneMarket || !name.startsWith('{fact:'));
  for (const [name, { at, name: part }] of wanted) {
    const translation = parts.find((other) => other.name === part);
    if (hasFallback && !translation && part.startsWith('#')) continue;
    const isInherited = at.file !== of && translation?.at.file !== file;
    if (own.has(name) || isInherited || adapts.includes(part.slice(1)) || !isCompared(name)) continue;
    add(
      name,
      translation?.at.file === file ? translation.at : startOf(file),
      `${name}} of ${at.file}:${at.line} is missing in the translation.`,
      'Write it here too: it brings what must be said.',
    );
  }
  for (const [name, { at, text, name: part }] of own)
    if (!wanted.has(name) && isCompared(name) && !adapts.includes(part.slice(1)) && at.file === file) {
      const inside = locate(file, text, text.indexOf(name));
      // A field is reported by its name: YAML may have folded its text.
      const place = /^(#|$)/.test(part) ? { ...inside, line: at.line + inside.line - 1 } : at;
      add(name, place, `${name}} is not in ${of}.`, 'Add it to the original or remove it here.');
    }
}

/** Exceptions that are not needed would hide a later difference. */
function unusedAdaptations({ file, of, parts, original, adapts }: TranslatedPage, add: Add): void {
  if (adapts === 'whole') return;
  const [own, wanted] = [directivesIn(parts), directivesIn(original)];
  const isSection = (name: string) => [...parts, ...original].some((part) => part.name === `#${name}`);
  for (const name of adapts)
    if (!isSection(name) && own.has(`{${name}`) === wanted.has(`{${name}`))
      add(
        `adapts ${name}`,
        startOf(file),
        `"adapts" names "${name}". No section of this page or of ${of} has this id, and no directive of this name differs.`,
        'Remove it from "adapts", or write the id of a section or a directive like block:limits.',
      );
}
