import { contentType, VARIANT_NAME } from '../../build/plan/headers.ts';
import type { HostingInput } from '../../kit/site-host.ts';
import { COLLECTED_BYTES, INSTALLER_LINKS, NO_LINKS } from '../../regions/edge-paths.ts';
import { isPrefix, oldPath, oldQuery, withoutSlash } from '../../regions/redirect-table.ts';
import { chooseHeaders } from '../preview/choose-headers.ts';
import { copiedPages, errorPages, folderRules } from './file-groups.ts';
import { internalLocations } from './nginx-internal.ts';
import {
  gate,
  hasDictionaries,
  htmlHeaders,
  NO_STORE,
  pageCache,
  REDIRECT,
  redirectIf,
  redirectPathIf,
  rewriteInexactPath,
  sendPage,
  TEXT,
} from './nginx-parts.ts';
import { restOf, targetOf } from './nginx-redirects.ts';
import { addHeaders, anyOf, quoteLiteral, quoteNginx, variable } from './nginx-syntax.ts';

/**
 * `nginx-server.conf`: the locations of a region. Each starts with the same checks as every other host, in the same order:
 * valid path, denied location, method. An `if` contains only return or rewrite, because nginx ignores try_files otherwise.
 * A location with one add_header inherits none, so each location lists all of its headers.
 */
export function renderNginxServer(input: HostingInput): string {
  const { region, basePath = '', rules } = input;
  return [
    `# Generated for the region ${region}. Include it in the server block, as nginx.conf does.`,
    serverSettings(input),
    ...(basePath === '' ? [] : [outsideLocation(region, basePath)]),
    ...(rules ? [placeLocation(input)] : []),
    collectLocation(input),
    ...redirectLocations(input),
    ...dataLocations(input),
    ...copiedLocations(input),
    ...linksLocation(input),
    assetLocation(input),
    // The first matching regular expression wins, so internal locations come first.
    internalLocations(input),
    pageLocations(input),
    otherLocations(input),
  ].join('\n');
}

/** Errors of requests that nginx could not parse: there is no path, so the error page is in the main language. */
const UNPARSED = [400, 408, 414, 431, 494];
/** nginx rejects a configuration with 499, which clients never receive. */
const HANDLED = new Set([...UNPARSED, 403, 404, 410, 499]);
const OTHERS = Array.from({ length: 200 }, (_, index) => 400 + index).filter((status) => !HANDLED.has(status));

function serverSettings({ region, basePath = '', files, redirects }: HostingInput): string {
  const name = (text: string) => variable(region, text);
  const types = [...new Set(files.keys().map((path) => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''))]
    .filter(Boolean)
    .sort();
  const typeLines = types.map((ending) => `  ${quoteNginx(contentType(`x.${ending}`, 'text'))} ${ending};\n`);
  if (hasDictionaries(files)) typeLines.push(`  ${quoteNginx(contentType('x.html', 'page'))} dcz;\n`);
  const page = (status: 403 | 404 | 500) => `/.error${name(`prefix_${status}`)}/${status}.html`;
  const byQuery = redirects.some(({ from }) => oldQuery(from) !== '');
  return `types {
${typeLines.join('')}}
default_type application/octet-stream;
charset off;
server_tokens off;
absolute_redirect off;
gzip off;
gzip_static on;
gzip_vary on;
# Responses have no Last-Modified, so If-Modified-Since is ignored.
if_modified_since off;
# No limit here, so that the method is checked first. No location reads a body.
client_max_body_size 0;
log_not_found off;

error_page 403 ${page(403)};
error_page 404 410 ${page(404)};
# All other statuses use the 500 page.
error_page ${OTHERS.join(' ')} ${page(500)};
error_page ${UNPARSED.join(' ')} /.error/500.html;
${basePath === '' ? '' : withoutBase(region, basePath)}${byQuery ? `\n# Old addresses with a query, also those of pages. The target is worked out before the path changes.\nset ${name('query_target')} ${name('query_to')};\nif (${name('query')}) { rewrite ^ /.query.${name('query')}$uri last; }\n` : ''}`;
}

