import { Worker } from 'node:worker_threads';
import { compileKey, conditionsOf } from '../../content/page-body.ts';
import { threadFile } from '../../package-folder.ts';
import type { Site } from '../load/site.ts';
import type { PlannedPage } from '../plan/planned-page.ts';
import type { Compiled, CompileRequest } from './compile-cache.ts';
import type { CompiledBatch, CompiledLanguage, CompileThreadData } from './compile-thread.ts';

/** With fewer, starting the thread takes longer than it saves (bench "pages"). */
const FEWEST_PAGES = 300;
const FILES_AT_ONCE = 16;
/** So many batches of files are compiled before they are needed: neither thread waits, and memory does not grow with the pages. */
const AHEAD = 4;

/** What another thread has compiled, with the page that it was compiled for. */
type CompiledFile = readonly (readonly [page: PlannedPage, compiled: Compiled])[];

/**
 * Compiles Markdown in a thread while pages are rendered. A compiled text depends on its sources alone, so the result is the same
 * without the thread.
 * @param files the pages of each file that have to be compiled, in the order of rendering
 * @param threads how many may work at once
 * @returns what is compiled of each file; null where a thread would save nothing
 */
export function compileAhead(
  site: Site,
  files: readonly (readonly PlannedPage[])[],
  threads: number,
): AsyncGenerator<CompiledFile> | null {
  const compiled = files.map((pages) => withoutRepeated(site, pages));
  const count = compiled.reduce((sum, pages) => sum + pages.length, 0);
  // Extensions are functions, which no thread can be sent.
  const isPlain = site.templates.site.markdown?.extensions === undefined;
  return count < FEWEST_PAGES || threads === 1 || !isPlain ? null : compileInThread(site, compiled);
}

async function* compileInThread(site: Site, files: readonly (readonly PlannedPage[])[]): AsyncGenerator<CompiledFile> {
  const thread = new Worker(threadFile('compile-thread', import.meta.url), { workerData: threadData(site, files) });
  const waiting: PromiseWithResolvers<CompiledBatch>[] = [];
  thread.on('message', (batch: CompiledBatch) => waiting.shift()?.resolve(batch));
  thread.on('error', (error) => waiting.forEach(({ reject }) => void reject(error)));
  const compile = (batch: readonly (readonly PlannedPage[])[]): Promise<CompiledBatch> => {
    const answer = Promise.withResolvers<CompiledBatch>();
    // It may be rejected before it is awaited.
    answer.promise.catch(() => {});
    waiting.push(answer);
    thread.postMessage(batch.flat().map((page) => requestOf(site, page)));
    return answer.promise;
  };
  const batches = Array.from({ length: Math.ceil(files.length / FILES_AT_ONCE) }, (_, index) =>
    files.slice(index * FILES_AT_ONCE, (index + 1) * FILES_AT_ONCE),
  );
  try {
    const ahead = batches.slice(0, AHEAD).map(compile);
    for (const [index, batch] of batches.entries()) {
      const compiled = [...((await ahead.shift()) as CompiledBatch)];
      const next = batches[index + AHEAD];
      if (next) ahead.push(compile(next));
      for (const pages of batch) {
        const ofFile = compiled.splice(0, pages.length);
        yield pages.map((page, position) => [page, ofFile[position] as Compiled] as const);
      }
    }
  } finally {
    await thread.terminate();
  }
}

/** One page for each compiled form: most pages are the same in every region. */
function withoutRepeated({ conditionNames }: Site, pages: readonly PlannedPage[]): PlannedPage[] {
  const byKey = new Map<string, PlannedPage>();
  for (const page of pages)
    if (page.source)
      byKey.set(compileKey(page.source, conditionsOf(page.region, conditionNames), page.fallbackSections), page);
  return [...byKey.values()];
}

function threadData(site: Site, files: readonly (readonly PlannedPage[])[]): CompileThreadData {
  const sources = files.flat().flatMap(({ source, fallbackSections }) => [source, fallbackSections?.source ?? null]);
  const codes = new Set(sources.flatMap((source) => source?.language ?? []));
  const languageOf = (code: string): CompiledLanguage => {
    const { pack, variant } = site.languages(code);
    const of = variant && { of: variant.of, replace: variant.replace, pack: site.languages(variant.of).pack };
    return { pack, variant: of };
  };
  return { root: site.root, languages: new Map([...codes].map((code) => [code, languageOf(code)])) };
}

/** Without the data of pages, which may be anything that a schema makes. */
function requestOf({ conditionNames }: Site, { source, fallbackSections, legal, region }: PlannedPage): CompileRequest {
  const plain = ({ fields: { insert, remove }, ...page }: CompileRequest['source']) => ({
    file: page.file,
    language: page.language,
    general: page.general,
    ...(page.generated !== undefined && { generated: page.generated }),
    fields: { insert, remove },
  });
  return {
    source: plain(source as CompileRequest['source']),
    fallbackSections: fallbackSections && { source: plain(fallbackSections.source), ids: fallbackSections.ids },
    conditions: conditionsOf(region, conditionNames),
    legal,
  };
}
