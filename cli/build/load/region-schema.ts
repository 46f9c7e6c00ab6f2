/**
 * The shape of `regions/<id>.json` after `defaults.json` has been merged under it (specification, section 3).
 * Every field is described, because the descriptions travel into the JSON Schema that editors show.
 */
import { z } from 'zod';
import { parseRange } from './address-ranges.ts';

const text = z.string().min(1);
/** One text, or one for each language: {"nl": "Kansspelcommissie", "fr": "Commission des jeux de hasard"}. */
const localised = z.union([text, z.record(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), text)]);
/** Ids are names in the JSON Schemas, where `site schema` puts this site's own values into them. */
const stringKey = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]*$/, 'a string key is upper case with underscores, like HOME_TITLE')
  .meta({ id: 'stringKey' });
/** A name of DNS in ASCII, perhaps a port. It becomes a part of headers and configurations, where other characters mean something. */
const HOST = '[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*(:[0-9]{1,5})?';
/** Printable ASCII but quote, backslash or bracket: nothing else belongs to an address unless it is percent-encoded. */
const IN_URL = '[!#-&(-;=?-\\[\\]_a-z~]*';
/** nginx takes no word of 4 KiB, and no browser promises to take a longer address. */
const URL_LENGTH = 2000;
const url = (pattern: string, what: string) =>
  z
    .string()
    .max(URL_LENGTH, `an address has at most ${URL_LENGTH} characters`)
    .regex(new RegExp(`^${pattern}$`), what)
    .refine((value) => URL.canParse(value, 'https://own.invalid'), what);
const httpsUrl = url(
  `https://${HOST}([/?#]${IN_URL})?`,
  'an address is https://, a host in ASCII, and a path without spaces, quotes or brackets',
);
const httpsOrigin = url(`https://${HOST}`, 'a host is written https://host, with nothing behind it');
const host = z
  .string()
  .regex(new RegExp(`^${HOST}$`), 'a host is written without https:// and without a path, like help.example');
const sitePath = z
  .string()
  .max(URL_LENGTH, `a route has at most ${URL_LENGTH} characters`)
  .regex(/^\/([a-z0-9-]+\/)*(#[a-z0-9-]+)?$/, 'a route starts and ends with a slash, like /about-us/')
  .meta({ id: 'route' });
const oldPath = z
  .string()
  .max(URL_LENGTH, `a route has at most ${URL_LENGTH} characters`)
  .regex(/^\/([a-z0-9-]+\/)+$/, 'an address that was left starts and ends with a slash and has no #, like /old/');
const assetPath = text.describe('A file below assets/').meta({ id: 'assetPath' });
const ownOrHttps = url(
  `(/(?!/)${IN_URL}|https://${HOST}([/?#]${IN_URL})?)`,
  'an address of the own site starts with /, any other with https:// and a host',
);
const publicId = (pattern: RegExp, what: string) => z.string().regex(pattern, what).nullable();
const date = z.iso.date('a date is written YYYY-MM-DD');
/** The excluded word is a property of every object of the program, so no record can tell whether it has an entry of that name. */
const slug = z
  .string()
  .regex(/^(?!constructor$)[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens, and not "constructor"');
/** As every host reads it: preview, worker and function by parseRange, nginx by itself. */
const range = z
  .union([z.cidrv4(), z.cidrv6()])
  .refine((text) => parseRange(text) !== null, 'a range is written 192.0.2.0/24 or 2001:db8::/32');
const place = z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'a place is an ISO 3166 code, like GB or CA-ON');

export const FLAGS = ['bonusClaims', 'prizeTotals', 'ambassadors', 'streamerProgramme', 'download'] as const;
const flag = z.enum(FLAGS);
export const STATUSES = ['open', 'restricted', 'informational', 'closed'] as const;
const target = z.enum(['_self', '_blank']);

const navigationBase = z.strictObject({
  path: z.union([sitePath, httpsUrl]).describe('A route of this project, or an external address'),
  langKey: stringKey.describe('The string key of the label'),
  routerName: z.string().optional().describe('A stable name for analytics'),
  siteType: z
    .enum(['compliance', 'contents', 'sibling', 'external'])
    .default('compliance')
    .describe('The link kind: which host and prefix rules apply'),
  showSubArea: z.boolean().default(false).describe('Whether the mega menu opens on this entry'),
  isShow: z.boolean().default(true),
  isRoot: z
    .boolean()
    .default(true)
    .describe('Has a place in the rows of the header; else the collapsed menu alone lists it'),
  badge: stringKey.optional().describe('The string key of a small label beside the entry'),
  icon: slug.optional().describe('The name of an icon at the address of `icons`'),
  requires: z.array(flag).default([]).describe('Shown only where the region allows all of these'),
});
export type NavigationItem = z.infer<typeof navigationBase> & { children: NavigationItem[] };
const navigationItem: z.ZodType<NavigationItem> = navigationBase.extend({
  get children() {
    return z.array(navigationItem).default([]);
  },
}) as never;

const footerItem = z.strictObject({
  key: stringKey,
  path: z.union([sitePath, httpsUrl]),
  target: target.default('_self'),
});

const logo = z.strictObject({
  width: z.int().positive().describe('px'),
  height: z.int().positive().describe('px'),
  label: text.describe('Text of the badge; real bodies are named in text, never by their logo'),
  imgPath: assetPath.nullable().describe('A picture, or null for a text badge'),
  url: httpsUrl,
  target: target.default('_blank'),
});

const claimBase = {
  id: slug,
  languages: z
    .array(slug)
    .optional()
    .describe('Only pages of these languages carry the claim; all languages without it'),
  amount: z.number().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
};
/** A claim is rendered only by the claim component, with its conditions beside it (regions-facts, sections 5 and 8). */
const claim = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bonus'),
    ...claimBase,
    mechanic: z.enum(['match', 'rewards', 'free']),
    percent: z.number().positive().optional().describe('Percent of the first deposit, for a match'),
    noDeposit: z.boolean().describe('True only if no own money is needed; without it the word "free" may not be used'),
    who: stringKey.describe('Who may claim'),
    minimumAge: z.int().min(18),
    territory: stringKey,
    minimumDeposit: z.number().min(0),
    release: stringKey.describe('How the reward is released'),
    wagering: z.number().min(0).describe('Multiple of the bonus; at most 10 in Great Britain'),
    expiryDays: z.int().positive(),
    excludedMethods: z.array(stringKey),
    withdrawalEffect: stringKey,
    termsAnchor: sitePath,
  }),
  z.strictObject({
    kind: z.literal('total'),
    ...claimBase,
    atLeast: z.boolean().default(false).describe('Shown with a plus sign'),
    period: z.enum(['month', 'week', 'series']),
    basis: stringKey.describe('What the total is made of'),
    evidence: text.describe('Where the evidence for the total is held'),
    reviewedOn: date.describe('Shown beside the total: when the evidence was last examined'),
    termsAnchor: sitePath,
  }),
]);
export type Claim = z.infer<typeof claim>;

