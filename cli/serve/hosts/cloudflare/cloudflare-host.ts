import type { HostAdapter } from '../adapter.ts';
import { renderWorker, workerTable } from '../render-worker.ts';

/** A worker beside the files, or in front of a bucket of releases. */
export const cloudflare: HostAdapter = {
  files: (input, code) => {
    const table = JSON.stringify(workerTable(input));
    return {
      'worker.js': renderWorker(input.region, table, code.core),
      'worker.json': `${table}\n`,
      'bucket-worker.js': code.bucket,
    };
  },
};
