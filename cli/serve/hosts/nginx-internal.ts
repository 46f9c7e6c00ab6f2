import { VARIANT_NAME } from '../../build/plan/headers.ts';
import type { HostingInput } from '../../kit/site-host.ts';
import { errorText } from '../preview/find-address.ts';
import { copiedPages } from './file-groups.ts';
import { htmlHeaders, NO_STORE, pageCache, redirectIf, sendPage, TEXT } from './nginx-parts.ts';
import { addHeaders, anyOf, quoteNginx, variable } from './nginx-syntax.ts';

/** Internal locations, reached by rewrites only: inside an `if`, nginx does not support what they do. */
export const internalLocations = (input: HostingInput): string =>
  [...(input.rules ? [unknownPlace(input)] : []), inexact(input), errors(input)].join('\n');

/**
 * HTML for an unknown location, and the replacement page for blocked locations, has no ETag and is never answered with 304:
 * a browser would reuse the Server-Timing of an earlier visit.
 */
function unknownPlace(input: HostingInput): string {
  const { files } = input;
  const copied = copiedPages(files);
  const copies = `location ~ "^/\\.unknown(?<site_path>/${anyOf(copied)})$" {
  internal;
  etag off;
${htmlHeaders(input, pageCache(files))}  try_files $site_path =404;
}

`;
  return `${copied.length > 0 ? copies : ''}location ~ "^/\\.unknown(?<site_path>/.*\\.html)$" {
  internal;
  etag off;
${htmlHeaders(input, 'no-store')}  try_files $site_path =404;
}

location ~ "^/\\.unknown(?<site_path>/.*)$" {
  internal;
  etag off;
${htmlHeaders(input, pageCache(files))}${sendPage(input, '$' + '{site_path}index.html')}}
`;
}

/** Redirects other spellings of a path. The path is decoded, and each target file is checked to exist. */
function inexact({ region, basePath = '' }: HostingInput): string {
  const to = (path: string) => `${basePath}${path}$is_args$args`;
  const index = `-f $document_root$${'{site_path}'}index.html`;
  const variants = `$uri ~ "${VARIANT_NAME.source}"`;
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
${redirectIf('-f $document_root$site_path/index.html', to('$site_path/'))}  # An exact path without its own location is not public: variants, serve.json.
  if (${variable(region, 'inexact')} = 0) { return 404; }
  if (${variants}) { return 404; }
  if ($uri = "/.inexact/serve.json") { return 404; }
${redirectIf('-f $document_root$site_path', to('$site_path'))}  return 404;
}
`;
}

/** Error pages: never cached, never partial. A site without them sends one sentence. */
function errors(input: HostingInput): string {
  const { region, files } = input;
  const missing = ([403, 404, 500] as const).filter((status) => !files.has(`${status}.html`));
  const words = missing.map(
    (status) => `location = /.error/${status}.html {
  internal;
${TEXT}${addHeaders(NO_STORE)}  return ${status} ${quoteNginx(errorText(status)).slice(0, -1)}\\n";
}

`,
  );
  return `${words.join('')}location ~ "^/\\.error(?<site_path>/.*)$" {
  internal;
  etag off;
${htmlHeaders(input, 'no-store')}  add_header Allow ${variable(region, 'allow_405')} always;
  try_files $site_path =500;
}
`;
}
