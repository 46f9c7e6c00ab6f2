/** Reports of a browser are shorter. */
const LONGEST_BODY = 4096;

/** What a collector has received. */
interface Collected {
  /** ISO 8601. */
  readonly time: string;
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  /** Empty without one. */
  readonly body: string;
}

/** One line of a log: time, method, address with its query, and the body as a JSON string. Nothing in it begins another line. */
export const formatCollected = ({ time, method, address, body }: Collected): string =>
  `${time} ${method} ${address.replace(/[\s\p{Cc}]/gu, encodeURIComponent)}${body === '' ? '' : ` ${JSON.stringify(body.slice(0, LONGEST_BODY))}`}`;
