import type { SiteModule } from 'region-site/kit';
import { z } from 'zod';

const fields = {
  sampleNote: z.string().min(1).optional().describe('A note of this region, for apps'),
};

/** A note that a region may have, for apps: `api/sample`. */
export const sampleModule: SiteModule<typeof fields> = {
  name: 'sample',
  fields,
  check: ({ sampleNote }, report) => {
    if (sampleNote?.endsWith('!'))
      report(['sampleNote'], 'The note ends with an exclamation mark.', 'End it with a full stop.');
  },
  answers: ({ region: { sampleNote }, language }) =>
    sampleNote === undefined ? {} : { sample: { note: sampleNote, language: language.code } },
};
