import { addHeaders, pageHeaderLines, variable } from './nginx-syntax.ts';

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

/** Sends other spellings of a path to the internal location that redirects them (nginx-internal.ts). */
export const rewriteInexactPath = (region: string): string =>
  `  if (${variable(region, 'inexact')}) { rewrite ^ /.inexact$uri last; }\n`;

/** The headers of HTML: those of the manifest, and Server-Timing with the visitor's location. */
export const htmlHeaders = (region: string, values: Readonly<Record<string, string>>, cache: string): string =>
  `${pageHeaderLines(region, { ...values, 'Cache-Control': cache })}  add_header Server-Timing ${variable(region, 'timing')} always;\n  add_header Last-Modified "" always;\n`;
