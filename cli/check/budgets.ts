/**
 * What a page may weigh on its way to a phone: transferred bytes, compressed by brotli, on a first visit at a width of
 * 412 px and a density of 2. KB are 1,000 bytes.
 */
export interface Budget {
  /** The document with inline CSS and scripts. */
  readonly html: number;
  /** JS files before any interaction. */
  readonly script: number;
  /** Those, and the chunks of all islands in the page with what they import. */
  readonly allScript: number;
  readonly fonts: number;
  /** Pictures that are not lazy. */
  readonly picturesFirst: number;
  readonly pictures: number;
  /** Requests before scrolling, the document among them. */
  readonly requests: number;
}

const KB = 1000;
const budget = (
  html: number,
  script: number,
  allScript: number,
  fonts: number,
  picturesFirst: number,
  pictures: number,
  requests: number,
): Budget => ({
  html: html * KB,
  script: script * KB,
  allScript: allScript * KB,
  fonts: fonts * KB,
  picturesFirst: picturesFirst * KB,
  pictures: pictures * KB,
  requests,
});

/** By page template; an article weighs what the streamer page may. */
const BUDGETS: Readonly<Record<string, Budget>> = {
  home: budget(22, 6, 22, 35, 70, 200, 8),
  download: budget(18, 6, 22, 35, 60, 150, 8),
  'streamer-mode': budget(20, 6, 22, 35, 70, 250, 8),
  'responsible-gaming': budget(16, 6, 22, 35, 30, 60, 6),
  legal: budget(32, 4, 14, 26, 5, 5, 4),
  'change-history': budget(32, 4, 14, 26, 5, 5, 4),
};
const OTHERS = budget(20, 6, 22, 35, 70, 250, 8);

/** Of a page by its template. */
export const budgetOf = (template: string): Budget => BUDGETS[template] ?? OTHERS;
