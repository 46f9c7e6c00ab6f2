import { z } from 'zod';

const text = z.string().min(1);
const section = { heading: text, text };

/** Sections that a market leaves out are absent from its page. */
export const homeSchema = z.strictObject({
  hero: z.strictObject({ ...section, primary: text.optional(), secondary: text, note: text }),
  notice: z
    .strictObject({ ...section, points: z.array(text).optional() })
    .optional()
    .describe('What this site is in a market where nothing can be played'),
  tonight: z
    .strictObject({
      ...section,
      sunday: z.strictObject({ ...section, localLabel: text, calendarLabel: text }).optional(),
    })
    .optional(),
  offer: z.strictObject({ ...section, termsLabel: text }).optional(),
  monthly: z
    .strictObject({ ...section, giveaways: z.strictObject(section), leaderboards: z.strictObject(section) })
    .optional(),
  series: z.strictObject({ text, linkLabel: text }).optional(),
  formats: z
    .strictObject({
      ...section,
      items: z.array(z.strictObject({ name: text, text, fact: text, href: text })).length(6),
    })
    .optional(),
  features: z
    .strictObject({
      ...section,
      items: z
        .array(z.strictObject({ name: text, icon: z.string().regex(/^[a-z0-9-]+$/, 'the name of an icon'), text }))
        .min(6)
        .describe('Six in each market, as the picture numbers them; one with a condition counts where it is shown'),
    })
    .optional(),
  ambassadors: z.strictObject({ ...section, linkLabel: text }).optional(),
  spotlight: z.strictObject({ heading: text, quote: text, author: text, role: text, text }).optional(),
  record: z
    .strictObject({
      ...section,
      openLabel: text,
      certificate: z.strictObject({ ...section, testerText: text, alt: text }),
    })
    .optional(),
  safety: z.strictObject({
    ...section,
    points: z.array(z.strictObject({ title: text, text, href: text })),
    financialLimits: z.strictObject({ label: text, text }).optional(),
  }),
  downloads: z
    .strictObject({
      ...section,
      systems: z.array(
        z.strictObject({ id: z.enum(['windows', 'mac', 'android', 'ios']), name: text, requirement: text }),
      ),
    })
    .optional(),
});
export type HomeData = z.infer<typeof homeSchema>;
/** The data of a section, where the page has it. */
export type HomeSection<Name extends keyof HomeData> = NonNullable<HomeData[Name]>;
