import { errorWords } from '../preview/find-address.ts';
import { errorPages, pageCache } from './file-groups.ts';
import type { HostingInput } from './input.ts';
import { html, KEPT_BY_NOBODY, redirectIf, TEXT } from './nginx-parts.ts';
import { addHeaders, anyOf, quote, variable } from './nginx-words.ts';

/** Locations that no visitor can ask for: the others rewrite to them, because an `if` can not do what they do. */
export const internalLocations = (input: HostingInput): string =>
  [unknownPlace(input), inexact(input.region), errors(input)].join('\n');

/**
 * HTML for an unknown place, and what visitors of blocked places get in the place of a page, has no ETag and
 * is never 304: a browser would replay the place of an earlier visit.
 */
function unknownPlace({ region, headers, files }: HostingInput): string {
  const pages = errorPages(files);
  const named = `location ~ "^/\\.unknown(?<site_path>/${anyOf(pages)})$" {
  internal;
  etag off;
${html(region, headers.page, 'no-store')}  try_files $site_path =404;
}

`;
  return `${pages.length > 0 ? named : ''}location ~ "^/\\.unknown(?<site_path>/.*)$" {
  internal;
  etag off;
${html(region, headers.page, pageCache(files))}  try_files \${site_path}index.html =404;
}
`;
}

/** Other ways to write an address lead to what there is. The path was decoded, and names a file that exists. */
function inexact(region: string): string {
  const to = (path: string) => `${path}$is_args$args`;
  const index = `-f $document_root$${'{site_path}'}index.html`;
  const variants = '$uri ~ "\\.(br|gz)$"';
  return `location ~ "^/\\.inexact/assets/(?<site_path>.*)$" {
  internal;
  if (${variants}) { rewrite ^ /.noasset last; }
${redirectIf('-f $document_root/assets/$site_path', to('/assets/$site_path'))}  rewrite ^ /.noasset last;
}

location ~ "^/\\.inexact(?<site_path>/(?:.*/)?)(?:index\\.html)?$" {
  internal;
${redirectIf(index, to('$site_path'))}  return 404;
}

location ~ "^/\\.inexact(?<site_path>/.*)$" {
  internal;
${redirectIf('-f $document_root$site_path/index.html', to('$site_path/'))}  # A file that was asked for exactly and has no location is no address: variants, serve.json.
  if (${variable(region, 'inexact')} = 0) { return 404; }
  if (${variants}) { return 404; }
  if ($uri = "/.inexact/serve.json") { return 404; }
${redirectIf('-f $document_root$site_path', to('$site_path'))}  return 404;
}
`;
}

/** Error pages, whole and kept by nobody; a sentence on a site that has none. */
function errors({ region, headers, files }: HostingInput): string {
  const missing = ([403, 404, 500] as const).filter((status) => !Object.hasOwn(files, `${status}.html`));
  const words = missing.map(
    (status) => `location = /.error/${status}.html {
  internal;
${TEXT}${addHeaders(KEPT_BY_NOBODY)}  return ${status} ${quote(errorWords(status)).slice(0, -1)}\\n";
}

`,
  );
  return `${words.join('')}location ~ "^/\\.error(?<site_path>/.*)$" {
  internal;
  etag off;
${html(region, headers.page, 'no-store')}  add_header Allow ${variable(region, 'allow_405')} always;
  try_files $site_path =500;
}
`;
}
