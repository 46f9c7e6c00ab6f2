import { HOST_NAMES, type SiteHost } from '../../kit/site-host.ts';
import { suggest } from '../../problems/nearest.ts';
import { UsageError } from '../../problems/usage-error.ts';
import { cloudflare } from './cloudflare/cloudflare-host.ts';
import { cloudfront } from './cloudfront/cloudfront-host.ts';
import { github } from './github/github-host.ts';
import { netlify } from './netlify/netlify-host.ts';
import { nginx } from './nginx/nginx-host.ts';
import { staticHost } from './static/static-host.ts';
import { vercel } from './vercel/vercel-host.ts';

const BY_NAME: Readonly<Record<(typeof HOST_NAMES)[number], SiteHost>> = {
  nginx,
  cloudflare,
  cloudfront,
  static: staticHost,
  netlify,
  vercel,
  github,
};

/** The hosts of the generator, each in a folder of its own. */
export const ALL_HOSTS: readonly SiteHost[] = HOST_NAMES.map((name) => BY_NAME[name]);

/** Those that a build without `--host` writes files for. */
export const USUAL_HOSTS: readonly SiteHost[] = [nginx, staticHost, cloudflare, cloudfront];

/** @param own those of the site @throws UsageError for a name that no host has */
export function findHost(own: readonly SiteHost[], name: string): SiteHost {
  const all = [...ALL_HOSTS, ...own];
  const found = all.find((host) => host.name === name);
  if (found) return found;
  const names = all.map((host) => host.name);
  throw new UsageError(`There is no host "${name}". ${suggest(name, names) || `There are: ${names.join(', ')}.`}`);
}
