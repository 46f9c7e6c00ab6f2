import { VARIANT_NAME } from '../../build/plan/headers.ts';
import type { HostingInput } from '../../kit/site-host.ts';
import { errorText } from '../preview/find-address.ts';
import { copiedPages } from './file-groups.ts';
import { htmlHeaders, NO_STORE, pageCache, redirectIf, redirectPathIf, sendPage, TEXT } from './nginx-parts.ts';
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

const ALL = '^/\\.inexact(.*)$';

/** Redirects other spellings of a path. The path is decoded, and each target file is checked to exist. */
function inexact({ region, basePath = '' }: HostingInput): string {
  const index = `-f $document_root$${'{site_path}'}index.html`;
  const variants = `$uri ~ "${VARIANT_NAME.source}"`;
  return `location ~ "^/\\.inexact/assets/(?<site_path>.*)$" {
  internal;
  if (${variants}) { rewrite ^ /.noasset last; }
${redirectIf('-f $document_root/assets/$site_path', `${basePath}/assets/$site_path$is_args$args`)}  rewrite ^ /.noasset last;
}

location ~ "^/\\.inexact(?<site_path>/(?:.*/)?)(?:index\\.html)?$" {
  internal;
${redirectPathIf(index, '^/\\.inexact(.*/)(?:index\\.html)?$', `${basePath}$1`)}  return 404;
}

location ~ "^/\\.inexact(?<site_path>/.*)$" {
  internal;
${redirectPathIf('-f $document_root$site_path/index.html', ALL, `${basePath}$1/`)}  # An exact path without its own location is not public: variants, serve.json.
  if (${variable(region, 'inexact')} = 0) { return 404; }
  if (${variants}) { return 404; }
  if ($uri = "/.inexact/serve.json") { return 404; }
${redirectPathIf('-f $document_root$site_path', ALL, `${basePath}$1`)}  return 404;
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
