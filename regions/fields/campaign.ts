import { z } from 'zod';

/** Where links lead that may carry a parameter. */
export const destinations = ['pages', 'languages', 'regions', 'installers', 'sign-up'] as const;

/** What the site reads in its own addresses. */
const OWN = ['auto', 'q', 'clean', 'lighthouse', 'is_Lighthouse', 'embedded', 'embeded'];

const parameter = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z][\w-]{0,40}$/, 'a name has letters, digits, underscores and hyphens')
    .refine((name) => !OWN.includes(name), `the site has a meaning of its own for ${OWN.join(', ')}`),
  keep: z
    .enum(['address', 'session'])
    .describe(
      'address: links carry it; session: the tab keeps it once its category is allowed, and links carry it until then',
    ),
  category: z
    .enum(['necessary', 'analytics', 'marketing'])
    .describe('A parameter of a refused category is dropped; no parameter that needs consent is stored without it'),
  to: z
    .array(z.enum(destinations))
    .min(1)
    .describe('pages and languages of this region, sites of other regions, installers, links that open an account'),
});

/** Parameters of campaigns and affiliates. All others end at the first link. */
export const campaign = {
  campaign: z
    .array(parameter)
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'each name once')
    .default([])
    .describe('Parameters of the query that survive links'),
};
