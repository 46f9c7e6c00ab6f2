import { defineCollections, defineRegion, field } from 'region-site/kit';
import { z } from 'zod';

export const region = defineRegion({ fields: { currency: field.currency }, footer: ['pages'] });

export const collections = defineCollections({
  breads: { folder: 'breads', schema: z.strictObject({}), template: 'bread' },
  journal: {
    folder: 'journal',
    schema: z.strictObject({ author: field.text }),
    template: 'post',
    sort: ['-date'],
    feed: { author: 'author' },
  },
  shops: { records: 'shops', schema: z.strictObject({ street: field.text, hours: field.text }) },
});

declare module 'region-site/kit' {
  interface SiteTypes {
    region: typeof region;
    collections: typeof collections;
  }
}
