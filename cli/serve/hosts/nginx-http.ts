import type { AccessRules } from '../../kit/places/access.ts';
import type { HostingInput } from '../../kit/site-host.ts';
import { allowedMethods, EDGE_PATHS } from '../../regions/edge-paths.ts';
import { variantsOf } from '../preview/built-region.ts';
import { availableDictionary } from '../preview/choose-encoding.ts';
import { dictionaryLink, dictionaryUse } from '../preview/choose-headers.ts';
import { DEVICE_HEADERS, DEVICE_RULES } from '../preview/server-timing.ts';
import { blockedPlaces } from './blocked-places.ts';
import { dictionaries, errorPrefixes } from './file-groups.ts';
import { redirectMaps } from './nginx-redirects.ts';
import { anyOf, longHeaders, quoteNginx, variable } from './nginx-syntax.ts';

/** `nginx-http.conf`: the variables that the locations of nginx-server.conf use. */
export function renderNginxHttp(input: HostingInput): string {
  const { region, basePath = '', rules, files, headers } = input;
  const name = (text: string) => variable(region, text);
  const map: NginxMap = (source, target, lines) =>
    `map ${source} ${name(target)} {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`;
  const parts = [
    `# Generated for the region ${region}. Include it in the http block, as nginx.conf does.`,
    ...(rules
      ? visitorMaps(input, rules, name, map)
      : ['# Nothing depends on the visitor.', map('""', 'denied', ['default 0']), map('""', 'timing', ['default ""'])]),
    '# Invalid paths: ".." segments, control characters, invalid UTF-8.',
    map('$request_uri', 'has_steps', [
      'default 0',
      quoteRegex('~*^[^?]*(/|\\x5c|%2f|%5c)(\\.|%2e){1,2}(/|\\x5c|%2f|%5c|\\?|$)', '1'),
    ]),
    map('$uri', 'is_text', ['default 0', quoteRegex(`~^(?:${CHARACTER})*+$`, '1')]),
    map(`"${name('has_steps')}${name('is_text')}"`, 'bad', ['default 1', '01 0']),
    '# Requests to log.',
    map('$uri', 'collected', [
      'default 0',
      ...EDGE_PATHS.filter(([, answer]) => answer === 'collect').map(([path]) => `${path} 1`),
    ]),
    '# The allowed methods of a path. Evaluated once, so an error page keeps the value of the requested path.',
    map('$uri', 'allow', [
      `default ${quoteNginx(allowedMethods('/'))}`,
      ...EDGE_PATHS.filter(([, answer]) => rules || answer !== 'place').map(
        ([path]) => `${path} ${quoteNginx(allowedMethods(path))}`,
      ),
    ]),
    map(`"${name('allow')}:$request_method"`, 'refused', [
      'default 1',
      quoteRegex('~(?:^| )([A-Z]+)(?:,[^:]*)?:\\1$', '0'),
    ]),
    '# Double slashes: redirected to the path with single slashes.',
    map('$request_uri', 'inexact', ['default 0', quoteRegex('~*^[^?]*(/|%2f){2}', '1')]),
    ...(basePath === '' ? [] : outsideMaps(map, basePath)),
    ...dictionaryMaps(map, input),
    '# The language prefix of the error page.',
    ...([403, 404, 500] as const).map((status) =>
      map('$uri', `prefix_${status}`, [
        'default ""',
        ...errorPrefixes(files, status).map(
          (prefix) => `"~^(/\\.(unknown|inexact|query\\.410))?/${prefix}(/|$)" /${prefix}`,
        ),
      ]),
    ),
    map(`"$status:${name('allow')}"`, 'allow_405', ['default ""', quoteRegex('~^405:(.+)$', '$1')]),
    map('$args', 'and', ['"" ""', 'default "&"']),
    ...redirectMaps(input),
    '# The policy of drawings: without a value, nginx sends no header.',
    map('$uri', 'drawing', [
      'default ""',
      `"~\\.svg$" ${quoteNginx(headers.drawing?.['Content-Security-Policy'] ?? '')}`,
    ]),
    ...longHeaders(region, headers.page).map(
      ([target, part]) => `map "" ${target} {\n  default ${quoteNginx(part)};\n}\n`,
    ),
  ];
  return parts.join('\n');
}

