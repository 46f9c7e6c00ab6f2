import { setTimeout as wait } from 'node:timers/promises';
import { StoreError } from './store.ts';

export interface RetryPolicy {
  readonly attempts: number;
  /** Bounds of the pause, in ms; it doubles with each attempt, and is drawn at random below that. */
  readonly first: number;
  readonly most: number;
}

export const PATIENT: RetryPolicy = { attempts: 8, first: 100, most: 8000 };

/** Throttled, overloaded, or no answer at all: the same request may succeed in a moment. */
export const isWorthAnotherTry = ({ status, code }: StoreError): boolean =>
  status === 0 || status === 429 || status >= 500 || code === 'RequestTimeout' || code === 'SlowDown';

/**
 * Runs a request again while that is worth it. Pauses are random between nothing and the bound (full jitter), or all the
 * requests that were throttled together would come back together.
 * @param pressure told when the server asks for less
 */
export async function withRetries<T>(
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  attempt: (turn: number) => Promise<T>,
  pressure: () => void = () => {},
): Promise<T> {
  for (let turn = 1; ; turn++) {
    signal?.throwIfAborted();
    try {
      return await attempt(turn);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof StoreError) || !isWorthAnotherTry(error) || turn >= policy.attempts) throw error;
      if (error.status === 429 || error.status === 503) pressure();
      const bound = Math.min(policy.most, policy.first * 2 ** (turn - 1));
      await wait(Math.random() * bound, undefined, { signal });
    }
  }
}
