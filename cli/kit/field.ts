/**
 * The kinds of values that region JSON consists of. A site builds its own fields from them, so that the same mistakes get
 * the same messages.
 */
import { z } from 'zod';
import { parseRange } from './places/address-ranges.ts';

/** An ASCII host name, optionally with a port. It is written into headers and host configurations, where other characters have a meaning. */
const HOST = '[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*(:[0-9]{1,5})?';
/** Printable ASCII except quotes, backslashes and brackets, which must be percent-encoded. */
const IN_URL = '[!#-&(-;=?-\\[\\]_a-z~]*';
/** nginx rejects words of 4 KiB, and browsers do not guarantee longer addresses. */
const URL_LENGTH = 2000;

const url = (pattern: string, what: string) =>
  z
    .string()
    .max(URL_LENGTH, `an address has at most ${URL_LENGTH} characters`)
    .regex(new RegExp(`^${pattern}$`), what)
    .refine((value) => URL.canParse(value, 'https://own.invalid'), what);

const text = z.string().min(1);
// `constructor` is a property of every object, so a record could not say whether it has an entry of that name.
const slug = z
  .string()
  .regex(/^(?!constructor$)[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens, and not "constructor"');
/** A folder under content/: `de`, and `de-CH` for a variant. */
const languageCode = z
  .string()
  .regex(/^(?!constructor$)[a-z0-9]+(-[A-Za-z0-9]+)*$/, 'a language is its folder under content/, like en or de-CH');
/** A value for each language. One that a language of the region lacks is a problem. */
const perLanguage = <Value extends z.ZodType>(value: Value) =>
  z.record(languageCode, value).meta({ perLanguage: true });
/** One text, or one for each language: { "nl": "Kansspelcommissie", "fr": "Commission des jeux de hasard" }. */
const localised = z.union([text, perLanguage(text)]);
const date = z.iso.date('a date is written YYYY-MM-DD');
const currency = z.string().regex(/^[A-Z]{3}$/, 'a currency is three capital letters, such as EUR');
/** `site schema` replaces the ids stringKey, route and assetPath with the names of the site. */
const stringKey = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]*$/, 'a string key is upper case with underscores, like HOME_TITLE')
  .meta({ id: 'stringKey' });
const route = z
  .string()
  .max(URL_LENGTH, `a route has at most ${URL_LENGTH} characters`)
  .regex(/^\/([a-z0-9-]+\/)*(#[a-z0-9-]+)?$/, 'a route starts and ends with a slash, like /about-us/')
  .meta({ id: 'route' });
/** No host answers such a path: control characters, empty segments, and names that begin with a dot. */
const isOldPath = (path: string): boolean => {
  try {
    return !/[\p{C}\\]|\/\/|\/\.(?!well-known(?:\/|$))/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
};
const oldAddress = z
  .string()
  .max(URL_LENGTH, `an address has at most ${URL_LENGTH} characters`)
  .regex(
    /^\/[^"#<>?\\^`{|}*\p{C}]*(?:(?<=\/)\*|\?[!$-)+-;=@-[\]_a-z~]+)?$/u,
    'an old address starts with a slash, as in /old/, /Old%20Page.php?id=3 or /old/*',
  )
  .refine(
    (from) => isOldPath(from.split('?')[0] as string),
    'an old address has no double slashes, no names that begin with a dot and no broken %',
  );
const redirectTarget = z
  .string()
  .max(URL_LENGTH, `an address has at most ${URL_LENGTH} characters`)
  .regex(
    new RegExp(`^(/(?!/)|sibling:[a-z0-9-]+/|https://${HOST}([/?#]|$))${IN_URL}$`),
    'a redirect leads to a route such as /new/?a=1#part, to sibling:<region>/route/, or to https:// and a host',
  )
  .refine(
    (to) => !/\*./.test(to) && URL.canParse(to, 'https://own.invalid'),
    'the * of a target is its last character',
  );
/** A redirect of region JSON or of a line of redirects.csv. */
const redirect = z
  .strictObject({
    from: oldAddress.describe('The old address, as in /old/, /Old%20Page.php?id=3, or /old/* for everything below'),
    to: redirectTarget
      .optional()
      .describe('A route, sibling:<region>/route/ or an https:// address. Its * is what follows in the old address'),
    status: z
      .union([z.literal(301), z.literal(302), z.literal(308), z.literal(410)], '301, 302, 308 or 410')
      .default(301)
      .describe('301: moved; 302: for now; 308: moved, forms too; 410: gone, without "to"'),
  })
  .refine(({ to, status }) => (to === undefined) === (status === 410), {
    path: ['to'],
    message: 'a redirect has a target, and one of status 410 has none',
  })
  .refine(({ from, to = '' }) => !to.endsWith('*') || from.endsWith('*'), {
    path: ['to'],
    message: 'a target has * only if the old address ends with *',
  });
const assetPath = text
  .describe('A file below assets/; of a drawing also one part: name.svg#id')
  .meta({ id: 'assetPath' });
const httpsUrl = url(
  `https://${HOST}([/?#]${IN_URL})?`,
  'an address is https://, a host in ASCII, and a path without spaces, quotes or brackets',
);
/** As browsers write it: two spellings of one origin would be two sites. */
/** What a content security policy may name: a host, all hosts below one, or addresses of a scheme. */
const policySource = z
  .string()
  .regex(
    /^(?:(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?|blob:|data:|'self')$/,
    "a source is written https://host, https://*.host, wss://host, blob:, data: or 'self'",
  );
const httpsOrigin = url(
  `https://${HOST.replaceAll('A-Z', '')}(?<!:443)`,
  'a host is written https://host in lower case, without the port 443 and with nothing behind it',
);
/** Without `.` and `..`, which browsers resolve. A percent sign could spell one address in two ways. */
const siteAddress = url(
  `https://${HOST.replaceAll('A-Z', '')}(?<!:443)(/(?!\\.{1,2}(/|$))[A-Za-z0-9._~-]+)*`,
  'the address of a site is written https://host or https://host/path, the host in lower case, without the port 443 and without a slash at the end',
);
const ownOrHttps = url(
  `(/(?!/)${IN_URL}|https://${HOST}([/?#]${IN_URL})?)`,
  'an address of the own site starts with /, any other with https:// and a host',
);
const iconFolder = url(
  `(/api/([a-z0-9-]+/)+|https://${HOST}/(${IN_URL}/)?)`,
  'a folder below /api/, or an address of https://, with a slash at its end',
);
const host = z
  .string()
  .regex(new RegExp(`^${HOST}$`), 'a host is written without https:// and without a path, like help.example');
/** The hosts read ranges with parseRange, except nginx, which has its own parser. */
const range = z
  .union([z.cidrv4(), z.cidrv6()])
  .refine((value) => parseRange(value) !== null, 'a range is written 192.0.2.0/24 or 2001:db8::/32');
const place = z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'a place is an ISO 3166 code, like GB or CA-ON');
const target = z.enum(['_self', '_blank']);

export const field = {
  text,
  slug,
  languageCode,
  perLanguage,
  localised,
  date,
  currency,
  stringKey,
  route,
  redirect,
  assetPath,
  httpsUrl,
  httpsOrigin,
  siteAddress,
  policySource,
  ownOrHttps,
  iconFolder,
  host,
  range,
  place,
  target,
} as const;
