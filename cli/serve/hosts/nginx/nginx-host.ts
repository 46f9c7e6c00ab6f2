import type { HostAdapter } from '../adapter.ts';
import { renderNginxHttp } from '../nginx-http.ts';
import { renderNginxMain } from '../nginx-main.ts';
import { renderNginxServer } from '../nginx-server.ts';

export const nginx: HostAdapter = {
  files: (input) => ({
    'nginx.conf': renderNginxMain(input),
    'nginx-http.conf': renderNginxHttp(input),
    'nginx-server.conf': renderNginxServer(input),
    'nginx-brotli.conf': '# For the server block, where nginx has the module brotli_static.\nbrotli_static on;\n',
  }),
};
