import { field } from 'region-site/kit';
import { z } from 'zod';

/** The ambassadors, with the proof that they may appear. */
export const people = {
  peopleAge: z.int().min(18).default(25).describe('The least age of people who appear for the brand'),
  isSupportBrandAmbassador: z.boolean().default(false),
  ambassadors: z
    .array(
      z.strictObject({
        slug: field.slug,
        name: field.text,
        birthYear: z.int().max(2001).describe('25 or older; the proof is held by the talent team'),
        audienceEvidence: field.text,
      }),
    )
    .default([]),
};
