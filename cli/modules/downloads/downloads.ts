import { z } from 'zod';
import { field } from '../../kit/field.ts';
import type { SiteModule } from '../../kit/site-module.ts';

const fields = {
  downloads: z
    .strictObject({
      pages: z
        .array(z.string().regex(/^[a-z0-9-]+$/, 'the end of a path is lower case, like download'))
        .default([])
        .describe('Paths with these ends are download pages: visitors are warned, blocked ones get no installer'),
      refusing: z
        .array(field.route)
        .default([])
        .describe('Where a refused download says why instead of leading home; home and download pages always do'),
    })
    .prefault({})
    .describe('Pages that lead to installers'),
};

/** Pages with installers, which visitors of blocked places get without them: `blocked.html` beside the page. */
export const downloads: SiteModule<typeof fields> = {
  name: 'downloads',
  fields,
  derive: ({ downloads: { pages, refusing } }) => ({ downloadPages: { downloads: pages, refusing } }),
};
