/**
 * What a user agent says about a visitor: the kind of device, the system, and whether it is a bot.
 * Pure, imports nothing: the edge, the commands and the browser must not disagree about who is asked something.
 */
export type Device = 'mobile' | 'tablet' | 'desktop';

/** What a browser says of itself: its `navigator`. */
interface Agent {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

const TABLET = /iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/;
const MOBILE = /Mobi|Android|iPhone|iPod/;
/** Cubot makes telephones, and they say so. */
const CRAWLER =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|mediapartners-google|google-inspectiontool|googleother|ia_archiver/i;

/**
 * Tablets first: a tablet of Android is a telephone that does not say Mobile, and one of Apple says that it is a Mac.
 * The latter gives itself away by its screen: no Mac has one that can be touched.
 * @param touches how many touch points the screen supports, if known
 */
export const deviceOf = (agent: string, touches = 0): Device =>
  TABLET.test(agent) || (touches > 1 && /Macintosh/.test(agent)) ? 'tablet' : MOBILE.test(agent) ? 'mobile' : 'desktop';

/**
 * `android`, `ios`, `mac`, `windows`, or nothing for all others, most of which are a kind of Linux. An iPhone says that
 * it is like a Mac, and a tablet of Apple that it is one: neither can run what is made for a Mac.
 */
export const systemOf = ({ userAgent, maxTouchPoints }: Agent): string =>
  (maxTouchPoints > 1 ? /iP|Mac/ : /iP/).test(userAgent)
    ? 'ios'
    : (/android|mac|windows|$/.exec(userAgent.toLowerCase()) as RegExpExecArray)[0];

/** Known bots. A Lighthouse check is no bot: the query marks it, and it sees the rest of the page as a visitor does. */
export const isCrawler = (agent: string): boolean => CRAWLER.test(agent);
