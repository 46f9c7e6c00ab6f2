import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readGeneralPage } from '../../build/load/page-reader.ts';
import { type ContentFile, generalFiles } from '../../content/content-files.ts';
import { type ContentPage, type ParsedPage, parsePage, textKey } from '../../content/pages.ts';
import type { Languages } from '../../languages/language-pack.ts';
import type { claimScanner } from '../../market/claim-amounts.ts';
import { mayNameAmount } from '../../market/claim-amounts.ts';
import type { Problem } from '../../problems/problem.ts';
import { readSource } from '../../sources/source-file.ts';
import type { Fields, PageRules } from './page-rules.ts';

/** The cached state of a content file. */
interface Entry {
  /** The rules that front matter was validated against (`PageRules`). */
  key: string;
  /** The template's own fields of front matter, and whether the text may contain an amount. */
  own: Fields;
  money: boolean;
  /** Hash of the source text. */
  text: string;
  /** The general page that the file extends; empty while there is none. */
  general: string | null;
  /** The last valid page, kept while the file has problems. */
  page: ContentPage | null;
  /** Whether `page` is the current content of the file. */
  current: boolean;
  problems: readonly Problem[];
}

/** What pages are read with, beside the rules of their front matter. */
interface ReadOptions {
  readonly rules: PageRules;
  readonly scan: ReturnType<typeof claimScanner>;
  readonly languages: Languages;
  /** Whether the plan depends on the length of texts. */
  readonly weighsText: boolean;
}

/** The pages of `content/`. A page is read again if it has changed, or if the rules of its front matter have. */
export class PageSources {
  private readonly root: string;
  private files: readonly ContentFile[] = [];
  private generalOf: ReturnType<typeof generalFiles> = () => null;
  private readonly entries = new Map<string, Entry>();
  /** The combined result of all entries; null after an entry has changed. */
  private summed: { good: ContentPage[]; current: ContentPage[]; problems: Problem[] } | null = null;
  /** The rules, the file list and the language packs of the last validation. */
  private rules: PageRules | null = null;
  private listed: unknown = null;
  private languages: Languages | null = null;
  /** Changed files that were not read yet. */
  private readonly unread = new Set<string>();
  private mustReadAll = true;

  constructor(root: string) {
    this.root = root;
  }

  /** Sets the files that may be pages. */
  list(files: readonly ContentFile[]): void {
    if (this.files === files) return;
    this.files = files;
    this.generalOf = generalFiles(files);
    this.summed = null;
    const current = new Set(files.map(({ file }) => file));
    for (const file of this.entries.keys()) if (!current.has(file)) this.entries.delete(file);
  }

  /** Call it for each change. @param changed null if any file may have changed */
  change(changed: ReadonlySet<string> | null): void {
    if (!changed) this.mustReadAll = true;
    for (const file of changed ?? []) this.unread.add(file);
    for (const [file, { general }] of this.entries)
      if (general !== null && (general === '' || changed?.has(general))) this.unread.add(file);
  }

  /** Reads what has changed. @returns the sources in which only the body text has changed, or null if more has changed */
  read(options: ReadOptions): string[] | null {
    const isUnread = (file: string) => this.mustReadAll || this.unread.has(file);
    const { rules: before, files } = this;
    const { rules, languages } = options;
    if (this.languages !== languages) this.mustReadAll = true;
    this.languages = languages;
    const mayDiffer = this.mustReadAll || !before?.isSame(rules) || this.listed !== files;
    const changedBodies: string[] = [];
    let more = false;
    for (const listed of mayDiffer ? files : files.filter(({ file }) => isUnread(file))) {
      const entry = this.entries.get(listed.file);
      if (entry && !isUnread(listed.file) && entry.key === keyOfEntry(rules, entry)) {
        // The list is new: the same file name may now belong to another region or language.
        if (entry.page && (entry.page.region !== listed.region || entry.page.language !== listed.language)) {
          entry.page = { ...entry.page, ...listed };
          this.summed = null;
          more = true;
        }
        continue;
      }
      if (this.readPage(listed, options)) changedBodies.push(listed.file);
      else more = true;
    }
    this.rules = rules;
    this.listed = files;
    this.unread.clear();
    this.mustReadAll = false;
    return more ? null : changedBodies;
  }

