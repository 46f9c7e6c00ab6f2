import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFiles } from '../build/load/find-files.ts';
import { type Location, locate } from '../problems/problem.ts';
import type { BuiltSite } from './built-site.ts';
import type { Hit } from './finding.ts';

/**
 * Leads from a text of a result back to its source: the page's own file for its own text, then
 * strings, region JSON and templates. A text without a source was added to the result itself, and is reported there.
 */
export class SourceFinder {
  private readonly site: BuiltSite;
  private readonly texts = new Map<string, string>();
  private templates: readonly string[] | null = null;

  constructor(site: BuiltSite) {
    this.site = site;
  }

  find(hit: Hit): Location {
    if (hit.at) return hit.at;
    const needles = (hit.look ?? []).filter((needle) => needle.trim().length > 1 || needle.startsWith('/'));
    for (const needle of needles)
      for (const file of this.candidates(hit)) {
        const text = this.read(file);
        const offset = findIn(text, needle, file);
        if (offset !== -1) return locate(file, text, offset);
      }
    return this.inResult(hit);
  }

  /** The sources that may say what a hit is about, the likeliest first. */
  private candidates({ region: id, file, chrome }: Hit): readonly string[] {
    const region = this.site.regions.find((candidate) => candidate.id === id);
    const entry = file === null ? undefined : region?.manifest.files[file];
    const own = entry?.sources.filter((source) => !source.startsWith('node_modules')) ?? [];
    const codes = region?.region.languages.map(({ code }) => code) ?? [];
    const first = entry?.page?.words ?? entry?.page?.language ?? codes[0];
    const languages = [...new Set([first, entry?.page?.language, ...codes])].filter((code) => code !== undefined);
    const strings = languages.flatMap((code) => [`content/${code}/strings.${id}.json`, `content/${code}/strings.json`]);
    const rest = [...strings, `regions/${id}.json`, 'regions/defaults.json', ...this.templateFiles()];
    return [...new Set(chrome ? rest : [...own, ...rest])];
  }

  private templateFiles(): readonly string[] {
    this.templates ??= ['templates', 'assets'].flatMap((folder) =>
      findFiles(this.site.root, folder, /(?<!\.examples)\.(tsx?|css|svg)$/, []),
    );
    return this.templates;
  }

  private read(file: string): string {
    let text = this.texts.get(file);
    if (text === undefined) {
      try {
        text = readFileSync(join(this.site.root, file), 'utf8')
          .replace(/^\ufeff/, '')
          .replace(/\r\n?/g, '\n');
      } catch {
        text = '';
      }
      this.texts.set(file, text);
    }
    return text;
  }

  private inResult({ region: id, file, offset }: Hit): Location {
    const region = this.site.regions.find((candidate) => candidate.id === id);
    if (file === null || !region) return { file: `regions/${id}.json`, line: 1, column: 1 };
    const at = `dist/${id}/${file}`;
    return locate(at, region.text(file) ?? '', offset ?? 0);
  }
}

/** The offset of a text in a source, literally or as JSON and YAML write it, with any space between its words; else -1. */
function findIn(text: string, needle: string, file: string): number {
  if (text === '') return -1;
  const escaped = JSON.stringify(needle).slice(1, -1);
  for (const form of new Set([needle, escaped])) {
    for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1))
      if (isWhole(text, at, form)) return at;
  }
  const words = needle.trim().split(/\s+/);
  if (words.length < 2 || !/\.(md|json)$/.test(file)) return -1;
  const pattern = words.slice(0, 12).map(RegExp.escape);
  // Emphasis and links may begin and end within the words.
  return text.search(new RegExp(pattern.join('[*_]*(?:\\]\\([^()\\s]*\\))?[*_]*\\s+[*_]*\\[?[*_]*')));
}

const NAME = /[\p{L}\p{N}_/-]/u;

/** Not the beginning of a longer address or word, nor the end of one. */
function isWhole(text: string, at: number, form: string): boolean {
  const [before, after] = [text[at - 1] ?? '', text[at + form.length] ?? ''];
  const [first, last] = [form[0] ?? '', form.at(-1) ?? ''];
  return !(NAME.test(first) && NAME.test(before)) && !(NAME.test(last) && NAME.test(after));
}
