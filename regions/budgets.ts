import type { Budget, SiteDefinition } from 'region-site/kit';

const scripts = { script: 6, allScript: 22, fonts: 35 };
const legal: Budget = {
  html: 32,
  script: 4,
  allScript: 14,
  fonts: 26,
  picturesFirst: 5,
  pictures: 5,
  requests: 4,
};
const streamer: Budget = { html: 20, ...scripts, picturesFirst: 70, pictures: 250, requests: 8 };
/** A page with a tool that starts by itself: the search, a calculator. */
const tool: Budget = { ...streamer, allScript: 26 };

/** What pages may transfer, in KB. An article may transfer as much as the streamer page. */
export const budgets: NonNullable<SiteDefinition['budgets']> = {
  templates: {
    home: { html: 22, ...scripts, picturesFirst: 70, pictures: 200, requests: 8 },
    download: { html: 18, ...scripts, picturesFirst: 60, pictures: 150, requests: 8 },
    'streamer-mode': streamer,
    'responsible-gaming': { html: 16, ...scripts, picturesFirst: 30, pictures: 60, requests: 6 },
    legal,
    'change-history': legal,
    // A calculator is in the document, so that nothing moves when its script comes.
    section: { ...streamer, html: 21 },
    lesson: tool,
    // It finds what the site names in every way to type it.
    search: { ...tool, allScript: 26.5 },
  },
  others: streamer,
  opened: 20,
};
