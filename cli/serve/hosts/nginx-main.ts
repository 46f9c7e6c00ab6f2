import type { HostingInput } from '../../kit/site-host.ts';
import { variable } from './nginx-syntax.ts';

/** `nginx.conf`: a complete configuration, to run as it is or to copy. Generated parts are included. */
export const renderNginxMain = ({ region }: HostingInput): string => `# A complete server for the region ${region}:
#   nginx -p . -c dist/${region}.hosting/nginx.conf     (in the folder of the site)
# To change it (port, root, addresses of your CDN), copy it first: each build overwrites it. For an existing nginx, copy
# the lines of its http and server blocks. nginx-http.conf and nginx-server.conf change with the site: include them, and
# reload nginx after an upload. Include paths are relative to this file, all others to -p.

# For precompressed brotli (Debian: libnginx-mod-http-brotli-static), enable this line and the include below:
# load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
pid .cache/nginx-${region}.pid;
error_log stderr;

events {
  worker_connections 1024;
}

http {
  # Of all requests, only those to the collector are logged; "site vitals" reads the file.
  access_log .cache/nginx-${region}-collect.log combined if=${variable(region, 'collected')};
  sendfile on;
  client_body_temp_path .cache/nginx-body;
  proxy_temp_path .cache/nginx-proxy;
  fastcgi_temp_path .cache/nginx-fastcgi;
  uwsgi_temp_path .cache/nginx-uwsgi;
  scgi_temp_path .cache/nginx-scgi;

  # Only your CDN may set the visitor's location, with CF-IPCountry and CF-Region-Code, or CloudFront-Viewer-Country and
  # CloudFront-Viewer-Country-Region. From other clients these headers are ignored and the location is unknown; otherwise
  # visitors could choose one. List the addresses of the CDN, each followed by 1.
  geo $realip_remote_addr $site_trusts_cdn {
    default 0;
    # 173.245.48.0/20 1;
  }
  # Whitelisted address ranges require the visitor's real address:
  # set_real_ip_from 173.245.48.0/20; real_ip_header CF-Connecting-IP;

  geo $site_dollar {
    default "$";
  }

  include nginx-http.conf;

  server {
    listen 127.0.0.1:8080;
    root dist/${region};
    # include nginx-brotli.conf;
    include nginx-server.conf;
  }
}
`;
