/**
 * The shape of `regions/<id>.json` after `defaults.json` was merged into it: the fields that every site has, and the fields
 * that the site adds. Each field has a description, which editors show.
 */
import { z } from 'zod';
import { field } from './field.ts';
import type { Period } from './instant.ts';
import type { Localised } from './localised.ts';
import { periodFields } from './period.ts';
import type { AccessRules, Lead, PageRules } from './places/access.ts';
import type { NameOf, SiteTypes } from './site-types.ts';

const { text, slug, localised, stringKey, route, httpsUrl, httpsOrigin, siteAddress, assetPath, target } = field;

/** What a site adds to its regions, as data: `defineRegion({ … })`. */
export interface RegionParts {
  /** Own fields, by name. */
  readonly fields?: z.ZodRawShape;
  /** What a market may allow, as switches. Pages, navigation entries and own code read them. */
  readonly flags?: readonly string[];
  /** The groups of links in the footer. */
  readonly footer?: readonly string[];
  /** An offer with all of its conditions; it contains `claimFields`. Without it, a region has no claims. */
  readonly claim?: z.ZodType<CoreClaim>;
  /** Own fields that contain locations: they are compared with ISO 3166. */
  readonly places?: readonly string[];
}

/** Keeps the exact type of the parts, from which templates get the type of `region`. */
export const defineRegion = <const Parts extends RegionParts>(parts: Parts): Parts => parts;

type Registered = SiteTypes extends { region: infer Parts extends RegionParts } ? Parts : null;
/** The values of fields. */
export type FieldValues<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodType<infer Value> ? Value : never;
};
type OwnFields = Registered extends { fields: infer Shape } ? FieldValues<Shape> : unknown;
type Turned = SiteTypes extends { modules: readonly (infer One)[] } ? One : never;
type ShapeOf<One> = One extends { readonly fields?: infer Shape } ? (one: FieldValues<Shape>) => void : never;
/** The fields of all modules that the site turns on. */
type ModuleFields = [Turned] extends [never]
  ? unknown
  : ShapeOf<Turned> extends (one: infer All) => void
    ? All
    : unknown;
export type Flag = Registered extends { flags: readonly (infer Name extends string)[] }
  ? Name
  : Registered extends null
    ? NameOf<'flag'>
    : never;
export type FooterGroup = Registered extends { footer: readonly (infer Name extends string)[] }
  ? Name
  : Registered extends null
    ? string
    : never;
export type Claim = Registered extends { claim: z.ZodType<infer One extends CoreClaim> } ? One : CoreClaim;

/** Names, numbers and addresses by name. */
export type Facts = Readonly<Record<string, Localised | undefined>>;

/** A region, validated, with the fields of the site. */
export type Region = Omit<CoreRegion, 'flags' | 'footer' | 'claims'> &
  OwnFields &
  ModuleFields &
  DerivedValues & {
    flags: Record<Flag, boolean>;
    footer: Record<FooterGroup, FooterItem[]>;
    claims: Claim[];
    /** The path of the origin, `/shop`; empty where it has none. Addresses in pages begin with it, paths and routes do not. */
    readonly basePath: string;
    /** Origins of all regions that have a file. */
    readonly openOrigins: readonly string[];
    /** The names that hold here in conditions of texts, `{if:name}`: the region, its flags, and what the site adds. */
    readonly conditions: readonly string[];
    /** Languages of other regions whose pages replace missing ones here. */
    readonly fallbackLanguages: readonly Language[];
    /** The region list, in its order: an entry for each language of each region, and those that are planned. */
    readonly regionItems: readonly RegionItem[];
    /**
     * By the id of each region that translates addresses: the path of a route, with the prefix of its language, to its
     * address. A folder's entry holds for the paths below it.
     */
    readonly addresses: Readonly<Record<string, Readonly<Record<string, string>>>>;
    /** Origins by the ids of regions and of entries of the region list. */
    readonly siblingHosts: Readonly<Record<string, string>>;
    /** What the site derives from other fields (`region.facts` of the definition): facts that `facts` does not contain. */
    readonly derivedFacts: Facts;
  };
/** A region without what follows from the files of other regions. */
export type ParsedRegion = Omit<
  Region,
  | 'basePath'
  | 'openOrigins'
  | 'conditions'
  | 'fallbackLanguages'
  | 'regionItems'
  | 'siblingHosts'
  | 'addresses'
  | 'derivedFacts'
  | 'placeAccess'
  | 'downloadPages'
