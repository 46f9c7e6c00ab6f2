import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ThreadData, ThreadResult } from './build-thread.ts';
import type { RegionOutput } from './emit/region-output.ts';
import type { Helper, RenderTask } from './render/render-site.ts';

/** A thread costs some 200 ms until it renders its first page: below this many sources it would only be in the way. */
const WORTH_A_THREAD = 1000;

/**
 * Starts the second thread, where there are enough sources and a second core for it. Null too where the build runs
 * unbundled, as in its own tests: a thread needs a file to start from.
 */
export function startThread(
  data: Omit<ThreadData, 'tasks' | 'counter'>,
  outputs: ReadonlyMap<string, RegionOutput>,
  tasks: readonly RenderTask[],
): Helper | null {
  const file = new URL('./build-thread.mjs', import.meta.url);
  if (tasks.length < WORTH_A_THREAD || availableParallelism() < 2 || !existsSync(file)) return null;
  const counter = new SharedArrayBuffer(4);
  const next = new Int32Array(counter);
  const thread = new Worker(file, { workerData: { ...data, tasks, counter } satisfies ThreadData });
  const result = new Promise<ThreadResult>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  // The failure of a thread is told when the first one has finished its own part; until then nobody waits for it.
  result.catch(() => {});
  return {
    next: () => Atomics.add(next, 0, 1),
    finish: async () => {
      const { shares, outputs: written, problems } = await result;
      for (const [id, share] of Object.entries(written)) outputs.get(id)?.absorb(share);
      return { shares, problems };
    },
  };
}
