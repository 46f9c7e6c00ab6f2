import type { HostingInput } from '../../kit/site-host.ts';
import {
  bothSpellings,
  isPrefix,
  oldPath,
  oldQuery,
  type Redirect,
  withoutSlash,
} from '../../regions/redirect-table.ts';
import { anyOf, quoteLiteral, quoteNginx, variable } from './nginx-syntax.ts';

/** The name of the variable with what `*` of a redirect matches. @param index among those without a query, by length */
export const restOf = (index: number): string => `rest_${index}`;

/** The target of a redirect, with the query of the request. @param rest what follows the target's path: a variable, or nothing */
export function targetOf(region: string, to: string, rest = ''): string {
  const [address = '', ...fragment] = to.split('#');
  const query = address.includes('?') ? `${variable(region, 'and')}$args` : '$is_args$args';
  return `${quoteNginx(address).slice(0, -1)}${rest}${query}${quoteNginx(['', ...fragment].join('#')).slice(1)}`;
}

/** The variables of redirects that depend on the query or on the rest of the path. */
export function redirectMaps({ region, basePath = '', redirects }: HostingInput): string[] {
  const name = (text: string) => variable(region, text);
  const byLength = (a: Redirect, b: Redirect) => b.from.length - a.from.length;
  const queries = redirects.filter(({ from }) => oldQuery(from) !== '').toSorted(byLength);
  const rests = redirects
    .filter(({ from }) => oldQuery(from) === '')
    .toSorted(byLength)
    .flatMap(({ from, to }, index) =>
      isPrefix(from) && isPrefix(to) ? [restMap(name(restOf(index)), from, basePath)] : [],
    );
  if (queries.length === 0) return rests;
  // The checks of a request come first. On its error page another address is asked for, so the value is not kept.
  // A tab separates path and query, because only a path that is not valid has one: that of /a%3Fb has a question mark.
  const source = `"${name('bad')}${name('denied')}${name('refused')}:$uri\\t$args"`;
  const lines = queries.flatMap((redirect) => queryLines(redirect));
  const map = (target: string, values: readonly string[], settings = '') =>
    `map ${source} ${name(target)} {\n${settings}  default "";\n${values.map((line) => `  ${line};\n`).join('')}}\n`;
  return [
    ...rests,
    '# Old addresses with a query: the status, and the target.',
    map(
      'query',
      lines.map(([pattern, , status]) => `${pattern} ${status}`),
      '  volatile;\n',
    ),
    map(
      'query_to',
      lines.map(([pattern, to]) => `${pattern} ${to}`),
    ),
  ];
}

/**
 * The rest as it was sent, percent-encoded, so that it needs no encoding again. What is before it is counted, because the location has
 * compared it, and clients encode it in different ways.
 */
const restMap = (target: string, from: string, basePath: string): string => {
  const segments = (basePath + oldPath(from).slice(0, -1)).split('/').filter(Boolean);
  const counted = segments.map((part) => `(?:/|%2f)+(?:%[0-9a-f]{2}|[^/%?]){${Buffer.byteLength(part)}}`);
  return `map $request_uri ${target} {\n  default "";\n  ${quoteLiteral(`~*^${counted.join('')}(?:/|%2f)*(?<site_rest>[^?]*)`)} $site_rest;\n}\n`;
};

/** Of the query alone, and of one that goes on. */
function queryLines({ from, to, status = 301 }: Redirect): [pattern: string, to: string, status: number][] {
  const own = `${anyOf(bothSpellings(withoutSlash(oldPath(from))))}\\t${anyOf([oldQuery(from)])}`;
  const pattern = (end: string) => quoteLiteral(`~^000:${own}${end}`);
  const [address = '', ...fragment] = to.split('#');
  const more = `${quoteNginx(address).slice(0, -1)}${address.includes('?') ? '&' : '?'}$site_more${quoteNginx(['', ...fragment].join('#')).slice(1)}`;
  return [
    [pattern('&?$'), quoteNginx(to), status],
    [pattern('&(?<site_more>.+)$'), status === 410 ? '""' : more, status],
  ];
}
