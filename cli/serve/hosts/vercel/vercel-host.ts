import type { HostingInput, SiteHost } from '../../../kit/site-host.ts';
import { bothSpellings, isPrefix, oldQuery, type Redirect } from '../../../regions/redirect-table.ts';
import { copiedRules, folderRules } from '../file-groups.ts';
import { deniedLimits, missingErrorPages, pathLimits, statusLimits } from '../limits.ts';

/** Vercel reads `vercel.json` in the folder that it deploys. */
export const vercel: SiteHost = {
  name: 'vercel',
  summary: 'vercel.json in the folder that it deploys',
  rootFiles: (input) => ({ 'vercel.json': `${JSON.stringify(configOf(input), null, 2)}\n` }),
  limits: (input) => [
    ...pathLimits(input),
    ...deniedLimits(input),
    ...missingErrorPages(input),
    ...(input.redirects.some(({ from }) => oldQuery(from) !== '')
      ? ['A redirect with a query keeps this query in the new address.']
      : []),
    ...statusLimits(input, [410]).map((limit) => `${limit} They get 404.`),
    'It answers an address of a page also without its last slash, without a redirect.',
  ],
};

function configOf({ headers, redirects, files }: HostingInput): object {
  const rule = (source: string, values: Readonly<Record<string, string>>) => ({
    source,
    headers: Object.entries(values).map(([key, value]) => ({ key, value })),
  });
  const asset = [...files.values()].find(({ kind }) => kind === 'asset');
  const others = [...folderRules(files), ...copiedRules(files)].map(([pattern, file]) =>
    rule(`/${escapePath(encodeURI(pattern))}${pattern.endsWith('/') ? '(.*)' : ''}`, {
      ...(/\.[^/.]+$|\/$/.test(pattern) && file.kind !== 'api' ? {} : { 'Content-Type': file.contentType }),
      'Cache-Control': file.cacheControl,
    }),
  );
  return {
    headers: [
      rule('/(.*)', headers.page),
      ...others,
      ...(asset ? [rule('/assets/(.*)', { 'Cache-Control': asset.cacheControl })] : []),
      ...(headers.drawing ? [rule('/(.*)\\.svg', headers.drawing)] : []),
    ],
    redirects: redirects
      .filter(({ status }) => status !== 410)
      .toSorted((a, b) => rank(a) - rank(b) || b.from.length - a.from.length)
      .flatMap(redirectsOf),
  };
}

/** The first one that fits wins. */
const rank = ({ from }: Redirect): number => (oldQuery(from) !== '' ? 0 : isPrefix(from) ? 2 : 1);

function redirectsOf({ from, to, status = 301 }: Redirect): object[] {
  const path = from.split('?')[0] as string;
  const [address = '', ...fragment] = to.split('#');
  const target = [escapePath(address.replace(/\*$/, '')) + (isPrefix(to) ? ':rest*' : ''), ...fragment].join('#');
  const query = oldQuery(from);
  const has = query === '' ? {} : { has: query.split('&').map(queryRule) };
  const sources = isPrefix(from) ? [`${escapePath(path.slice(0, -1))}:rest*`] : bothSpellings(path).map(escapePath);
  return sources.map((source) => ({ source, destination: target, statusCode: status, ...has }));
}

function queryRule(part: string): object {
  const [key = '', ...value] = part.split('=');
  return {
    type: 'query',
    key,
    ...(value.length > 0 && { value: value.join('=').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') }),
  };
}

/** Its marks of patterns, as letters. */
const escapePath = (path: string): string => path.replace(/[(){}:*+?]/g, '\\$&');
