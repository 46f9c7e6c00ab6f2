import { COLLECTED_BYTES, INSTALLER_LINKS, NO_LINKS } from '../../build/load/edge-paths.ts';
import { contentType } from '../../build/plan/headers.ts';
import { errorPages, folderRules, pageCache } from './file-groups.ts';
import type { HostingInput } from './input.ts';
import { internalLocations } from './nginx-internal.ts';
import { gate, html, KEPT_BY_NOBODY, REDIRECT, redirectIf, straighten, TEXT } from './nginx-parts.ts';
import { addHeaders, anyOf, quote, variable } from './nginx-words.ts';

/**
 * `nginx-server.conf`: the locations of a region. Each begins with the same questions in the order in which all hosts
 * ask them (no address, denied, method), and an `if` does nothing but return or rewrite: with anything else in it nginx
 * forgets try_files. No add_header is inherited by a location that has one, so each says all of its own.
 */
export function renderNginxServer(input: HostingInput): string {
  const { region } = input;
  return [
    `# Generated for the region ${region}. For the server block; nginx.conf says what goes with it.`,
    serverSettings(input),
    placeLocation(region),
    collectLocation(region),
    ...redirectLocations(input),
    ...dataLocations(input),
    ...linksLocation(input),
    assetLocation(input),
    // The first regular expression that fits wins: those for addresses of our own making come first.
    internalLocations(input),
    pageLocations(input),
    otherLocations(region),
  ].join('\n');
}

/** Of a request that nginx could not read: it has no path, so its page is in the main language. */
const UNREAD = [400, 408, 414, 431, 494];
/** nginx refuses a configuration that names 499, which no visitor sees. */
const OWN = new Set([...UNREAD, 403, 404, 499]);
const OTHERS = Array.from({ length: 200 }, (_, index) => 400 + index).filter((status) => !OWN.has(status));

function serverSettings({ region, files }: HostingInput): string {
  const name = (text: string) => variable(region, text);
  const types = [...new Set(Object.keys(files).map((path) => /\.([a-z0-9]+)$/.exec(path)?.[1] ?? ''))]
    .filter(Boolean)
    .sort();
  const typeLines = types.map((ending) => `  ${quote(contentType(`x.${ending}`, 'text'))} ${ending};\n`);
  const page = (status: 403 | 404 | 500) => `/.error${name(`prefix_${status}`)}/${status}.html`;
  return `types {
${typeLines.join('')}}
default_type application/octet-stream;
charset off;
server_tokens off;
absolute_redirect off;
gzip off;
gzip_static on;
gzip_vary on;
# Answers have no Last-Modified, so a date says nothing of what a client has.
if_modified_since off;
# The method is refused before the length of a body: nothing reads one.
client_max_body_size 0;
log_not_found off;

error_page 403 ${page(403)};
error_page 404 ${page(404)};
# Any other status is shown as 500.
error_page ${OTHERS.join(' ')} ${page(500)};
error_page ${UNREAD.join(' ')} /.error/500.html;
`;
}

/** A page asks this again after Back or bfcache. */
const placeLocation = (region: string): string =>
  `location = /api/place {
${gate(region)}${redirectIf(variable(region, 'inexact'), '/api/place$is_args$args')}  default_type "application/json; charset=utf-8";
${addHeaders(KEPT_BY_NOBODY)}  return 200 '{"place":${variable(region, 'place_json')}}';
}
`;

/** Nothing is read of a body; one that names a greater length is refused before. */
const collectLocation = (region: string): string =>
  `location = /api/collect {
  client_max_body_size ${COLLECTED_BYTES};
${gate(region)}${redirectIf(variable(region, 'inexact'), '/api/collect$is_args$args')}${addHeaders(KEPT_BY_NOBODY)}  return 204;
}
`;

