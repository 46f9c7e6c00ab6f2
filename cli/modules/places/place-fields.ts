import { z } from 'zod';
import { field } from '../../kit/field.ts';
import type { FieldValues, ParsedRegion, Region } from '../../kit/region.ts';

const { slug, stringKey, place } = field;

/** An entry of a list, which may also be `@name` for a group. */
const listedPlace = place.meta({ id: 'listedPlace' });

const placeModal = z.strictObject({
  title: stringKey.describe('The heading'),
  paragraphs: z.array(stringKey).min(1).describe('The text'),
  labels: z.array(stringKey).default([]).describe('Short labels, each with an icon'),
  outside: stringKey.optional().describe('For readers who are not there'),
  go: stringKey.describe('The button that leads to the other site'),
  continue: stringKey.describe('The button that stays'),
  withoutScript: stringKey
    .optional()
    .describe('Before a list of the sites, on pages without script; else the title and the last paragraph'),
});

const geoRules = z.strictObject({
  BLOCKED: z.array(listedPlace).describe('Places without downloads'),
  WARNING: z.array(listedPlace).describe('Places whose visitors are warned'),
  allowed: z.array(listedPlace).default([]).describe('Places without a rule'),
  deniedAtEdge: z.array(listedPlace).default([]).describe('Sanctions only: these alone get 403'),
  default: z.enum(['BLOCKED', 'WARNING', 'ALLOWED']).describe('What places get that no list has'),
  onUnknown: z
    .enum(['BLOCKED', 'WARNING', 'ALLOWED'])
    .default('WARNING')
    .describe('What visitors get whose place is unknown'),
  home: place
    .nullable()
    .default(null)
    .describe("The region's own place, which preview takes by default; regionCountryCode if there is none"),
  isDestination: z
    .boolean()
    .default(false)
    .describe('Visitors of `home` are led here by own-region leads of other regions'),
  groups: z
    .record(z.string().regex(/^[A-Za-z][\w-]*$/, 'a group is named by a word'), z.array(listedPlace))
    .default({})
    .describe('Lists of places by name; "@name" in another list includes all of them'),
  modals: z
    .record(
      slug.refine((name) => name !== 'none' && name !== 'region-warning', 'this name has a meaning'),
      placeModal,
    )
    .default({})
    .describe('The texts of modals that lead to another region, by name; the name is data-modal in the page'),
  leads: z
    .array(
      z.strictObject({
        places: z
          .union([z.array(listedPlace).min(1), z.enum(['elsewhere', 'own-region'])])
          .describe('elsewhere: all but geo.home; own-region: geo.home of each region that isDestination'),
        region: slug.optional().describe('The region that they lead to; not for own-region, which leads to each'),
        modal: slug.describe('A name in modals'),
        requires: z.literal('isSupportSEPModal').optional().describe('Only where this field is true'),
        whilePlanned: z
          .boolean()
          .default(false)
          .describe('Shown while the region has no file, with its button unavailable'),
      }),
    )
    .default([])
    .describe("Places whose visitors are offered another region's site. The first entry that names a place counts"),
});

/** Without rules, the site is open to all visitors. */
const OPEN: z.infer<typeof geoRules> = {
  BLOCKED: [],
  WARNING: [],
  allowed: [],
  deniedAtEdge: [],
  default: 'ALLOWED',
  onUnknown: 'ALLOWED',
  home: null,
  isDestination: false,
  groups: {},
  modals: {},
  leads: [],
};

/** The fields of the module `places`. */
export const placeFields = {
  isSupportSEPModal: z.boolean().default(false).describe('A switch that entries of geo.leads may require'),
  whitelist: z
    .strictObject({
      places: z.array(listedPlace).describe('Those of some places'),
      ranges: z.array(field.range).describe('Those of some addresses, such as 192.0.2.0/24'),
    })
    .default({ places: [], ranges: [] })
    .describe('Visitors who see no warning'),
  geo: geoRules.default(OPEN).describe('What visitors get by their place; without it, the site is open to all'),
};

/** The own fields of a region of a site with places. */
export type PlaceFields = FieldValues<typeof placeFields>;

/** Those of a region of such a site. */
export const placeFieldsOf = (region: Region | ParsedRegion): PlaceFields => region as unknown as PlaceFields;
