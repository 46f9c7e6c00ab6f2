/**
 * The thread in which dev checks: it holds a copy of what would be built, and reads it while the first thread goes on
 * answering. It is told of what changed, then asked.
 */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createChecker } from '../../check/check.ts';
import type { Finding } from '../../check/finding.ts';
import { MirroredRegion, type MirrorHead, type MirrorPart } from './mirror.ts';

export interface CheckThreadData {
  readonly root: string;
  /** One number: the question that somebody still waits for. */
  readonly wanted: SharedArrayBuffer;
}

export type ToCheckThread =
  | { readonly kind: 'part'; readonly part: MirrorPart }
  | { readonly kind: 'check'; readonly question: number; readonly heads: readonly MirrorHead[] };

/** Findings are null where the question was given up. */
export interface FromCheckThread {
  readonly question: number;
  readonly findings: readonly Finding[] | null;
  readonly fault: string | null;
}

const { root, wanted } = workerData as CheckThreadData;
const newest = new Int32Array(wanted);
const checker = createChecker(root);
const regions = new Map<string, MirroredRegion>();

// Whoever looks at a page goes first. On Linux a thread has a priority of its own; elsewhere it is that of the process.
if (process.platform === 'linux') setPriority(0, 3);

class GivenUp extends Error {}

parentPort?.on('message', (message: ToCheckThread) => {
  if (message.kind === 'part') regionOf(message.part.region).take(message.part);
  else void answer(message).then((reply) => parentPort?.postMessage(reply));
});

function regionOf(id: string): MirroredRegion {
  let region = regions.get(id);
  if (!region) regions.set(id, (region = new MirroredRegion()));
  return region;
}

async function answer({ question, heads }: Extract<ToCheckThread, { kind: 'check' }>): Promise<FromCheckThread> {
  const pause = () => {
    if (Atomics.load(newest, 0) !== question) throw new GivenUp();
  };
  try {
    for (const id of regions.keys()) if (!heads.some(({ region }) => region === id)) regions.delete(id);
    const sources = heads.map((head) => regionOf(head.region).source(head, pause));
    // Validity of HTML is a matter of seconds; `site check` looks at it.
    const { findings } = await checker.check(sources, { html: false, pause });
    return { question, findings, fault: null };
  } catch (error) {
    if (error instanceof GivenUp) return { question, findings: null, fault: null };
    return { question, findings: null, fault: error instanceof Error ? error.message : String(error) };
  }
}