/** The region's own redirects, with the slash and without it, in one step; a file of that name comes first. */
function redirectLocations({ region, redirects, files }: HostingInput): string[] {
  return redirects.flatMap(({ from, to }) => {
    if (Object.hasOwn(files, `${from.slice(1)}index.html`)) return [];
    const [address = '', ...fragment] = to.split('#');
    const query = address.includes('?') ? `${variable(region, 'and')}$args` : '$is_args$args';
    const target = `${quote(address).slice(0, -1)}${query}${quote(['', ...fragment].join('#')).slice(1)}`;
    const paths = [from, from.slice(0, -1)].filter((path) => path !== '' && !Object.hasOwn(files, path.slice(1)));
    return paths.map(
      (path) => `location = ${quote(path)} {\n${gate(region)}${addHeaders(REDIRECT)}  return 301 ${target};\n}\n`,
    );
  });
}

/** Files that are neither pages nor assets. The variants beside them have no address of their own. */
function dataLocations({ region, files, headers }: HostingInput): string[] {
  const rules = folderRules(files).filter(([pattern]) => `/${pattern}` !== INSTALLER_LINKS);
  return rules.map(([pattern, file]) => {
    const folder = pattern.endsWith('/');
    return `location ${folder ? '^~' : '='} ${quote(`/${pattern}`)} {
${gate(region)}${straighten(region)}${folder ? noVariants : ''}  types { }
  default_type ${quote(file.contentType)};
${addHeaders({ ...headers.file, 'Cache-Control': file.cacheControl })}  add_header Last-Modified "";
  try_files $uri =404;
}
`;
  });
}

/** The links to installers: refused where the page of a download names none either. */
function linksLocation({ region, files, headers }: HostingInput): string[] {
  const file = files[INSTALLER_LINKS.slice(1)];
  if (!file) return [];
  return [
    `location = ${INSTALLER_LINKS} {
${gate(region)}${straighten(region)}  default_type ${quote(file.contentType)};
  if (${variable(region, 'blocked')}) {
${addHeaders(KEPT_BY_NOBODY, '    ')}    return 403 '${JSON.stringify(NO_LINKS)}';
  }
${addHeaders({ ...headers.file, 'Cache-Control': file.cacheControl })}  add_header Last-Modified "";
  try_files $uri =404;
}
`,
  ];
}

const noVariants = '  if ($uri ~ "\\.(br|gz)$") { return 404; }\n';

function assetLocation({ region, files, headers }: HostingInput): string {
  const asset = Object.values(files).find(({ kind }) => kind === 'asset');
  return `location ^~ /assets/ {
${gate(region, false)}${straighten(region)}  if ($uri ~ "\\.(br|gz)$") { rewrite ^ /.noasset last; }
${addHeaders({ ...headers.file, 'Cache-Control': asset?.cacheControl ?? 'no-store' })}  add_header Last-Modified "";
  try_files $uri /.noasset;
}

# A page in the place of a script or a picture is an error that hides itself; kept, it would outlive the next upload.
location = /.noasset {
  internal;
${TEXT}${addHeaders(KEPT_BY_NOBODY)}  return 404 "Not found.\\n";
}
`;
}

/** Pages, and the error pages under their own names. */
function pageLocations({ region, headers, files }: HostingInput): string {
  const unknown = `  if (${variable(region, 'place')} = "") { rewrite ^ /.unknown$uri last; }\n`;
  const blocked = `  if (${variable(region, 'variant')}) { rewrite ^ /.unknown${variable(region, 'variant')} last; }\n`;
  const first = `${gate(region)}${straighten(region)}${unknown}`;
  const errors = errorPages(files);
  const named = `location ~ "^/${anyOf(errors)}$" {\n${first}${html(region, headers.page, 'no-store')}}\n\n`;
  return `${errors.length > 0 ? named : ''}location ~ "/$" {
${gate(region)}${straighten(region)}${blocked}${unknown}${html(region, headers.page, pageCache(files))}  try_files \${uri}index.html =404;
}
`;
}

/** Addresses that are no file as they stand: one redirect, which keeps the query, or nothing. */
const otherLocations = (region: string): string => `location ~ "^(?<site_path>/(?:.*/)?)index\\.html$" {
${gate(region)}${redirectIf('-f $document_root$uri', '$site_path$is_args$args')}  return 404;
}

location / {
${gate(region)}  rewrite ^ /.inexact$uri last;
}
`;
