import {
  type CompilingLanguages,
  compileKey,
  conditionsOf,
  readPageBody,
  type ShownSource,
} from '../../content/page-body.ts';
import { type ContentPage, readTextKey } from '../../content/pages.ts';
import { compileBody, type Extensions } from '../../markdown/markdown.ts';
import type { Site } from '../load/site.ts';
import { type PlannedPage, pageText } from '../plan/planned-page.ts';
import { legalHeadingProblems } from './legal-headings.ts';
import type { Compile } from './render-region.ts';

export type Compiled = ReturnType<Compile>;

/** A page to compile: plain data, which a thread can be sent. */
export interface CompileRequest extends ShownSource {
  readonly legal: boolean;
}

/** Compiles the Markdown of a page. */
export const compileFor: Compile = (page, site): Compiled => {
  const { source, fallbackSections, region, legal } = page;
  if (!source) return { compiled: null, problems: [] };
  const conditions = conditionsOf(region, site.conditionNames);
  const { extensions } = site.templates.site.markdown ?? {};
  return compileRequest(site.root, { source, fallbackSections, conditions, legal }, site.languages, extensions);
};

export function compileRequest(
  root: string,
  request: CompileRequest,
  languages: CompilingLanguages,
  extensions?: Extensions,
): Compiled {
  const body = readPageBody(root, request, languages);
  if ('problem' in body) return { compiled: null, problems: [body.problem] };
  const compiled = compileBody(body, languages(request.source.language).keepTogether, extensions);
  const problems = request.legal ? [...compiled.problems, ...legalHeadingProblems(root, compiled)] : compiled.problems;
  return { compiled, problems };
}

interface CacheEntry {
  readonly text: string;
  readonly legal: boolean;
  /** Of the compiled form, in characters. */
  readonly length: number;
  /** The code of the site, if it extends the syntax. */
  readonly code: string;
  readonly value: Compiled;
}

/** Compiles Markdown and caches the most recent results: a source is compiled once for all regions that it is the same in. */
export class CompileCache {
  private readonly most: number;
  private readonly onChange: ((file: string) => void) | null;
  private readonly compiled = new Map<string, CacheEntry>();
  private length = 0;

  /**
   * @param most characters of source text, by default without a limit; the compiled form needs about five times as many bytes
   * @param onChange called with a file that has changed since it was loaded; null if files do not change
   */
  constructor(most = Number.POSITIVE_INFINITY, onChange: ((file: string) => void) | null = null) {
    this.most = most;
    this.onChange = onChange;
  }

  readonly compile: Compile = (page, site) => {
    const { source, fallbackSections, legal, region } = page;
    if (!source) return { compiled: null, problems: [] };
    const key = compileKey(source, conditionsOf(region, site.conditionNames), fallbackSections);
    const text = pageText(page);
    const known = this.compiled.get(key);
    // Without extensions, no code of the site is in it.
    const code = site.templates.site.markdown ? site.templates.code : '';
    if (known && known.text === text && known.legal === legal && known.code === code) return known.value;
    const value = compileFor(page, site);
    // Just deleted: the file event follows.
    if (!value.compiled) return value;
    // Newer text must not be cached under the key of the loaded text.
    if (![source, ...(fallbackSections ? [fallbackSections.source] : [])].every((one) => this.isLoaded(one, site)))
      return value;
    this.put(key, { text, legal, code, value });
    return value;
  };

  /** Takes over what another thread has compiled for a page. */
  take(page: PlannedPage, { conditionNames }: Pick<Site, 'conditionNames'>, value: Compiled): void {
    const { source, fallbackSections, region, legal } = page;
    if (!source) return;
    const key = compileKey(source, conditionsOf(region, conditionNames), fallbackSections);
    // A site with extensions compiles in no thread.
    this.put(key, { text: pageText(page), legal, code: '', value });
  }

  private put(key: string, entry: Omit<CacheEntry, 'length'>): void {
    this.forget(key);
    const length = (entry.value.compiled?.parts ?? []).reduce((sum, part) => sum + part.length, 0);
    this.compiled.set(key, { ...entry, length });
    this.length += length;
    for (const oldest of this.compiled.keys()) {
      if (this.length <= this.most || this.compiled.size === 1) break;
      this.forget(oldest);
    }
  }

  clear(): void {
    this.compiled.clear();
    this.length = 0;
  }

  private forget(key: string): void {
    this.length -= this.compiled.get(key)?.length ?? 0;
    this.compiled.delete(key);
  }

  /** Whether the files are still as they were loaded. */
  private isLoaded(page: ContentPage, { root, languages }: Parameters<Compile>[1]): boolean {
    if (!this.onChange || page.generated !== undefined) return true;
    const isSame = readTextKey(root, page, languages(page.language)) === page.text;
    if (!isSame) this.onChange(page.file);
    return isSame;
  }
}
