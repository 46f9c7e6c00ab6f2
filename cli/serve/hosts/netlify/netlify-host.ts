import type { HostingInput, SiteHost } from '../../../kit/site-host.ts';
import { bothSpellings, isPrefix, oldQuery, type Redirect } from '../../../regions/redirect-table.ts';
import { errorPrefixes } from '../file-groups.ts';
import { renderHeaderRules } from '../header-files.ts';
import { deniedLimits, pathLimits, statusLimits } from '../limits.ts';

/** Netlify reads `_headers` and `_redirects` in the folder that it publishes. */
export const netlify: SiteHost = {
  name: 'netlify',
  summary: '_headers and _redirects in the folder that it publishes',
  rootFiles: (input) => ({ _headers: renderHeaderRules(input), _redirects: renderRules(input) }),
  limits: (input) => [
    ...pathLimits(input),
    ...deniedLimits(input),
    ...(input.redirects.some(({ from }) => oldQuery(from) !== '')
      ? ['A redirect with a query is found by exactly this query, without more behind it.']
      : []),
    ...statusLimits(input, [308]).map((limit) => `${limit} They get 301.`),
    ...statusLimits(input, [410]).map((limit) => `${limit} They get 404.`),
  ],
};

/** The first rule that fits wins; `!` is for an address that has a file. Netlify documents 301, 302 and 404. */
function renderRules({ redirects, files }: HostingInput): string {
  const rank = ({ from }: Redirect) => (oldQuery(from) !== '' ? 0 : isPrefix(from) ? 2 : 1);
  const prefixes = errorPrefixes(files, 404);
  const sorted = redirects.toSorted((a, b) => rank(a) - rank(b) || b.from.length - a.from.length);
  const rules = sorted.flatMap(({ from, to, status = 301 }): string[] => {
    const [path = ''] = from.split('?');
    const query = oldQuery(from);
    const prefix = prefixes.find((one) => path.startsWith(`/${one}/`));
    const target = status === 410 ? `/${prefix ? `${prefix}/` : ''}404.html` : to.replace(/\*$/, ':splat');
    const code = { 301: 301, 302: 302, 308: 301, 410: 404 }[status];
    const force = query !== '' || from === '/' ? '!' : '';
    const paths = isPrefix(from) ? [path] : bothSpellings(path);
    const asked =
      query === ''
        ? ''
        : ` ${query
            .split('&')
            .map((part) => (part.includes('=') ? part : `${part}=:${part}`))
            .join(' ')}`;
    return paths.map((one) => `${one}${asked} ${target} ${code}${force}\n`);
  });
  const errors = prefixes.map((prefix) => `/${prefix}/* /${prefix}/404.html 404\n`);
  return [...rules, ...errors].join('');
}