const installer = z.strictObject({
  platform: z.enum(['windows', 'mac', 'android', 'ios', 'linux']),
  type: z.int().describe('As /api/download-url tells it: 6 is preferred, then 2'),
  url: httpsUrl,
  language: slug.optional(),
  bytes: z.int().positive().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

const help = z.strictObject({
  id: slug,
  name: localised,
  kind: z.enum(['line', 'exclusion', 'blocking', 'advice', 'regulator']),
  url: httpsUrl.optional(),
  phone: z.string().optional(),
  hours: stringKey.optional(),
  languages: z.array(slug).default(['en']),
  textKey: stringKey.describe('What this body does for the reader'),
  verifiedOn: date,
  validUntil: date,
});

const cookie = z.strictObject({
  name: text,
  category: z.enum(['necessary', 'preferences', 'analytics', 'marketing']),
  provider: text,
  purposeKey: stringKey,
  days: z.number().min(0).describe('Lifetime in days; 0 for the session'),
  sameSite: z.enum(['Lax', 'Strict', 'None']).default('Lax').describe('None makes the cookie secure as well'),
});

const regionItem = z.strictObject({
  id: slug,
  url: httpsUrl,
  imagePath: assetPath.nullable().describe('A small picture before the name in the region lists'),
  countryName: text,
  languageName: text.describe('Names the site and language on the button that opens the list'),
  locale: text.describe('BCP 47'),
  localeName: text.describe('The language beside countryName in the list'),
});

const geoRules = z.strictObject({
  BLOCKED: z.array(place),
  WARNING: z.array(place),
  allowed: z.array(place).default([]).describe('Places without a rule'),
  deniedAtEdge: z.array(place).default([]).describe('Sanctions only: these alone get 403'),
  ontario: z.enum(['modal', 'none']).default('modal').describe('Ontario has a key of its own: a redirection modal'),
  default: z.enum(['BLOCKED', 'WARNING', 'ALLOWED']),
  onUnknown: z.enum(['BLOCKED', 'WARNING', 'ALLOWED']).default('WARNING'),
  home: place.nullable().describe("The region's own place, which preview takes by default"),
  mainSite: z
    .array(z.strictObject({ places: z.union([z.array(place).min(1), z.literal('elsewhere')]), region: slug }))
    .default([])
    .describe('Whose visitors are offered the site of another region, where isSupportSEPModal is on'),
});

export const languageSchema = z.strictObject({
  code: slug.describe('The folder under content/'),
  prefix: z
    .string()
    .regex(/^[a-z]{0,2}$/, 'up to two letters')
    .describe('The first part of its addresses; the main language may have none. With one, the address / leads to it'),
  locale: text.describe('BCP 47, for html lang'),
  formats: text.optional().describe('BCP 47, for numbers and dates, where it says more than lang: es-419'),
  hreflang: z
    .array(text)
    .default([])
    .describe('The codes that search engines are told; none for a page without alternates'),
  name: text,
  fallback: slug.optional().describe('Whose pages stand in where this language has none; legal pages never fall back'),
  requiredStrings: z.array(stringKey).default([]).describe('Warnings that the law of the market asks for'),
});

export const regionSchema = z.strictObject({
  $schema: z.string().optional(),
  id: slug.max(30, 'an id has at most 30 characters: hosts make names of it'),
  order: z.int().default(100).describe('Among regions; the first one also owns x-default when several name it'),
  status: z.enum(STATUSES).default('informational'),
  origin: httpsOrigin.describe('Scheme and host of the site, without a slash at the end'),
  contentHost: httpsOrigin.optional().describe('Host of contents pages; the own origin by default'),
  isRegionalContentHost: z
    .boolean()
    .default(false)
    .describe('contentHost serves this region alone, so links to it take no language prefix'),
  cdnBase: httpsOrigin.optional().describe('Host of assets; the own origin by default'),
  languages: z.array(languageSchema).min(1),

  regionCountryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  currency: z.string().regex(/^[A-Z]{3}$/),
  siteId: z
    .string()
    .default('')
    .describe('Installer addresses carry it, so that the client knows which site it comes from'),
  signUpSiteId: z
    .string()
    .default('')
    .describe('The same for accounts, which are opened in the client: the site that they belong to'),
  brandAlias: slug.default('site'),
  logoPath: assetPath.default('images/logo.svg'),
  blackLogoPath: assetPath.default('images/logo-black.svg'),
  logoWidth: z.int().positive().default(160).describe('px'),
  logoHeight: z.int().positive().default(40).describe('px'),
  isDefaultConsentEnabled: z
    .boolean()
    .default(true)
    .describe('Everybody is asked before a tag runs; false: only visitors from gdprCountries and unknown places'),
  isSupportSalesforceMessaging: z
    .boolean()
    .default(false)
    .describe('The chat script is Salesforce Messaging; else it brings a communityChat (runtime/chat-provider.ts)'),
  isRequireConvertCanonical: z
    .boolean()
    .default(false)
    .describe('Contents pages name their address on contentHost as the canonical one'),
  isSupportRegionSelector: z.boolean().default(false),
  isSupportBrandAmbassador: z.boolean().default(false),
  isSupportSEPModal: z.boolean().default(false),
  isOneTrustCustomStub: z
    .boolean()
    .default(false)
    .describe('The consent provider is told the place, and asks no service of its own for it'),
  chat: z
    .strictObject({
      enabled: z.boolean(),
      language: text.describe('BCP 47, where a language of the site has no configuration of its own'),
      organisation: z.string().default('').describe('The id that the provider gave the operator'),
      buttonId: z.string(),
      domainType: z.string(),
      communityEndpoint: ownOrHttps.describe("The provider's site that the chat is started with"),
      configNames: z.record(z.string(), z.string()).describe('Language to the name of its configuration'),
      scriptUrl: ownOrHttps.describe('Loaded when somebody opens the chat, never before'),
      availabilityUrl: ownOrHttps.describe('Answers with {"hasCapacity": true} while an adviser is free'),
      messagingUrl: httpsUrl.nullable().default(null).describe('Salesforce: where messages go (scrt2URL)'),
      thanks: z
        .record(z.string(), text)
        .default({})
        .describe('Language to how the automated reply begins that ends a conversation'),
    })
    .nullable()
    .default(null),
  icons: z
    .strictObject({
      url: url(
        `(/api/([a-z0-9-]+/)+|https://${HOST}/(${IN_URL}/)?)`,
        'a folder below /api/, or an address of https://, with a slash at its end',
      ).describe(
        'The name follows it. Below /api/, the build makes the answers of assets/icons/<name>.svg, or of the icon package',
      ),
    })
    .nullable()
    .default(null)
    .describe(
      'Where icons that navigation and pages name are fetched by script; list their cache as `icons` in cookies',
    ),
  publicIds: z
    .strictObject({
      consent: publicId(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-test)?$/, 'OneTrust: a UUID').describe(
        'Who asks for consent; null for our own banner',
      ),
      analytics: publicId(/^G-[A-Z0-9]+$/, 'Google Analytics: G- and capitals').describe('Loaded after consent only'),
      tagManager: publicId(/^GTM-[A-Z0-9]+$/, 'Google Tag Manager: GTM- and capitals').describe(
        'Loaded after consent only',
      ),
    })
    .default({ consent: null, analytics: null, tagManager: null }),
  pageViews: z
    .strictObject({
      url: ownOrHttps.describe('Takes a POST for each page view; /api/collect is answered with 204 by every host'),
    })
    .nullable()
    .default(null)
    .describe('Statistics of the site itself, after consent; list their cookie `visit` in cookies, category analytics'),
  gdprCountries: z.array(place).default([]),

  licence: z.strictObject({
    status: z.enum(['demo', 'licensed']).describe('demo: a notice and noindex on every page'),
    licensee: localised,
    number: text,
    regulator: localised,
    registerUrl: httpsUrl,
  }),
  flags: z
    .strictObject({
      bonusClaims: z.boolean().default(false),
      prizeTotals: z.boolean().default(false),
      ambassadors: z.boolean().default(false),
      streamerProgramme: z.boolean().default(false),
      download: z.boolean().default(false),
    })
    .prefault({})
    .describe('What the law of the market lets the site say and offer; nothing, unless it says so'),
  ageLimit: z.union([z.literal(18), z.literal(19), z.literal(21), z.literal(24)]),
  audienceAge: z
    .int()
    .nullable()
    .default(null)
    .describe('An advertising audience floor, never a gambling age; a note on every page names it'),
  warnings: z.array(stringKey).default([]).describe('Texts that the law asks for on every page'),
  help: z.array(help).min(1),
  helpLine: slug.describe('The entry of help that stands on every page'),
  facts: z
    .record(z.string(), localised)
    .default({})
    .describe('Names and addresses that Markdown takes by {fact:name}; one text, or one for each language'),
  claims: z.array(claim).default([]),
  installers: z.array(installer).default([]),
  downloadEndpoint: httpsUrl
    .nullable()
    .default(null)
    .describe('A live /api/download-url elsewhere, with CORS for the origin of this site'),

  navigation: z.array(navigationItem).default([]),
  utilityNavigation: z.array(navigationItem).default([]),
  footer: z
    .strictObject({ safety: z.array(footerItem), legal: z.array(footerItem), policy: z.array(footerItem) })
    .default({ safety: [], legal: [], policy: [] }),
  responsibleGamingLinks: z.array(footerItem).default([]),
  logos: z.array(logo).default([]),
  social: z
    .array(z.strictObject({ label: z.enum(['Instagram', 'Facebook', 'Reddit', 'Youtube', 'X']), link: httpsUrl }))
    .default([]),
  regionItems: z.array(regionItem).default([]),
  ambassadors: z
    .array(
      z.strictObject({
        slug,
        name: text,
        birthYear: z.int().max(2001).describe('25 or older; the proof is held by the talent team'),
        audienceEvidence: text,
      }),
    )
    .default([]),
  whitelist: z.strictObject({ places: z.array(place), ranges: z.array(range) }).default({ places: [], ranges: [] }),
  geo: geoRules,
  cookies: z.array(cookie).default([]),
  externalHosts: z
    .array(host)
    .default([])
    .describe('Hosts that content may link to; any other external link is refused'),
  siblingHosts: z.record(z.string(), httpsOrigin).default({}).describe('Region id to origin'),
  networkRoutes: z
    .array(sitePath)
    .default([])
    .describe('Routes below these belong to the network: one address for all languages, without a prefix'),
  responsibleGamingRoutes: z.array(sitePath).default([]).describe('Routes that carry no marketing'),
  redirects: z.array(z.strictObject({ from: oldPath, to: z.union([sitePath, httpsUrl]) })).default([]),
  build: z.strictObject({ precompress: z.boolean().default(true) }).default({ precompress: true }),
});
export type Region = z.infer<typeof regionSchema> & {
  /** Origins of all regions that have a file: an address at any other own host leads nowhere yet. */
  readonly openOrigins: readonly string[];
};
export type Language = z.infer<typeof languageSchema>;
