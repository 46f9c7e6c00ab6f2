import type { SiteRule } from 'region-site/kit';

/** Headings are no sentences: they end without a full stop. */
export const sampleRule: SiteRule = {
  name: 'sample',
  problems: {
    'SAMPLE-HEADING': {
      title: 'A heading that ends with a full stop',
      text: 'Headings of this site are no sentences. Remove the full stop, or make a paragraph of the heading.',
    },
  },
  check: ({ regions }, report) => {
    for (const { id, pages } of regions)
      for (const { path, file, facts } of pages)
        for (const { text, offset } of facts.headings)
          if (text.endsWith('.'))
            report({
              code: 'SAMPLE-HEADING',
              region: id,
              file,
              // Where it is in the file, and what to look for in the sources.
              offset,
              look: [text],
              // One finding for all pages that have the same.
              cause: text,
              message: `The heading "${text}" of ${path} ends with a full stop.`,
              help: 'Remove it.',
            });
  },
};
