import { defineRegion, field } from 'region-site/kit';
import { z } from 'zod';

/** What a country of this shop has besides the fields that every region has. */
export const region = defineRegion({
  fields: {
    shipping: z.strictObject({
      cost: z.number().min(0).describe('In the currency of the region'),
      freeFrom: z.number().min(0).describe('Orders from this amount are sent for nothing'),
      days: z.tuple([z.int(), z.int()]).describe('Working days, from and to'),
    }),
    currency: field.currency,
  },
  // Customers can come to the studio.
  flags: ['visits'],
});
