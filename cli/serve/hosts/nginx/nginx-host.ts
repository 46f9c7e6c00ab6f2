import type { SiteHost } from '../../../kit/site-host.ts';
import { renderNginxHttp } from '../nginx-http.ts';
import { renderNginxMain } from '../nginx-main.ts';
import { renderNginxServer } from '../nginx-server.ts';

/** A server block, what it needs of the http block, and a complete server that includes both. */
export const nginx: SiteHost = {
  name: 'nginx',
  summary: 'a complete server, and its parts for one that is there already',
  files: (input) => ({
    'nginx.conf': renderNginxMain(input),
    'nginx-http.conf': renderNginxHttp(input),
    'nginx-server.conf': renderNginxServer(input),
    'nginx-brotli.conf': '# For the server block, where nginx has the module brotli_static.\nbrotli_static on;\n',
  }),
};
