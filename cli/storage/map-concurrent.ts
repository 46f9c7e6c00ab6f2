/**
 * Limits how many requests run at once, as TCP does (additive increase, multiplicative decrease): the limit is halved when
 * the server throttles, and grows by one after as many successes as the limit.
 */
export class AdaptiveConcurrency {
  private current: number;
  private readonly max: number;
  private successes = 0;

  constructor(max: number) {
    this.max = max;
    this.current = max;
  }

  get limit(): number {
    return this.current;
  }

  /** Halves the limit. Call it when the server throttles. */
  backOff(): void {
    this.current = Math.max(1, Math.floor(this.current / 2));
    this.successes = 0;
  }

  succeeded(): void {
    if (++this.successes < this.current) return;
    this.successes = 0;
    this.current = Math.min(this.max, this.current + 1);
  }
}

/**
 * Runs `work` for each item, at most `concurrency.limit` at once. After the first failure no new item starts, and the
 * running ones are awaited, so that nothing is written after this function has returned.
 * @returns the results, in the order of the items
 * @throws the first failure
 */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  concurrency: AdaptiveConcurrency,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for (let next = 0; next < items.length || running.size > 0; ) {
    while (failures.length === 0 && next < items.length && running.size < concurrency.limit) {
      const index = next++;
      const task = work(items[index] as T)
        .then((result) => {
          results[index] = result;
          concurrency.succeeded();
        })
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(task));
      running.add(task);
    }
    if (running.size === 0) break;
    await Promise.race(running);
  }
  if (failures.length > 0) throw failures[0];
  return results;
}
