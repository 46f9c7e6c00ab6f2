import { defineCollections, field } from 'region-site/kit';
import { z } from 'zod';
import type { region } from './region.ts';

const price = z.number().positive();

/** The pieces of the shop: each page below `content/<language>/shop/` is one. */
export const collections = defineCollections({
  shop: {
    folder: 'shop',
    schema: z.strictObject({
      order: z.int().describe('The place in the shop'),
      picture: z.string().describe('A file below assets/'),
      alt: field.text,
      price: z.strictObject({ GBP: price, EUR: price }),
      glazes: z.array(z.strictObject({ name: field.text, colour: z.string().regex(/^#[0-9a-f]{6}$/) })).min(1),
      facts: z.array(field.text).default([]),
    }),
    template: 'product',
    sort: ['order'],
  },
});

export type Product = z.infer<typeof collections.shop.schema>;

/** Gives templates the types of the own fields of regions and products. */
declare module 'region-site/kit' {
  interface SiteTypes {
    region: typeof region;
    collections: typeof collections;
  }
}
