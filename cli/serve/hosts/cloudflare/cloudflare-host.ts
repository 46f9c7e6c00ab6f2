import type { SiteHost } from '../../../kit/site-host.ts';
import { renderWorker, workerTable } from '../render-worker.ts';

/** A worker beside the files, or in front of a bucket of releases. */
export const cloudflare: SiteHost = {
  name: 'cloudflare',
  summary: 'a worker beside the files, or in front of a bucket of releases',
  files: (input) => {
    const table = JSON.stringify(workerTable(input));
    return {
      'worker.js': renderWorker(input.region, table, input.workers.core),
      'worker.json': `${table}\n`,
      'bucket-worker.js': input.workers.bucket,
    };
  },
};