  /** The valid page of a file as it is now, in an object that is another one after each change. */
  current(file: string): { readonly page: ContentPage } | null {
    const entry = this.entries.get(file);
    return entry?.page && entry.current ? (entry as typeof entry & { page: ContentPage }) : null;
  }

  /**
   * The last valid page of each file, the pages of a build now, and their problems. Cached until an entry changes, so that an
   * identical list implies identical pages.
   */
  sum(): { readonly good: readonly ContentPage[]; readonly current: ContentPage[]; readonly problems: Problem[] } {
    if (this.summed) return this.summed;
    const summed = { good: [] as ContentPage[], current: [] as ContentPage[], problems: [] as Problem[] };
    for (const { file } of this.files) {
      const entry = this.entries.get(file);
      if (entry?.page) summed.good.push(entry.page);
      if (entry?.page && entry.current) summed.current.push(entry.page);
      if (entry) summed.problems.push(...entry.problems);
    }
    this.summed = summed;
    return summed;
  }

  /** @returns whether only the body text has changed */
  private readPage(listed: ContentFile, { rules, scan, languages, weighsText }: ReadOptions): boolean {
    const before = this.entries.get(listed.file);
    const set = (entry: Omit<Entry, 'key'>) => {
      const withKey = { ...entry, key: '' };
      withKey.key = keyOfEntry(rules, withKey);
      this.entries.set(listed.file, withKey);
      this.summed = null;
    };
    const read = readSource(this.root, listed.file);
    if ('problem' in read) {
      // Just deleted: the next event reports it.
      const problems = existsSync(join(this.root, listed.file)) ? [read.problem] : [];
      set({ own: {}, money: true, text: '', general: null, page: before?.page ?? null, current: false, problems });
      return false;
    }
    const text = textKey([read.text], languages(listed.language));
    if (before?.current && before.general === null && before.text === text && before.key === keyOfEntry(rules, before))
      return true;
    const {
      page,
      problems,
      own = {},
    } = parsePage(listed.file, read.text, {
      site: rules.templates.site,
      scan,
      names: rules.names,
      language: languages(listed.language),
      route: listed.route,
      readGeneral: () => readGeneralPage(this.root, this.generalOf(listed)),
    });
    // Also while its general page is missing: it may come back.
    const general = /^extends:/m.test(read.text) ? (this.generalOf(listed) ?? '') : null;
    const known = { own, money: mayNameAmount(read.text), text, problems, general };
    const isOfSameLength = before?.page?.length === page?.length || !weighsText;
    if (page && before?.page && before.current && isOfSameLength && hasSameMetadata(before.page, page)) {
      // Update the same object: the plan and its pages refer to it, and only the text has changed.
      const { text, metaAt, bodyOffset, isConditional, general, length, outline } = page;
      Object.assign(before.page, { text, metaAt, bodyOffset, isConditional, general, length, outline });
      const { summed } = this;
      set({ ...known, page: before.page, current: true });
      if (before.problems.length + problems.length === 0) this.summed = summed;
      return true;
    }
    set({ ...known, page: page ? { ...listed, ...page } : (before?.page ?? null), current: page !== null });
    return false;
  }
}

const keyOfEntry = (rules: PageRules, { page, current, own, money }: Omit<Entry, 'key'>): string =>
  page && current ? rules.keyOf(page, own, money) : rules.keyOfBroken;

/** By which a plan decides which sections another language lends. */
const shapeOf = ({ outline: { sections, claims } }: ParsedPage): string =>
  JSON.stringify([sections.map(({ id, level, when }) => [id, level, when]), claims]);

/** Whether nothing differs that a plan, another page or a template's props can use. */
const hasSameMetadata = (one: ParsedPage, other: ParsedPage): boolean =>
  one.layout === other.layout &&
  one.template === other.template &&
  shapeOf(one) === shapeOf(other) &&
  JSON.stringify(one.fields) === JSON.stringify(other.fields) &&
  JSON.stringify(one.data) === JSON.stringify(other.data);