/** What follows sees the path of a request below that of the site. An error page is an internal path, and stays as it is. */
const withoutBase = (region: string, basePath: string): string => `
# The site is below ${basePath}/.
if (${variable(region, 'outside')}) { rewrite ^ /.outside last; }
rewrite ^${anyOf([basePath])}(/.*)$ $1;
`;

const outsideLocation = (region: string, basePath: string): string =>
  `location = /.outside {
  internal;
${gate(region)}${redirectIf(variable(region, 'root'), `${basePath}/$is_args$args`)}  return 404;
}
`;

/** Pages request this after Back or a bfcache restore. */
const placeLocation = ({ region, basePath = '' }: HostingInput): string =>
  `location = /api/place {
${gate(region)}${redirectIf(variable(region, 'inexact'), `${basePath}/api/place$is_args$args`)}  default_type "application/json; charset=utf-8";
${addHeaders(NO_STORE)}  return 200 '{"place":${variable(region, 'place_json')}}';
}
`;

/** The body is not read; a longer Content-Length is rejected. */
const collectLocation = ({ region, basePath = '' }: HostingInput): string =>
  `location = /api/collect {
  client_max_body_size ${COLLECTED_BYTES};
${gate(region)}${redirectIf(variable(region, 'inexact'), `${basePath}/api/collect$is_args$args`)}${addHeaders(NO_STORE)}  return 204;
}
`;

/** The region's redirects, with and without the slash. A file of the same name takes precedence, except at the root. */
function redirectLocations({ region, redirects, files }: HostingInput): string[] {
  const first = new Set<string>();
  const queries = redirects.some(({ from }) => oldQuery(from) !== '');
  const byQuery = ([301, 302, 308, 410] as const).map(
    (status) => `location ^~ /.query.${status}/ {
  internal;
${status === 410 ? '  return 410;\n' : `${addHeaders(REDIRECT)}  return ${status} ${variable(region, 'query_to')};\n`}}
`,
  );
  const others = redirects
    .filter(({ from }) => oldQuery(from) === '')
    .toSorted((a, b) => b.from.length - a.from.length)
    .map((redirect, index) => ({ ...redirect, index }))
    // An address of its own is none of those below another one.
    .sort((a, b) => Number(isPrefix(a.from)) - Number(isPrefix(b.from)))
    .flatMap(({ from, to, status = 301, index }) => {
      const prefix = isPrefix(from);
      const path = prefix ? oldPath(from).slice(0, -1) : oldPath(from);
      const splat = isPrefix(to) ? variable(region, restOf(index)) : '';
      const answer =
        status === 410
          ? '  return 410;\n'
          : `${addHeaders(REDIRECT)}  return ${status} ${targetOf(region, to.replace(/\*$/, ''), splat)};\n`;
      const paths = [path, withoutSlash(path), ...(prefix || /\/$/.test(path) ? [] : [`${path}/`])]
        .filter((one) => !isFileAt(files, one))
        .map((one) => `${prefix && one === path ? '^~' : '='} ${quoteLiteral(one)}`);
      return paths
        .filter((one) => !first.has(one) && first.add(one))
        .map((one) => `location ${one} {\n${gate(region)}${answer}}\n`);
    });
  return queries ? [...byQuery, ...others] : others;
}

/** Whether a path other than the root is that of a file. */
const isFileAt = (files: HostingInput['files'], path: string): boolean =>
  path !== '/' &&
  (files.get(path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1))?.kind ?? 'config') !== 'config';

/** Files that are neither pages nor assets. Their precompressed variants have no address. */
function dataLocations({ region, files, headers, rules }: HostingInput): string[] {
  const groups = folderRules(files).filter(([pattern]) => !rules || `/${pattern}` !== INSTALLER_LINKS);
  return groups.map(([pattern, file]) => {
    const folder = pattern.endsWith('/');
    return `location ${folder ? '^~' : '='} ${quoteLiteral(`/${pattern}`)} {
${gate(region)}${rewriteInexactPath(region)}${folder ? noVariants : ''}  types { }
  default_type ${quoteNginx(file.contentType)};
${addHeaders({ ...chooseHeaders(headers, file), 'Cache-Control': file.cacheControl })}  add_header Last-Modified "";
  try_files $uri =404;
}
`;
  });
}

