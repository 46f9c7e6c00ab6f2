/**
 * What a user agent tells of a visitor: the kind of device, and whether nobody looks at the page at all. Pure, imports
 * nothing: the edge, the commands and the browser must not disagree about who is asked something.
 */
export type Device = 'mobile' | 'tablet' | 'desktop';

const TABLET = /iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/;
const MOBILE = /Mobi|Android|iPhone|iPod/;
/** Cubot makes telephones, and they say so. */
const CRAWLER =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|mediapartners-google|google-inspectiontool|googleother|ia_archiver/i;

/** Tablets first: a tablet of Android is a telephone that does not say Mobile. */
export const deviceOf = (agent: string): Device =>
  TABLET.test(agent) ? 'tablet' : MOBILE.test(agent) ? 'mobile' : 'desktop';

/** Known bots. A Lighthouse check is none: it is told by the query, and sees the rest of the page as a visitor does. */
export const isCrawler = (agent: string): boolean => CRAWLER.test(agent);
