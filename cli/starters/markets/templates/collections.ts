import { defineCollections, field } from 'region-site/kit';
import { z } from 'zod';
import type { region } from './region.ts';

export const collections = defineCollections({
  // content/<language>/journal/<id>.md, each post a page; its feeds are journal/feed.xml and journal/feed.json.
  journal: {
    folder: 'journal',
    schema: z.strictObject({ author: field.text }),
    template: 'post',
    sort: ['-date'],
    feed: { author: 'author' },
  },
  // content/<language>/walks.yaml, and walks.<region>.yaml for one market.
  walks: {
    records: 'walks',
    schema: z.strictObject({
      station: field.text,
      days: z.int().positive(),
      km: z.int().positive(),
      price: z.number().positive().describe('In the currency of the region'),
      heights: z.array(z.number()).min(2).describe('Metres above the sea along the way'),
    }),
    sort: ['days'],
  },
});

/** Gives templates the types of the own fields of regions, posts and walks. */
declare module 'region-site/kit' {
  interface SiteTypes {
    region: typeof region;
    collections: typeof collections;
  }
}
