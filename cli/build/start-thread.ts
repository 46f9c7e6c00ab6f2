import { existsSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ThreadData, ThreadResult } from './build-thread.ts';
import type { RegionOutput } from './emit/region-output.ts';
import type { Helper, RenderTask } from './render/render-site.ts';

/** A thread costs some 200 ms until it renders its first page: below this many sources it would only be in the way. */
const WORTH_A_THREAD = 1000;

/** A thread, and what it will send back. A failure is heard from the beginning, even one while it loads. */
export interface OpenThread {
  readonly worker: Worker;
  readonly result: Promise<ThreadResult>;
}

/**
 * Opens a thread that loads its modules while the first one still reads the sources. Null where there are too few of
 * them, where there is no second core, and where the build runs unbundled, as in its own tests: a thread needs a file
 * to start from.
 * @param sources how many there will be to render, as far as is known
 */
export function openThread(sources: number): OpenThread | null {
  const file = new URL('./build-thread.mjs', import.meta.url);
  if (sources < WORTH_A_THREAD || availableParallelism() < 2 || !existsSync(file)) return null;
  const compiled = getCompileCacheDir();
  // A thread takes the cache of compiled code from its environment alone; what is told there is the folder above.
  const worker = new Worker(file, compiled ? { env: { ...process.env, NODE_COMPILE_CACHE: dirname(compiled) } } : {});
  const result = new Promise<ThreadResult>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // The failure of a thread is told when the first one has finished its own part; until then nobody waits for it.
  result.catch(() => {});
  return { worker, result };
}

/**
 * Gives an open thread its work. The list may turn out to be short, because most pages are taken over: then it stops.
 * @returns null where nobody helps
 */
export function startThread(
  thread: OpenThread | null,
  data: Omit<ThreadData, 'tasks' | 'counter'>,
  outputs: ReadonlyMap<string, RegionOutput>,
  tasks: readonly RenderTask[],
): Helper | null {
  if (!thread) return null;
  if (tasks.length < WORTH_A_THREAD) {
    void thread.worker.terminate();
    return null;
  }
  const counter = new SharedArrayBuffer(4);
  const next = new Int32Array(counter);
  thread.worker.postMessage({ ...data, tasks, counter } satisfies ThreadData);
  return {
    next: () => Atomics.add(next, 0, 1),
    finish: async () => {
      const { shares, outputs: written, problems } = await thread.result;
      for (const [id, share] of Object.entries(written)) outputs.get(id)?.absorb(share);
      return { shares, problems };
    },
  };
}