type NginxMap = (source: string, target: string, lines: readonly string[]) => string;

/** What the place, the address and the device of a visitor decide. */
function visitorMaps(
  { ranges, files }: HostingInput,
  rules: AccessRules,
  name: (text: string) => string,
  map: NginxMap,
): string[] {
  return [
    ...placeMaps(name, map),
    '# Sanctioned locations: they get 403.',
    map(name('place'), 'denied', ['default 0', ...deniedLines(rules)]),
    '# Locations without downloads, and the page that replaces a download page there.',
    map(name('place'), 'blocked', blockedLines(rules)),
    map(`"${name('blocked')}$uri"`, 'variant', [
      'default ""',
      ...[...variantsOf(files)].map(
        // A regular expression, because nginx limits the length of exact keys to the CPU cache line.
        ([of, file]) => `"~^1/${anyOf([of.replace(/index\.html$/, '')])}$" ${quoteNginx(`/${file}`)}`,
      ),
    ]),
    `geo $remote_addr ${name('wl')} {\n  default 0;\n${[...new Set(ranges)]
      .sort()
      .map((range) => `  ${range} 1;\n`)
      .join('')}}\n`,
    '# The device type from the headers of a CDN.',
    map(`"${DEVICE_HEADERS.map(headerVariable).join(':')}"`, 'device', [
      'default ""',
      ...DEVICE_RULES.map(([expression, device]) => `"~*${expression}" ${device}`),
    ]),
    map(`"${name('place')}:${name('wl')}:${name('device')}"`, 'timing', [
      'default ""',
      '":1:" "wl"',
      `"~^(.+):0:$" 'geo;desc="$1"'`,
      `"~^(.+):1:$" 'geo;desc="$1", wl'`,
      `"~^:0:(.+)$" 'device;desc="$1"'`,
      `"~^:1:(.+)$" 'wl, device;desc="$1"'`,
      `"~^(.+):0:(.+)$" 'geo;desc="$1", device;desc="$2"'`,
      `"~^(.+):1:(.+)$" 'geo;desc="$1", wl, device;desc="$2"'`,
    ]),
    map(name('place'), 'place_json', [`"" null`, `default '"${name('place')}"'`]),
  ];
}

/** Evaluated anew: an internal location that a request is sent to is not outside. */
const outsideMaps = (map: NginxMap, basePath: string): string[] => [
  `# Requests that are not below ${basePath}/, and those that mean the site all the same.`,
  map('$uri', 'outside', [
    'volatile',
    'default 1',
    `"~^${anyOf([`${basePath}/`])}" 0`,
    '"~^/\\.(?:error/|(?:noasset|outside)$)" 0',
  ]),
  map('$request_uri', 'root', ['default 0', `"~^${anyOf(['/', basePath])}(?:\\?|$)" 1`]),
];

/** A browser that has the dictionary of a page gets the variant with its name. A page without one is sent as ever. */
function dictionaryMaps(map: NginxMap, { files, basePath = '' }: HostingInput): string[] {
  const all = dictionaries(files);
  if (all.length === 0) return [];
  const packed = (sha256: string) => anyOf([`${availableDictionary(sha256)} `]);
  return [
    '# Dictionaries of pages (RFC 9842).',
    map('"$http_available_dictionary $http_accept_encoding"', 'packed', [
      'default ""',
      ...all.map(({ sha256 }) =>
        quoteRegex(`~^${packed(sha256)}(?:.*[ ,])?dcz *(?:,|$)`, `.${sha256.slice(0, 8)}.dcz`),
      ),
    ]),
    map('$uri', 'content_encoding', ['default ""', quoteRegex('~\\.[0-9a-f]{8}\\.dcz$', 'dcz')]),
    map('$uri', 'dictionary', [
      'default ""',
      ...all.map(({ path, below }) =>
        quoteRegex(`~^(?:/\\.(?:unknown|error))?${anyOf([below])}`, quoteNginx(dictionaryLink(basePath, path))),
      ),
    ]),
    map('$uri', 'dictionary_of', [
      'default ""',
      ...all.map(({ path, below }) => `/${path} ${quoteNginx(dictionaryUse(basePath, below))}`),
    ]),
  ];
}

