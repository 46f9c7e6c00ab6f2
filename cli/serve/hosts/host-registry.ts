import type { HostAdapter } from './adapter.ts';
import { cloudflare } from './cloudflare/cloudflare-host.ts';
import { cloudfront } from './cloudfront/cloudfront-host.ts';
import { github } from './github/github-host.ts';
import type { HostName } from './host-names.ts';
import { netlify } from './netlify/netlify-host.ts';
import { nginx } from './nginx/nginx-host.ts';
import { staticHost } from './static/static-host.ts';
import { vercel } from './vercel/vercel-host.ts';

/** All hosts by name. */
export const HOSTS: Readonly<Record<HostName, HostAdapter>> = {
  nginx,
  cloudflare,
  cloudfront,
  static: staticHost,
  netlify,
  vercel,
  github,
};

/** Those that a build without `--host` writes files for. */
export const USUAL_HOSTS: readonly HostName[] = ['nginx', 'static', 'cloudflare', 'cloudfront'];
