import type { HostingFiles } from '../../build/emit/hosting-output.ts';
import { renderHeaderRules, renderRedirectRules } from './header-files.ts';
import type { HostingInput } from './input.ts';
import { renderNginxHttp } from './nginx-http.ts';
import { renderNginxMain } from './nginx-main.ts';
import { renderNginxServer } from './nginx-server.ts';
import { renderCloudFront, renderWorker, workerTable } from './render-worker.ts';
import type { WorkerCode } from './worker-code.ts';

/**
 * Renders the files of `dist/<region>.hosting/`. Pure: all hosts are generated from the same manifest and rules, so that
 * they respond alike.
 * @param code the bundled workers (worker-code.ts)
 * @returns text by file name
 */
export function renderHosting(input: HostingInput, code: WorkerCode): HostingFiles {
  const table = JSON.stringify(workerTable(input));
  return {
    'nginx.conf': renderNginxMain(input),
    'nginx-http.conf': renderNginxHttp(input),
    'nginx-server.conf': renderNginxServer(input),
    'nginx-brotli.conf': '# For the server block, where nginx has the module brotli_static.\nbrotli_static on;\n',
    _headers: renderHeaderRules(input),
    _redirects: renderRedirectRules(input),
    'worker.js': renderWorker(input.region, table, code.core),
    'worker.json': `${table}\n`,
    'bucket-worker.js': code.bucket,
    'cloudfront.js': renderCloudFront(input, code.cloudfront),
  };
}
