import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Background work blocks requests for up to this time, in ms. */
const SLICE = 4;
/** In ms. Background work waits LEAD for requests of open pages, and up to LONGEST_ANSWER for running requests. */
const LEAD = 60;
const LONGEST_ANSWER = 200;
/** Interval in ms at which long work checks for changes. */
const POLL = 20;

/** Background work that waits for requests, and ends early when it is outdated. */
export class BackgroundWork {
  private readonly isOutdated: () => boolean;
  private runningRequests = 0;
  private leadUntil = 0;
  /** Number of callers that wait for the work, most of them requests: those are not waited for in turn. */
  private waitingCallers = 0;

  /** @param isOutdated whether sources have changed, or the work is not needed any more */
  constructor(isOutdated: () => boolean) {
    this.isOutdated = isOutdated;
  }

  /** Runs a request handler. */
  async trackRequest<T>(answer: () => Promise<T>): Promise<T> {
    this.runningRequests++;
    try {
      return await answer();
    } finally {
      this.runningRequests--;
    }
  }

  /** Call it when open pages are about to send requests. */
  expectRequests(): void {
    this.leadUntil = performance.now() + LEAD;
  }

  /** Waits for something that needs the work to be done. */
  async waitFor<T>(result: () => Promise<T>): Promise<T> {
    this.waitingCallers++;
    try {
      return await result();
    } finally {
      this.waitingCallers--;
    }
  }

  /** Gives requests that are expected the time to arrive. */
  async letRequestsBegin(): Promise<void> {
    while (performance.now() < this.leadUntil && !this.isOutdated()) await wait(5);
  }

  /** Yields items one by one and gives other tasks time in between; ends early if the work is outdated. */
  async *sliced<T>(items: readonly T[]): AsyncGenerator<T> {
    let until = performance.now() + SLICE;
    for (const item of items) {
      if (performance.now() > until) {
        const longest = performance.now() + LONGEST_ANSWER;
        do await nextTurn();
        while (this.runningRequests > this.waitingCallers && performance.now() < longest && !this.isOutdated());
        if (this.isOutdated()) return;
        until = performance.now() + SLICE;
      }
      yield item;
    }
  }

  /** Waits for a promise. @returns false if the work is outdated first */
  async isDone(promise: Promise<unknown>): Promise<boolean> {
    const done = promise.then(() => true);
    while (!(await Promise.race([done, wait(POLL, false)]))) if (this.isOutdated()) return false;
    return true;
  }
}
