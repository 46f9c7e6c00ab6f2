import { withoutSyntax } from '../markdown/visible-text.ts';
import { type Location, locate, startOf } from '../problems/problem.ts';
import { findFiles } from '../sources/find-files.ts';
import { readSource } from '../sources/source-file.ts';
import type { BuiltSite } from './built-site.ts';
import type { RuleHit } from './finding.ts';

/**
 * Leads from a text of a result back to its source: the page's own file for its own text, then
 * strings, region JSON and templates. A text without a source was added to the result itself, and is reported there.
 */
export class SourceFinder {
  private readonly site: BuiltSite;
  private readonly texts = new Map<string, string>();
  private readonly shown = new Map<string, ReturnType<typeof withoutSyntax>>();
  private templates: readonly string[] | null = null;
  private records: readonly string[] | null = null;

  constructor(site: BuiltSite) {
    this.site = site;
  }

  find(hit: RuleHit): Location {
    if (hit.at) return hit.at;
    const needles = (hit.look ?? []).filter((needle) => needle.trim().length > 1 || needle.startsWith('/'));
    for (const needle of needles) {
      const found = this.findNeedle(needle, this.candidates(hit), hit);
      if (found) return found;
    }
    // A page may list others: the whole text is one of theirs.
    const [whole = ''] = needles;
    return (hit.found === undefined ? null : this.findNeedle(whole, this.pagesOf(hit), hit)) ?? this.inResult(hit);
  }

  private findNeedle(needle: string, files: readonly string[], { found }: RuleHit): Location | null {
    for (const file of files) {
      const text = this.read(file);
      const range = findIn(text, needle, file) ?? this.findShown(needle, file);
      if (!range) continue;
      const [start, end] = range;
      const part = found === undefined ? -1 : text.slice(start, end).indexOf(found);
      return locate(file, text, start + Math.max(0, part));
    }
    return null;
  }

  /** Where a page has a text as visitors see it: its source may write characters as entities, and mark words within it. */
  private findShown(needle: string, file: string): readonly [start: number, end: number] | null {
    if (!file.endsWith('.md')) return null;
    let shown = this.shown.get(file);
    if (!shown) this.shown.set(file, (shown = withoutSyntax(this.read(file))));
    const { text, offsetOf } = shown;
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1))
      if (isWhole(text, at, needle)) return [offsetOf(at), offsetOf(at + needle.length - 1) + 1];
    return null;
  }

  /** The pages of the languages of a region, those of the region itself first. */
  private pagesOf({ region: id }: RuleHit): readonly string[] {
    const region = this.site.regions.find((candidate) => candidate.id === id)?.region;
    const pages = this.foldersOf((region?.languages ?? []).map(({ code }) => code)).flatMap((code) =>
      findFiles(this.site.root, `content/${code}`, /\.md$/, []),
    );
    const isOwn = (file: string) => Number(file.endsWith(`.${id}.md`));
    return pages.sort((a, b) => isOwn(b) - isOwn(a));
  }

  /** The folders of languages: a variant has a second one. */
  private foldersOf(codes: readonly string[]): string[] {
    return [...new Set(codes.flatMap((code) => [code, this.site.languages(code).variant?.of ?? []].flat()))];
  }

  /** The sources that may say what a hit is about, the likeliest first. */
  private candidates({ region: id, file, chrome }: RuleHit): readonly string[] {
    const region = this.site.regions.find((candidate) => candidate.id === id);
    const entry = file === null ? undefined : region?.manifest.files[file];
    const own = entry?.sources.filter((source) => !source.startsWith('node_modules')) ?? [];
    const codes = region?.region.languages.map(({ code }) => code) ?? [];
    const first = entry?.page?.words ?? entry?.page?.language ?? codes[0];
    const named = [first, entry?.page?.language, ...codes].filter((code) => code !== undefined);
    const languages = this.foldersOf(named);
    const strings = languages.flatMap((code) => [`content/${code}/strings.${id}.json`, `content/${code}/strings.json`]);
    const rest = [
      ...strings,
      `regions/${id}.json`,
      'regions/defaults.json',
      ...this.recordFiles(id),
      ...this.templateFiles(),
    ];
    return [...new Set(chrome ? rest : [...own, ...rest])];
  }

  /** Records of collections, those of a region before the general ones. */
  private recordFiles(id: string): readonly string[] {
    this.records ??= findFiles(this.site.root, 'content', /\.ya?ml$/, []);
    const isOwn = (file: string) => Number(file.includes(`.${id}.y`));
    return this.records.toSorted((a, b) => isOwn(b) - isOwn(a));
  }

  private templateFiles(): readonly string[] {
    this.templates ??= ['templates', 'assets'].flatMap((folder) =>
      findFiles(this.site.root, folder, /(?<!\.examples|\.d)\.(tsx?|css|svg)$/, []),
    );
    return this.templates;
  }

  private read(file: string): string {
    let text = this.texts.get(file);
    if (text === undefined) {
      const read = readSource(this.site.root, file);
      this.texts.set(file, (text = 'text' in read ? read.text : ''));
    }
    return text;
  }

  private inResult({ region: id, file, offset }: RuleHit): Location {
    const region = this.site.regions.find((candidate) => candidate.id === id);
    if (file === null || !region) return startOf(`regions/${id}.json`);
    const at = `dist/${id}/${file}`;
    return locate(at, region.text(file) ?? '', offset ?? 0);
  }
}

/** Where a text is in a source, literally or as JSON and YAML write it, with any space between its words. */
function findIn(text: string, needle: string, file: string): readonly [start: number, end: number] | null {
  if (text === '') return null;
  const escaped = JSON.stringify(needle).slice(1, -1);
  for (const form of new Set([needle, escaped])) {
    for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1))
      if (isWhole(text, at, form)) return [at, at + form.length];
  }
  const words = needle.trim().split(/\s+/);
  if (words.length < 2 || !/\.(md|json)$/.test(file)) return null;
  const pattern = words.slice(0, 12).map(RegExp.escape);
  // Emphasis and links may begin and end within the words.
  const match = new RegExp(pattern.join('[*_]*(?:\\]\\([^()\\s]*\\))?[*_]*\\s+[*_]*\\[?[*_]*')).exec(text);
  return match && [match.index, match.index + match[0].length];
}

const NAME = /[\p{L}\p{N}_/-]/u;

/** Not the beginning of a longer address or word, nor the end of one. */
function isWhole(text: string, at: number, form: string): boolean {
  const [before, after] = [text[at - 1] ?? '', text[at + form.length] ?? ''];
  const [first, last] = [form[0] ?? '', form.at(-1) ?? ''];
  return !(NAME.test(first) && NAME.test(before)) && !(NAME.test(last) && NAME.test(after));
}