/** Files of `public/`, each with a location of its own: one for a folder would answer for the pages in it. */
const copiedLocations = ({ region, files, headers }: HostingInput): string[] =>
  [...files]
    .filter(([, { kind }]) => kind === 'copied')
    .map(
      ([path, file]) => `location = ${quoteLiteral(`/${path}`)} {
${gate(region)}${rewriteInexactPath(region)}  types { }
  default_type ${quoteNginx(file.contentType)};
${addHeaders({ ...chooseHeaders(headers, file), 'Cache-Control': file.cacheControl })}  add_header Last-Modified "";
  try_files $uri =404;
}
`,
    )
    .sort();

/** The installer links: 403 for blocked locations, whose download page contains none either. */
function linksLocation({ region, files, headers, rules }: HostingInput): string[] {
  const file = rules && files.get(INSTALLER_LINKS.slice(1));
  if (!file) return [];
  return [
    `location = ${INSTALLER_LINKS} {
${gate(region)}${rewriteInexactPath(region)}  default_type ${quoteNginx(file.contentType)};
  if (${variable(region, 'blocked')}) {
${addHeaders(NO_STORE, '    ')}    return 403 '${JSON.stringify(NO_LINKS)}';
  }
${addHeaders({ ...headers.file, 'Cache-Control': file.cacheControl })}  add_header Last-Modified "";
  try_files $uri =404;
}
`,
  ];
}

const IS_VARIANT = `$uri ~ "${VARIANT_NAME.source}"`;
const noVariants = `  if (${IS_VARIANT}) { return 404; }\n`;

function assetLocation({ region, files, headers }: HostingInput): string {
  const asset = files.values().find(({ kind }) => kind === 'asset');
  return `location ^~ /assets/ {
${gate(region, false)}${rewriteInexactPath(region)}  if (${IS_VARIANT}) { rewrite ^ /.noasset last; }
${addHeaders({ ...headers.file, 'Cache-Control': asset?.cacheControl ?? 'no-store' })}  add_header Content-Security-Policy ${variable(region, 'drawing')} always;
${hasDictionaries(files) ? `  add_header Use-As-Dictionary ${variable(region, 'dictionary_of')} always;\n` : ''}  add_header Last-Modified "";
  try_files $uri /.noasset;
}

# A missing asset gets plain text: an HTML page would hide the error. It is not cached, so the next upload corrects it.
location = /.noasset {
  internal;
${TEXT}${addHeaders(NO_STORE)}  return 404 "Not found.\\n";
}
`;
}

/** Pages, and error pages at their own addresses, where they have their status too. */
function pageLocations(input: HostingInput): string {
  const { region, files, rules } = input;
  const unknown = rules ? `  if (${variable(region, 'place')} = "") { rewrite ^ /.unknown$uri last; }\n` : '';
  const blocked = rules
    ? `  if (${variable(region, 'variant')}) { rewrite ^ /.unknown${variable(region, 'variant')} last; }\n`
    : '';
  const errors = ([403, 404, 500] as const).map((status) => {
    const pages = errorPages(files, status);
    return pages.length === 0
      ? ''
      : `location ~ "^/${anyOf(pages)}$" {\n${gate(region)}${rewriteInexactPath(region)}  return ${status};\n}\n\n`;
  });
  const copied = copiedPages(files);
  const copies =
    copied.length === 0
      ? ''
      : `location ~ "^/${anyOf(copied)}$" {\n${gate(region)}${rewriteInexactPath(region)}${unknown}${htmlHeaders(input, pageCache(files))}  try_files $uri =404;\n}\n\n`;
  return `${errors.join('')}${copies}location ~ "/$" {
${gate(region)}${rewriteInexactPath(region)}${blocked}${unknown}${htmlHeaders(input, pageCache(files))}${sendPage(input, '$' + '{uri}index.html')}}
`;
}

/** Paths that are not files as written: one redirect that keeps the query, or 404. */
const otherLocations = ({ region, basePath = '' }: HostingInput): string => `location ~ "/index\\.html$" {
${gate(region)}${redirectPathIf('-f $document_root$uri', '^(.*/)index\\.html$', `${basePath}$1`)}  return 404;
}

location / {
${gate(region)}  rewrite ^ /.inexact$uri last;
}
`;
