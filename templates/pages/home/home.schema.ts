import { z } from 'zod';

const text = z.string().min(1);
const section = { heading: text, text };

export const homeSchema = z.strictObject({
  hero: z.strictObject({ ...section, primary: text, secondary: text, note: text }),
  tonight: z.strictObject({
    ...section,
    sunday: z.strictObject({ ...section, localLabel: text, calendarLabel: text }),
    schedule: z.array(
      z.strictObject({
        name: text,
        time: z.string().regex(/^\d\d:\d\d$/, 'a time is written HH:MM, in UTC'),
        buyIn: text,
        note: text,
      }),
    ),
  }),
  offer: z.strictObject({ ...section, termsLabel: text }),
  monthly: z.strictObject({ ...section, giveaways: z.strictObject(section), leaderboards: z.strictObject(section) }),
  series: z.strictObject({ ...section, linkLabel: text }),
  formats: z.strictObject({
    ...section,
    items: z.array(z.strictObject({ name: text, text, fact: text, href: text })).length(6),
  }),
  features: z.strictObject({
    ...section,
    items: z
      .array(z.strictObject({ name: text, icon: z.string().regex(/^[a-z0-9-]+$/, 'the name of an icon'), text }))
      .length(6),
  }),
  ambassadors: z.strictObject({ ...section, linkLabel: text }),
  spotlight: z.strictObject({ heading: text, quote: text, author: text, role: text, text }),
  record: z.strictObject({
    ...section,
    openLabel: text,
    certificate: z.strictObject({ ...section, testerText: text, alt: text }),
  }),
  safety: z.strictObject({
    ...section,
    points: z.array(z.strictObject({ title: text, text, href: text })),
    financialLimits: z.strictObject({ label: text, text }),
  }),
  downloads: z.strictObject({
    ...section,
    systems: z.array(
      z.strictObject({ id: z.enum(['windows', 'mac', 'android', 'ios']), name: text, requirement: text }),
    ),
  }),
});
export type HomeData = z.infer<typeof homeSchema>;
