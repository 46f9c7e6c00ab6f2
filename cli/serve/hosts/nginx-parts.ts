import { addHeaders, pageHeaderLines, variable } from './nginx-words.ts';

/** What locations have in common. */

export const KEPT_BY_NOBODY = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
/** Permanent, and asked for again: what is moved today may be a page tomorrow. */
export const REDIRECT = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
export const TEXT = '  default_type "text/plain; charset=utf-8";\n';

/** What every location asks first. Assets are for everybody: the 403 page needs them. */
export const gate = (region: string, denies = true): string =>
  [
    `  if (${variable(region, 'bad')}) { return 400; }`,
    ...(denies ? [`  if (${variable(region, 'denied')}) { return 403; }`] : []),
    `  if (${variable(region, 'refused')}) { return 405; }`,
    '',
  ].join('\n');

export const redirectIf = (condition: string, to: string): string =>
  `  if (${condition}) {\n${addHeaders(REDIRECT, '    ')}    return 301 ${to};\n  }\n`;

/** Another way to write an address goes where it is looked at (nginx-internal.ts). */
export const straighten = (region: string): string =>
  `  if (${variable(region, 'inexact')}) { rewrite ^ /.inexact$uri last; }\n`;

/** Headers of HTML: those of the manifest, and where the visitor is. */
export const html = (region: string, values: Readonly<Record<string, string>>, cache: string): string =>
  `${pageHeaderLines(region, { ...values, 'Cache-Control': cache })}  add_header Server-Timing ${variable(region, 'timing')} always;\n  add_header Last-Modified "" always;\n`;
