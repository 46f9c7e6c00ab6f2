/**
 * The worker thread that runs the checks, so that the main thread can serve pages in the meantime. It holds a copy of the
 * result, receives the changes, and then a request to check.
 */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { CompleteSite } from '../../build/load/site-definition.ts';
import { type LoadedTemplates, openDefinition } from '../../build/load/templates.ts';
import { createChecker } from '../../check/check.ts';
import type { Finding } from '../../check/finding.ts';
import { MirroredRegion, type MirrorHead, type MirrorPart } from './mirror.ts';

export interface CheckThreadData {
  readonly root: string;
  /** One number: the id of the current request. Older requests are cancelled. */
  readonly wanted: SharedArrayBuffer;
}

export type ToCheckThread =
  | { readonly kind: 'part'; readonly part: MirrorPart }
  | { readonly kind: 'templates'; readonly templates: Pick<LoadedTemplates, 'code' | 'source'> }
  | { readonly kind: 'check'; readonly checkId: number; readonly heads: readonly MirrorHead[] };

/** `findings` is null if the request was cancelled. */
export interface FromCheckThread {
  readonly checkId: number;
  readonly findings: readonly Finding[] | null;
  readonly fault: string | null;
}

const { root, wanted } = workerData as CheckThreadData;
const newest = new Int32Array(wanted);
let definition: Promise<CompleteSite> | null = null;
const checker = createChecker(root, () => definition as Promise<CompleteSite>);
const regions = new Map<string, MirroredRegion>();

// Lower priority than page requests. Linux has a priority for each thread; other systems only one for the process.
if (process.platform === 'linux') setPriority(0, 3);

class Cancelled extends Error {}

parentPort?.on('message', (message: ToCheckThread) => {
  if (message.kind === 'part') regionOf(message.part.region).applyUpdate(message.part, regions);
  else if (message.kind === 'templates') {
    definition = openDefinition(root, join(root, '.cache'), message.templates);
    // The next check reports the error.
    definition.catch(() => {});
  } else void runCheck(message).then((reply) => parentPort?.postMessage(reply));
});

function regionOf(id: string): MirroredRegion {
  let region = regions.get(id);
  if (!region) regions.set(id, (region = new MirroredRegion()));
  return region;
}

async function runCheck({ checkId, heads }: Extract<ToCheckThread, { kind: 'check' }>): Promise<FromCheckThread> {
  const pause = () => {
    if (Atomics.load(newest, 0) !== checkId) throw new Cancelled();
  };
  try {
    for (const id of regions.keys()) if (!heads.some(({ region }) => region === id)) regions.delete(id);
    const sources = heads.map((head) => regionOf(head.region).source(head, pause));
    // HTML validation takes seconds; only `site check` runs it.
    const { findings } = await checker.check(sources, { html: false, pause });
    return { checkId, findings, fault: null };
  } catch (error) {
    if (error instanceof Cancelled) return { checkId, findings: null, fault: null };
    return { checkId, findings: null, fault: error instanceof Error ? error.message : String(error) };
  }
}
