import { setTimeout as wait } from 'node:timers/promises';
import { StoreError } from './store.ts';

export interface RetryPolicy {
  readonly attempts: number;
  /** Upper bound of the first pause, in ms. It doubles with each attempt, up to `maxDelayMs`. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

export const DEFAULT_RETRY: RetryPolicy = { attempts: 8, firstDelayMs: 100, maxDelayMs: 8000 };

/** Throttled, overloaded or unreachable: the same request may succeed later. */
const isRetryable = ({ status, code }: StoreError): boolean =>
  status === 0 || status === 429 || status >= 500 || code === 'RequestTimeout' || code === 'SlowDown';

/**
 * Retries a request after retryable failures. Each pause is random between zero and its bound (full jitter), so that
 * requests that were throttled together do not return together.
 * @param onThrottle called for status 429 and 503
 * @throws the last failure, or the abort reason of `signal`
 */
export async function withRetries<T>(
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  attempt: (turn: number) => Promise<T>,
  onThrottle: () => void = () => {},
): Promise<T> {
  for (let turn = 1; ; turn++) {
    signal?.throwIfAborted();
    try {
      return await attempt(turn);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof StoreError) || !isRetryable(error) || turn >= policy.attempts) throw error;
      if (error.status === 429 || error.status === 503) onThrottle();
      const bound = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (turn - 1));
      await wait(Math.random() * bound, undefined, { signal });
    }
  }
}
