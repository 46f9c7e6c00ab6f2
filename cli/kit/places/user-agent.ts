/**
 * What a user agent says about a visitor: the kind of device, the system, and whether it is a bot.
 * Pure, imports nothing: the edge, the commands and the browser use the same answer.
 */
export type Device = 'mobile' | 'tablet' | 'desktop';

/** The part of a browser's `navigator` that is used here. */
interface Agent {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

const TABLET = /iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/;
const MOBILE = /Mobi|Android|iPhone|iPod/;
/** "Cubot" is a brand of phones. */
const CRAWLER =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|mediapartners-google|google-inspectiontool|googleother|ia_archiver/i;

/**
 * Tablets first: the user agent of an Android tablet is that of a phone without "Mobile". An iPad has the user agent of a Mac;
 * its touch screen distinguishes it, because no Mac has one.
 * @param touches how many touch points the screen supports, if known
 */
export const deviceOf = (agent: string, touches = 0): Device =>
  TABLET.test(agent) || (touches > 1 && /Macintosh/.test(agent)) ? 'tablet' : MOBILE.test(agent) ? 'mobile' : 'desktop';

/**
 * `android`, `ios`, `mac`, `windows`, or nothing for all others, most of which are Linux. The user agents of iPhones and iPads
 * contain "Mac", although they cannot run software for a Mac.
 */
export const systemOf = ({ userAgent, maxTouchPoints }: Agent): string =>
  (maxTouchPoints > 1 ? /iP|Mac/ : /iP/).test(userAgent)
    ? 'ios'
    : (/android|mac|windows|$/.exec(userAgent.toLowerCase()) as RegExpExecArray)[0];

/** Known bots. A Lighthouse check is not a bot: the query marks it, and it sees the rest of the page as a visitor does. */
export const isCrawler = (agent: string): boolean => CRAWLER.test(agent);
