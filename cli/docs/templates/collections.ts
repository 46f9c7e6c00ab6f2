import { defineCollections, field } from 'region-site/kit';
import { z } from 'zod';

const routes = z.array(field.route);

export const collections = defineCollections({
  // content/en/contents.yaml: the groups of the list at the side.
  contents: {
    records: 'contents',
    schema: z.strictObject({ order: z.int(), pages: routes, folded: routes.default([]) }),
    sort: ['order'],
  },
});

/** Gives templates the types of the groups. */
declare module 'region-site/kit' {
  interface SiteTypes {
    collections: typeof collections;
  }
}
