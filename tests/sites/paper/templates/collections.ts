import { defineCollections, field } from 'region-site/kit';
import { z } from 'zod';

export const collections = defineCollections({
  // content/<language>/journal/<id>.md, each entry a page at /journal/<id>/
  journal: {
    folder: 'journal',
    schema: z.strictObject({ author: field.text }),
    template: 'post',
    sort: ['-date'],
    pageSize: 2,
    feed: { author: 'author' },
    tags: ['rye', 'wheat'],
  },
  // content/markets.yaml: a list of records, none of them a page
  markets: {
    records: 'markets',
    schema: z.strictObject({
      place: field.text,
      opens: z.iso.datetime(),
      weekly: z.array(z.enum(['FR', 'SA', 'SU'])).default([]),
      stalls: z.int(),
    }),
    sort: ['opens'],
    calendar: { starts: 'opens', location: 'place', weekdays: 'weekly' },
  },
});

declare module 'region-site/kit' {
  interface SiteTypes {
    collections: typeof collections;
  }
}
