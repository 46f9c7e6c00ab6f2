import type { HostingInput, SiteHost } from '../../../kit/site-host.ts';
import { isPrefix, oldPath, oldQuery } from '../../../regions/redirect-table.ts';
import { escapeHtml } from '../../../sources/escape-html.ts';
import { deniedLimits, missingErrorPages, queryLimits, statusLimits } from '../limits.ts';

/** GitHub Pages has files alone: an old address is a page that leads on. */
export const github: SiteHost = {
  name: 'github',
  summary: 'files alone: a page leads on from each old address',
  rootFiles: (input) => ({ '.nojekyll': '', ...domainOf(input), ...stubsOf(input) }),
  limits: (input) => [
    'It sends no headers of yours: the policy against foreign scripts, the length of caching and the types of files without an ending are its own.',
    ...deniedLimits(input),
    ...missingErrorPages(input),
    ...queryLimits(input),
    ...statusLimits(input, [410]).map((limit) => `${limit} They get 404.`),
    ...prefixLimits(input),
  ],
};

/** A domain of its own; on `<name>.github.io` there is none, and below a path it is that of another repository. */
function domainOf({ origin, basePath }: HostingInput): Record<string, string> {
  const host = origin === undefined ? '' : new URL(origin).host;
  return host === '' || basePath || host.endsWith('.github.io') ? {} : { CNAME: `${host}\n` };
}

const prefixLimits = ({ redirects }: HostingInput): string[] =>
  redirects.some(({ from }) => isPrefix(from)) ? ['It cannot answer redirects with *.'] : [];

function stubsOf({ redirects, files }: HostingInput): Record<string, string> {
  const stubs = redirects.flatMap(({ from, to, status }): [string, string][] => {
    const path = oldPath(from).slice(1);
    if (status === 410 || oldQuery(from) !== '' || isPrefix(from)) return [];
    const file = /\.html?$/.test(path) ? path : `${path}${path === '' || path.endsWith('/') ? '' : '/'}index.html`;
    const address = escapeHtml(to);
    const stub = `<!doctype html>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${address}">
<link rel="canonical" href="${address}">
<title>${address}</title>
<a href="${address}">${address}</a>
`;
    return files.has(file) ? [] : [[file, stub]];
  });
  return Object.fromEntries(stubs);
}