/** One UTF-8 character except control characters. nginx matches bytes. */
const CHARACTER = [
  '[\\x20-\\x7e]',
  '\\xc2[\\xa0-\\xbf]',
  '[\\xc3-\\xdf][\\x80-\\xbf]',
  '\\xe0[\\xa0-\\xbf][\\x80-\\xbf]',
  '[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf]{2}',
  '\\xed[\\x80-\\x9f][\\x80-\\xbf]',
  '\\xf0[\\x90-\\xbf][\\x80-\\xbf]{2}',
  '[\\xf1-\\xf3][\\x80-\\xbf]{3}',
  '\\xf4[\\x80-\\x8f][\\x80-\\xbf]{2}',
].join('|');

/** The nginx variable of a request header. */
const headerVariable = (name: string): string => `$http_${name.toLowerCase().replaceAll('-', '_')}`;

const quoteRegex = (pattern: string, value: string): string => `'${pattern}' ${value}`;

/**
 * cli/kit/places/place.ts as nginx maps. nginx cannot convert to upper case, so each letter has a map. The result contains
 * only A to Z, 0 to 9 and one hyphen, so request text cannot inject into a response header.
 */
function placeMaps(name: (text: string) => string, map: NginxMap): string[] {
  const capitals = (source: string, target: string, at: number) =>
    map(source, target, [
      'default ""',
      ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].map((letter) => `"~*^.{${at}}${letter}" ${letter}`),
    ]);
  return [
    "# The visitor's location from the headers of a trusted CDN: Cloudflare, else CloudFront.",
    map('"$site_trusts_cdn$http_cf_ipcountry"', 'claimed', [
      'default ""',
      '"~^1." $http_cf_ipcountry',
      '1 $http_cloudfront_viewer_country',
    ]),
    map('"$site_trusts_cdn$http_cf_ipcountry"', 'told_part', [
      'default ""',
      '"~^1." $http_cf_region_code',
      '1 $http_cloudfront_viewer_country_region',
    ]),
    map(name('claimed'), 'country', ['default ""', '"~*^xx" ""', '"~*^([a-z]{2})(-[a-z0-9]{1,3})?$" $1']),
    map(name('claimed'), 'own_part', ['default ""', '"~*^[a-z]{2}-([a-z0-9]{1,3})$" $1']),
    map(`"${name('country')}:${name('told_part')}"`, 'part', [
      `default ${name('own_part')}`,
      '"~^:" ""',
      '"~*^..:([a-z0-9]{1,3})$" $1',
      '"~*^(..):\\1-?([a-z0-9]{1,3})$" $2',
    ]),
    capitals(name('country'), 'c1', 0),
    capitals(name('country'), 'c2', 1),
    capitals(name('part'), 'p1', 0),
    capitals(name('part'), 'p2', 1),
    capitals(name('part'), 'p3', 2),
    map(name('part'), 'hyphen', ['"" ""', 'default "-"']),
    map(`"${['c1', 'c2', 'hyphen', 'p1', 'p2', 'p3'].map(name).join('')}"`, 'place', [
      'default ""',
      '"~^(..(?:-.{1,3})?)$" $1',
    ]),
  ];
}

/** A location is denied by its own code or by the code of its country. */
const deniedLines = (rules: AccessRules): string[] =>
  [...new Set(rules.deniedAtEdge)].map((place) =>
    place.length === 2 ? `"~^${place}(-|$)" 1` : `${quoteNginx(place)} 1`,
  );

/** A country rule includes its subdivisions, except those with their own rule: nginx checks exact values first. */
function blockedLines(rules: AccessRules): string[] {
  const { unknown, otherwise, exceptions } = blockedPlaces(rules);
  const other = otherwise ? 0 : 1;
  const countries = new Set(exceptions.filter((code) => code.length === 2));
  return [
    `default ${1 - other}`,
    `"" ${Number(unknown)}`,
    ...exceptions.map((code) => {
      if (code.length === 2) return `"~^${code}(-|$)" ${other}`;
      return `${code} ${countries.has(code.slice(0, 2)) ? 1 - other : other}`;
    }),
  ];
}