>;

/** What modules give to the generator. A site without them has `WITHOUT_MODULES`. */
export interface DerivedValues {
  /** Routes below these have one address for all languages, without a prefix. */
  readonly networkRoutes: readonly string[];
  /** Host of contents pages; the own origin by default. */
  readonly contentHost?: string | undefined;
  /** Whether `contentHost` serves this region alone, so that links to it take no language prefix. */
  readonly isRegionalContentHost: boolean;
  /** Whether contents pages name their address on `contentHost` as the canonical one. */
  readonly isRequireConvertCanonical: boolean;
  /** What the place of a visitor decides. Null decides nothing: every visitor gets every page. */
  readonly placeAccess: RegionAccess | null;
  /** Pages with installers, by route, without translated addresses. Null where there are none: no visitor gets a download. */
  readonly downloadPages: Omit<PageRules, 'prefixes'> | null;
}

export const WITHOUT_MODULES: DerivedValues = {
  networkRoutes: [],
  isRegionalContentHost: false,
  isRequireConvertCanonical: false,
  placeAccess: null,
  downloadPages: null,
};

export interface RegionAccess {
  readonly rules: Omit<AccessRules, 'version' | 'download' | 'pages'>;
  /** Address ranges (CIDR) of the whitelist. Not in the published rules: they belong to offices and testers. */
  readonly ranges: readonly string[];
  /** The leads by place, each with its entry in region JSON. */
  readonly leads: Readonly<Record<string, Lead & { readonly entry: number }>>;
  /** The keys of the texts of modals that lead to another region, by name. */
  readonly modals: Readonly<Record<string, PlaceModalKeys>>;
  /** The field of region JSON that holds them. */
  readonly modalsAt: readonly string[];
  /** The facts of the regions that places are led to, by origin. */
  readonly factsElsewhere: Readonly<Record<string, Facts>>;
}

export interface PlaceModalKeys {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly labels: readonly string[];
  readonly outside?: string | undefined;
  readonly go: string;
  readonly continue: string;
  readonly withoutScript?: string | undefined;
}

export type Language = z.infer<typeof languageSchema>;

const navigationBase = z.strictObject({
  path: z.union([route, httpsUrl]).describe('A route of this project, or an external address'),
  langKey: stringKey.describe('The string key of the label'),
  isShow: z.boolean().default(true).describe('False leaves the entry out'),
  badge: stringKey.optional().describe('The string key of a small label beside the entry'),
  icon: slug.optional().describe('The name of an icon at the address of `icons`'),
});
export type NavigationItem = z.infer<typeof navigationBase> &
  EntryFields & { requires: Flag[]; children: NavigationItem[] };

/** What modules of the generator add to the entries of menus. */
interface EntryFields {
  readonly routerName?: string | undefined;
  readonly siteType?: 'compliance' | 'contents' | 'sibling' | 'external' | undefined;
  readonly showSubArea?: boolean | undefined;
  readonly isRoot?: boolean | undefined;
}

const footerItem = z.strictObject({
  key: stringKey.describe('The string key of the label'),
  path: z.union([route, httpsUrl]).describe('A route of this project, or an external address'),
  target: target.default('_self').describe('_blank opens a new tab'),
});
export type FooterItem = z.infer<typeof footerItem>;

/** The fields that the generator needs of an offer. */
export const claimFields = {
  id: slug.describe('What texts name it by: {claim:id}'),
  languages: z
    .array(field.languageCode)
    .optional()
    .describe('Only pages of these languages contain the claim; by default pages of all languages'),
  amount: z.number().positive().describe('How much is promised'),
  currency: field.currency.describe('Three letters of ISO 4217'),
  termsAnchor: route.describe('Where the terms are'),
  ...periodFields,
};
const coreClaim = z.looseObject(claimFields);
export interface CoreClaim extends Period {
  readonly id: string;
  readonly languages?: string[] | undefined;
  readonly amount: number;
  readonly currency: string;
  readonly termsAnchor: string;
}

const cookie = z.strictObject({
  name: text.describe('As browsers show it'),
  category: z.enum(['necessary', 'preferences', 'analytics', 'marketing']).describe('What consent it needs'),
  provider: text.describe('Who reads it'),
  purposeKey: stringKey.describe('What it is for'),
  days: z.number().min(0).describe('Lifetime in days; 0 for the session'),
  sameSite: z.enum(['Lax', 'Strict', 'None']).default('Lax').describe('None makes the cookie secure as well'),
});

