import { cacheControl } from '../../build/plan/headers.ts';
import type { HostingInput } from '../../kit/site-host.ts';
import { DICTIONARY_VARY } from '../preview/choose-headers.ts';
import { addHeaders, pageHeaderLines, quoteLiteral, quoteNginx, variable } from './nginx-syntax.ts';

export const NO_STORE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
/** Permanent but revalidated: a redirected path may become a page later. */
export const REDIRECT = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
export const TEXT = '  default_type "text/plain; charset=utf-8";\n';

/** The checks at the start of every location. Assets are not denied, because the 403 page needs them. */
export const gate = (region: string, denies = true): string =>
  [
    `  if (${variable(region, 'bad')}) { return 400; }`,
    ...(denies ? [`  if (${variable(region, 'denied')}) { return 403; }`] : []),
    `  if (${variable(region, 'refused')}) { return 405; }`,
    '',
  ].join('\n');

export const redirectIf = (condition: string, to: string): string =>
  `  if (${condition}) {\n${addHeaders(REDIRECT, '    ')}    return 301 ${to};\n  }\n`;

/** Redirects to `$1` of the pattern. nginx encodes it here, whereas `return` sends a path decoded. */
export const redirectPathIf = (condition: string, pattern: string, to: string): string =>
  `  if (${condition}) {\n${addHeaders(REDIRECT, '    ')}    rewrite ${quoteLiteral(pattern)} ${to} permanent;\n  }\n`;

/** Sends other spellings of a path to the internal location that redirects them (nginx-internal.ts). */
export const rewriteInexactPath = (region: string): string =>
  `  if (${variable(region, 'inexact')}) { rewrite ^ /.inexact$uri last; }\n`;

/** The headers of HTML: those of the manifest, Server-Timing with the visitor's location, and those of its dictionary. */
export function htmlHeaders({ region, headers, files }: HostingInput, cache: string): string {
  const add = (name: string, value: string) => `  add_header ${name} ${value} always;\n`;
  const packed = hasDictionaries(files)
    ? [
        add('Content-Encoding', variable(region, 'content_encoding')),
        add('Link', variable(region, 'dictionary')),
        add('Vary', quoteNginx(DICTIONARY_VARY)),
      ]
    : [];
  return [
    pageHeaderLines(region, { ...headers.page, 'Cache-Control': cache }),
    add('Server-Timing', variable(region, 'timing')),
    add('Last-Modified', '""'),
    ...packed,
  ].join('');
}

/** Sends the file of a page, or its variant for visitors who have its dictionary. */
export const sendPage = ({ region, files }: HostingInput, file: string): string =>
  `  try_files ${hasDictionaries(files) ? `${file}${variable(region, 'packed')} ` : ''}${file} =404;\n`;

export const hasDictionaries = (files: HostingInput['files']): boolean =>
  files.values().some(({ dictionaryOf }) => dictionaryOf !== undefined);

/** The Cache-Control value of pages; all pages have the same. */
export const pageCache = (files: HostingInput['files']): string =>
  files.values().find(({ kind }) => kind === 'page')?.cacheControl ?? cacheControl('page');
