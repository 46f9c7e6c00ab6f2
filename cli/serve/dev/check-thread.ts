/**
 * The worker thread that runs the checks, so that the main thread can serve pages in the meantime. It holds a copy of the
 * result, receives the changes, and then a request to check.
 */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createChecker } from '../../check/check.ts';
import type { Finding } from '../../check/finding.ts';
import type { RenderMarked } from '../../check/locate-element.ts';
import { outcomeOfProblems } from '../../check/outcome.ts';
import type { ResultSource } from '../../check/result-source.ts';
import { messageOf } from '../../problems/error-text.ts';
import { ProblemsError } from '../../problems/problem.ts';
import type { BundledCode } from '../../templates/run-code.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';
import { templatesFolder } from '../../templates/template-record.ts';
import { loadDefinition } from './load-definition.ts';
import { MirroredRegion, type MirrorHead, type MirrorPart } from './mirror.ts';

export interface CheckThreadData {
  readonly root: string;
  /** One number: the current version of the sources. Checks of older ones are cancelled. */
  readonly current: SharedArrayBuffer;
}

export type ToCheckThread =
  | { readonly kind: 'part'; readonly part: MirrorPart }
  | { readonly kind: 'templates'; readonly source: BundledCode }
  | { readonly kind: 'marked'; readonly id: number; readonly html: string | null }
  | ({ readonly kind: 'check'; readonly id: number; readonly version: number } & Checked);

/** What to check: the whole result, or some pages by themselves. */
export type Checked =
  | { readonly heads: readonly MirrorHead[] }
  | { readonly pages: readonly { readonly region: string; readonly outputs: readonly string[] }[] };

/** Asks for a page with marks at the elements of templates. The thread has no sources to render it from. */
export interface MarkedRequest {
  readonly marked: number;
  readonly region: string;
  readonly file: string;
}

/** `findings` is null if the check was cancelled. */
export interface FromCheckThread {
  /** That of the request. */
  readonly id: number;
  readonly findings: readonly Finding[] | null;
  readonly fault: string | null;
}

const { root, current } = workerData as CheckThreadData;
const newest = new Int32Array(current);
let definition: Promise<CompleteSite> | null = null;
const checker = createChecker(root, () => definition as Promise<CompleteSite>);
const regions = new Map<string, MirroredRegion>();

// Lower priority than page requests. Linux has a priority for each thread; other systems only one for the process.
if (process.platform === 'linux') setPriority(0, 3);

class Cancelled extends Error {}

parentPort?.on('message', (message: ToCheckThread) => {
  if (message.kind === 'part') regionOf(message.part.region).applyUpdate(message.part);
  else if (message.kind === 'marked') {
    rendering.get(message.id)?.(message.html);
    rendering.delete(message.id);
  } else if (message.kind === 'templates') {
    definition = loadDefinition(root, templatesFolder(join(root, '.cache')), message.source);
    // The next check reports the error.
    definition.catch(() => {});
  } else void runCheck(message).then((reply) => parentPort?.postMessage(reply));
});

/** The pages that were asked for. */
const rendering = new Map<number, (html: string | null) => void>();
let lastAsked = 0;
const renderMarked: RenderMarked = (region, file) =>
  new Promise((resolve) => {
    rendering.set(++lastAsked, resolve);
    parentPort?.postMessage({ marked: lastAsked, region, file } satisfies MarkedRequest);
  });

function regionOf(id: string): MirroredRegion {
  let region = regions.get(id);
  if (!region) regions.set(id, (region = new MirroredRegion()));
  return region;
}

async function runCheck(request: Extract<ToCheckThread, { kind: 'check' }>): Promise<FromCheckThread> {
  const { id, version } = request;
  const pause = () => {
    if (Atomics.load(newest, 0) !== version) throw new Cancelled();
  };
  try {
    const sources = 'heads' in request ? wholeSources(request.heads, pause) : pageSources(request.pages);
    const { findings } = await checker.check(sources, { isPart: 'pages' in request, pause, renderMarked });
    return { id, findings, fault: null };
  } catch (error) {
    if (error instanceof Cancelled) return { id, findings: null, fault: null };
    // A lock that cannot be read, for example.
    if (error instanceof ProblemsError)
      return { id, findings: outcomeOfProblems(error.problems).findings, fault: null };
    return { id, findings: null, fault: messageOf(error) };
  }
}

function wholeSources(heads: readonly MirrorHead[], pause: () => void): ResultSource[] {
  for (const id of regions.keys()) if (!heads.some(({ region }) => region === id)) regions.delete(id);
  // In the order in which a build is checked: a finding of several pages names the first.
  const sorted = heads.toSorted((a, b) => (a.region < b.region ? -1 : 1));
  return sorted.map((head) => regionOf(head.region).source(head, pause));
}

const pageSources = (pages: Extract<Checked, { pages: unknown }>['pages']): ResultSource[] =>
  pages.map(({ region, outputs }) => regionOf(region).pagesAlone(region, outputs));
