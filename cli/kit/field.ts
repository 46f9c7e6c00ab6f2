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
const oldRoute = z
  .string()
  .max(URL_LENGTH, `a route has at most ${URL_LENGTH} characters`)
  .regex(
    /^\/(\.well-known\/)?([a-z0-9-]+\/)+$/,
    'an address that was left starts and ends with a slash and has no #, like /old/',
  );
const assetPath = text
  .describe('A file below assets/; of a drawing also one part: name.svg#id')
  .meta({ id: 'assetPath' });
const httpsUrl = url(
  `https://${HOST}([/?#]${IN_URL})?`,
  'an address is https://, a host in ASCII, and a path without spaces, quotes or brackets',
);
/** As browsers write it: two spellings of one origin would be two sites. */
const httpsOrigin = url(
  `https://${HOST.replaceAll('A-Z', '')}(?<!:443)`,
  'a host is written https://host in lower case, without the port 443 and with nothing behind it',
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
  oldRoute,
  assetPath,
  httpsUrl,
  httpsOrigin,
  ownOrHttps,
  iconFolder,
  host,
  range,
  place,
  target,
} as const;
