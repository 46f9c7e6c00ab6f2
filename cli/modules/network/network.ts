import { z } from 'zod';
import { field } from '../../kit/field.ts';
import type { SiteModule } from '../../kit/site-module.ts';

const fields = {
  contentHost: field.httpsOrigin.optional().describe('Host of contents pages; the own origin by default'),
  isRegionalContentHost: z
    .boolean()
    .default(false)
    .describe('contentHost serves this region alone, so links to it take no language prefix'),
  isRequireConvertCanonical: z
    .boolean()
    .default(false)
    .describe('Contents pages name their address on contentHost as the canonical one'),
  networkRoutes: z
    .array(field.route)
    .default([])
    .describe('Routes below these belong to the network: one address for all languages, without a prefix'),
};

/** Pages that several sites of a network share: they have one address for all languages, perhaps on a host of their own. */
export const network: SiteModule<typeof fields> = {
  name: 'network',
  fields,
  entries: {
    siteType: z
      .enum(['compliance', 'contents', 'sibling', 'external'])
      .default('compliance')
      .describe('The link kind: which host and prefix rules apply'),
  },
};
