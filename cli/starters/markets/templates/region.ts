import { defineRegion, field } from 'region-site/kit';
import { z } from 'zod';

/** What a market has besides the fields that every region has. */
export const region = defineRegion({
  fields: {
    currency: field.currency,
    scene: z.enum(['coast', 'forest', 'peaks']).describe('The picture of the home page'),
  },
  footer: ['pages'],
});
