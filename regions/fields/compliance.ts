import { field } from 'region-site/kit';
import { z } from 'zod';

const { slug, text, localised, stringKey, date, httpsUrl, route } = field;

const help = z.strictObject({
  id: slug,
  name: localised,
  kind: z
    .enum(['line', 'crisis', 'emergency', 'exclusion', 'blocking', 'advice', 'regulator'])
    .describe(
      'line: help with gambling; crisis: for people who think of ending their life; emergency: 112 and the like',
    ),
  url: httpsUrl.optional(),
  phone: z
    .string()
    .regex(/^\+?[\d\s()/.-]+$/, 'a telephone number: digits, and spaces, brackets or hyphens between them')
    .refine((value) => (value.match(/\d/g)?.length ?? 0) >= 3, 'a telephone number has at least three digits')
    .optional(),
  hours: stringKey.optional().describe('When somebody answers; HELP_HOURS_24_7 is at any hour'),
  cost: stringKey.optional().describe('What a call costs'),
  languages: z.array(slug).default(['en']).describe('In which it answers'),
  textKey: stringKey.describe('What this body does for the reader'),
  verifiedOn: date.describe('The day on which it was called, opened or compared with its source'),
  validUntil: date,
  source: text.optional().describe('Where its number, hours and cost come from: an address, or a sentence'),
  toVerify: text.optional().describe('What has to be checked before real use'),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** How much of the site a market has. */
export const statuses = ['open', 'restricted', 'informational', 'closed'] as const;

const figure = z.strictObject({
  value: z.number().positive(),
  unit: z.union([field.currency, z.literal('%')]).describe('A currency, or %'),
  what: text.describe('What the figure is, and where it is decided'),
});

/** What the law of the market asks for on every page, and what only this market may say. */
export const compliance = {
  status: z.enum(statuses).default('informational'),
  currency: field.currency,
  currencies: z
    .array(field.currency)
    .default([])
    .describe('Further currencies that texts may name, such as that of prize pools of the network'),
  limitExample: z
    .int()
    .positive()
    .multipleOf(4)
    .default(80)
    .describe('A deposit limit for a week, in the currency of the region, that texts take as an example'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'a time zone such as Europe/London, or UTC')
    .default('UTC')
    .describe('Of the market: times of day are written in it where no script knows the zone of the visitor'),
  figures: z
    .array(figure)
    .default([])
    .describe('Amounts and percentages beside claims that texts about offers may name'),
  supportHours: z
    .array(z.enum(['day-and-night', 'office-hours']))
    .default([])
    .describe('When support answers: what texts may promise. Help lines have their own hours'),
  payments: z
    .array(z.enum(['credit-card', 'crypto']))
    .default([])
    .describe('Ways to pay that need a permission of the market, and have it: no other region may promise them'),
  factForms: z
    .record(z.string(), z.array(text).min(1))
    .default({})
    .describe(
      'Further forms of a fact: inflected, abbreviated, in another language; * ends a word with any letters behind it. Other regions may show none of them',
    ),
  sharesFacts: z
    .record(text, text)
    .default({})
    .describe('Facts that another region has as well, by name, each with the reason; help entries are help.<id>'),
  namesBrand: z
    .boolean()
    .default(true)
    .describe(
      'False where even a name advertises: titles and share data go without the brand, and no list leads to other regions',
    ),
  licence: z.strictObject({
    status: z.enum(['demo', 'licensed']).describe('demo: a notice and noindex on every page'),
    licensee: localised,
    number: text,
    regulator: localised,
    registerUrl: httpsUrl,
  }),
  ageLimit: z.union([z.literal(18), z.literal(19), z.literal(21), z.literal(24)]),
  audienceAge: z
    .int()
    .nullable()
    .default(null)
    .describe('An advertising audience floor, never a gambling age; a note on every page names it'),
  warnings: z.array(stringKey).default([]).describe('Texts that the law asks for on every page'),
  reasons: z
    .record(text, text)
    .default({})
    .describe('Why the market has its status, flags and ages, by the name of the field or flag'),
  unverified: z.array(text).default([]).describe('Points without a certain source, to be checked before real use'),
  help: z.array(help).min(1),
  helpLine: slug.describe('The entry of help that is on every page'),
  responsibleGamingRoutes: z.array(route).default([]).describe('Routes that carry no marketing'),
};
