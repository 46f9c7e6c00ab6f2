/** What the response of an external address means for a link to it. */
export type ExternalAnswer =
  | { readonly state: 'alive' }
  | { readonly state: 'moved'; readonly to: string }
  | { readonly state: 'dead'; readonly why: string };

export interface AskOptions {
  readonly fetch: typeof fetch;
  /** The number of tries; only temporary failures are tried again. */
  readonly attempts: number;
  /** For one try, in ms. */
  readonly timeout: number;
  /** Waits some ms; tests do not. */
  readonly wait: (ms: number) => Promise<void>;
}

const AGENT = 'site-check (link check of the publisher of this link)';
/** Hosts that refuse HEAD answer it by one of these. */
const NO_HEAD = new Set([400, 403, 404, 405, 501]);
/** Longest pause that a host may demand, in ms. */
const LONGEST = 30_000;

/**
 * Requests an address, by HEAD first. Responses that only refuse robots (401, 403, 999) count as alive. Temporary failures
 * (429, 5xx, a broken connection) are tried again, each time after a longer pause, or when the host says.
 */
export async function askAddress(url: string, options: AskOptions): Promise<ExternalAnswer> {
  let last: ExternalAnswer = { state: 'dead', why: 'not requested' };
  for (let attempt = 1; attempt <= options.attempts; attempt++) {
    const { answer, again } = await tryOnce(url, options);
    if (again === null) return answer;
    last = answer;
    if (attempt < options.attempts) await options.wait(Math.min(LONGEST, again || 500 * 2 ** (attempt - 1)));
  }
  return last;
}

interface Try {
  readonly answer: ExternalAnswer;
  /** Null for a final answer, else the ms to wait before the next one; 0 where the host named none. */
  readonly again: number | null;
}

async function tryOnce(url: string, { fetch, timeout }: AskOptions): Promise<Try> {
  const ask = (method: 'HEAD' | 'GET') =>
    fetch(url, { method, redirect: 'manual', headers: { 'User-Agent': AGENT }, signal: AbortSignal.timeout(timeout) });
  try {
    let response = await ask('HEAD');
    if (NO_HEAD.has(response.status)) response = await ask('GET');
    await response.body?.cancel();
    return judge(url, response);
  } catch (error) {
    return { answer: { state: 'dead', why: reasonOf(error as Error) }, again: 0 };
  }
}

function judge(url: string, { status, headers }: Response): Try {
  const final = (answer: ExternalAnswer): Try => ({ answer, again: null });
  const to = headers.get('location');
  if (status === 301 || status === 308) {
    if (!to) return final({ state: 'dead', why: `it answers ${status} and leads nowhere` });
    return final({ state: 'moved', to: new URL(to, url).href });
  }
  if (status < 400 || status === 401 || status === 403 || status === 999) return final({ state: 'alive' });
  const dead: ExternalAnswer = { state: 'dead', why: `it answers ${status}` };
  if (status !== 429 && status < 500) return final(dead);
  const seconds = Number(headers.get('retry-after') ?? 0);
  return { answer: dead, again: Number.isFinite(seconds) ? seconds * 1000 : 0 };
}

/** The cause below what fetch says, which is the same for every fault. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'it does not answer in time';
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ? `it cannot be reached (${cause.code})` : `it cannot be reached (${error.message})`;
}
