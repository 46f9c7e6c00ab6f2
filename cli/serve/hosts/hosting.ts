import type { WorkerCode } from './bundle-worker.ts';
import { renderHeaderRules, renderRedirectRules } from './header-files.ts';
import type { HostingInput } from './input.ts';
import { renderNginxHttp } from './nginx-http.ts';
import { renderNginxMain } from './nginx-main.ts';
import { renderNginxServer } from './nginx-server.ts';
import { renderCloudFront, renderWorker, workerTable } from './render-worker.ts';

/**
 * `dist/<region>.hosting/`: file to text. Pure: everything comes from the manifest and the rules of the region, so that
 * no host can answer otherwise than another.
 * @param code what every region's worker shares (bundle-worker.ts)
 */
export function renderHosting(input: HostingInput, code: WorkerCode): Readonly<Record<string, string>> {
  return {
    'nginx.conf': renderNginxMain(input),
    'nginx-http.conf': renderNginxHttp(input),
    'nginx-server.conf': renderNginxServer(input),
    'nginx-brotli.conf': '# For the server block, where nginx has the module brotli_static.\nbrotli_static on;\n',
    _headers: renderHeaderRules(input),
    _redirects: renderRedirectRules(input),
    'worker.js': renderWorker(input, code.core),
    'worker.json': `${JSON.stringify(workerTable(input))}\n`,
    'bucket-worker.js': code.bucket,
    'cloudfront.js': renderCloudFront(input, code.cloudfront),
  };
}
