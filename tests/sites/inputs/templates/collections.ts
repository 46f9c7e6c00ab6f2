import { defineCollections, field } from 'region-site/kit';
import { z } from 'zod';

export const collections = defineCollections({
  news: {
    folder: 'news',
    schema: z.strictObject({ author: field.text }),
    template: 'post',
    sort: ['-date'],
    pageSize: 2,
    feed: true,
    tags: ['rye'],
  },
  markets: {
    records: 'markets',
    schema: z.strictObject({ place: field.text, opens: z.iso.datetime() }),
    sort: ['opens'],
    calendar: { starts: 'opens', location: 'place' },
  },
});

declare module 'region-site/kit' {
  interface SiteTypes {
    collections: typeof collections;
  }
}