const policySources = (what: string) => z.array(field.policySource).optional().describe(what);
/** What pages of the region may use of other hosts. */
const policy = z.strictObject({
  script: policySources('Scripts: those of a provider of analytics, for example'),
  connect: policySources('Addresses that scripts request: APIs, also those of a form that a script sends'),
  image: policySources('Pictures'),
  media: policySources('Videos, sounds and subtitles'),
  font: policySources('Fonts'),
  style: policySources('Style sheets'),
  frame: policySources('Frames: players, maps, payment'),
  form: policySources('Addresses to which forms are sent'),
  policies: z
    .array(z.string().regex(/^[\w#=@./%-]+$/, 'a policy is named by letters, digits and - # = _ / @ . %'))
    .optional()
    .describe('Trusted Types policies that scripts create, to set addresses of scripts and markup'),
});

const listPicture = assetPath.nullable().default(null).describe('A small picture before the name in the region list');
/** An entry of the region list for a region that has no file yet. */
const plannedRegion = z.strictObject({
  id: slug.describe('The id that its file will have'),
  order: z.int().describe('The place in the region list'),
  url: httpsUrl.describe('Where the site will be'),
  imagePath: listPicture,
  countryName: text.describe('In its own words'),
  languageName: text.describe('Names the site and language on the button that opens the list'),
  locale: text.describe('BCP 47'),
  localeName: text.describe('The language beside countryName in the list'),
  facts: z
    .record(z.string(), text)
    .optional()
    .describe('What texts that lead there take by {name} until the region has a file: its lowest age'),
});
export type RegionItem = Omit<z.infer<typeof plannedRegion>, 'order' | 'facts'>;

/** First parts of addresses that the build itself writes to. */
export const BUILD_FOLDERS: readonly string[] = ['assets', 'api', 'builds'];

export const languageSchema = z.strictObject({
  code: field.languageCode.describe('The folder under content/'),
  prefix: z
    .string()
    .regex(
      /^([a-z0-9]+(-[a-z0-9]+)*(\/(?!$)|$))*$/,
      'a prefix is the first part of addresses in lower case, or several, like de, en-gb or de/at',
    )
    .refine(
      (prefix) => !prefix.split('/').some((part) => BUILD_FOLDERS.includes(part)),
      'assets, api and builds are folders of the build',
    )
    .describe(
      'How its addresses begin: de, en-gb, de/at. The main language may have none; with one, the address / leads to it',
    ),
  locale: text.describe('BCP 47, for html lang'),
  formats: text.optional().describe('BCP 47, for numbers and dates, where it says more than lang: es-419'),
  hreflang: z.array(text).default([]).describe('The codes given to search engines; none for a page without alternates'),
  name: text.describe('In its own words'),
  selector: z
    .strictObject({
      id: slug.optional().describe("Names the entry; the region's id for its first language by default"),
      countryName: text.optional().describe('Instead of the one of the region'),
      languageName: text.optional().describe('Names the site and language on the button; the name by default'),
    })
    .optional()
    .describe('What differs in the entry of this language in the region list'),
  fallback: field.languageCode
    .optional()
    .describe('The language of any region whose pages replace missing ones; legal pages have no fallback'),
  offeredFrom: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe('The share of text that must be translated before menus and search engines offer the language'),
  requiredStrings: z.array(stringKey).default([]).describe('Warnings that the law of the market requires'),
});

/**
 * @param parts null if they are unknown, because templates cannot be loaded: own fields are then accepted unread
 * @param entries what modules add to the entries of menus
 */
function coreFields(parts: RegionParts | null, entries: z.ZodRawShape = {}) {
  const flag = parts ? z.enum(parts.flags ?? []) : z.string();
  const navigationItem: z.ZodType<NavigationItem> = navigationBase.extend({
    ...entries,
    requires: z.array(flag).default([]).describe('Shown only where the region allows all of these'),
    get children() {
      return z.array(navigationItem).default([]).describe('The entries below it');
    },
  }) as never;
  const isOn = z.boolean().default(false);
  const flags = parts ? strictRecord(parts.flags ?? [], isOn) : z.record(z.string(), z.boolean());
  const links = z.array(footerItem).default([]);
  const footer = parts ? strictRecord(parts.footer ?? [], links) : z.record(z.string(), z.array(footerItem));
  const claim = parts ? (parts.claim ?? z.never()) : coreClaim;
  return {
    $schema: z.string().optional().describe('The schema for editors; `site schema` writes it'),
    id: slug
      .max(30, 'an id has at most 30 characters: hosts make names of it')
      .describe('The name of the file, of its folder in dist/ and in conditions of texts'),
    order: z.int().default(100).describe('Among regions; the first one also owns x-default when several name it'),
    origin: siteAddress.describe(
      'Scheme and host of the site, and the path that it is below, without a slash at the end',
    ),
    cdnBase: httpsOrigin.optional().describe('Host of assets; the own origin by default'),
    languages: z.array(languageSchema).min(1).describe('Those that it offers; the first one is its main language'),
    regionCountryCode: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .default(null)
      .describe('The country of the region in ISO 3166-1'),
    currency: field.currency.optional().describe('Three letters of ISO 4217'),
    icons: z
      .strictObject({
        url: field.iconFolder.describe(
          'The name follows it. Below /api/, the build makes the answers of assets/icons/<name>.svg',
        ),
      })
      .nullable()
      .default(null)
      .describe('Where scripts fetch the icons of navigation and pages; list their cache as `icons` in cookies'),
    flags: (flags as z.ZodType<Record<string, boolean>, Record<string, boolean | undefined>>)
      .prefault({})
      .describe('What the law of the market lets the site say and offer; nothing, unless it says so'),
    facts: z
      .record(z.string(), localised)
      .default({})
      .describe('Names and addresses that Markdown takes by {fact:name}; one text, or one for each language'),
    claims: z
      .array(claim as z.ZodType<CoreClaim>)
      .default([])
      .describe('Offers with their conditions; a site adds fields by `claim` of defineRegion'),
    navigation: z.array(navigationItem).default([]).describe('The main menu'),
    utilityNavigation: z.array(navigationItem).default([]).describe('A second menu'),
    footer: (footer as z.ZodType<Record<string, FooterItem[]>, Record<string, z.input<typeof links>>>)
      .prefault({})
      .describe('Groups of links, by the names of `footer` of defineRegion'),
    selector: z
      .strictObject({
        order: z.int().describe('The place in the region list; languages of a region follow each other'),
        countryName: text.describe('In its own words'),
        imagePath: listPicture,
      })
      .nullable()
      .default(null)
      .describe('The entry of this region in the region lists of all regions; null: it is not listed'),
    plannedRegions: z
      .array(plannedRegion)
      .default([])
      .describe(
        'Entries of the region list that have no file yet: shown as not available. A file with their host replaces them',
      ),
    cookies: z.array(cookie).default([]).describe('What pages store in browsers, for your notice and consent'),
    externalHosts: z
      .array(field.host)
      .default([])
      .describe(
        'Further hosts that content may link to. Hosts of addresses in other fields (sponsors, authorities …) are allowed already',
      ),
    policy: policy
      .default({})
      .describe('What pages may use of other hosts, beside their own; all of it is blocked otherwise'),
    redirects: z
      .array(field.redirect)
      .default([])
      .describe(
        'Old addresses. Those of the defaults and of regions/redirects.csv hold in every language of every region',
      ),
    build: z
      .strictObject({
        precompress: z.boolean().default(true).describe('Writes compressed variants for hosts that serve them'),
      })
      .default({ precompress: true })
      .describe('How the result is written'),
  };
}

const strictRecord = <Value extends z.ZodType>(names: readonly string[], value: Value) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, value])));

export type CoreRegion = z.infer<z.ZodObject<ReturnType<typeof coreFields>>>;

/** The names of the fields that every region may have. */
export const coreFieldNames = (): string[] => Object.keys(coreFields(null));

/**
 * The schema of a region.
 * @param parts null if they are unknown
 * @param modules the modules whose fields a region may have
 */
export function regionSchema(
  parts: RegionParts | null,
  modules: readonly { readonly fields?: z.ZodRawShape; readonly entries?: z.ZodRawShape }[] = [],
): z.ZodType<ParsedRegion> {
  const entries = Object.assign({}, ...modules.map((one) => one.entries));
  const core: z.ZodRawShape = Object.assign(coreFields(parts, entries), ...modules.map(({ fields }) => fields));
  // A site without offers is asked for none.
  const { claims: _, ...withoutOffers } = core;
  const shape = parts && !parts.claim ? withoutOffers : core;
  return (parts ? z.strictObject({ ...shape, ...parts.fields }) : z.looseObject(shape)) as never;
}
