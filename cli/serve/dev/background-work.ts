import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Background work blocks requests for up to this time, in ms. */
const SLICE = 4;
/** In ms. Background work waits LEAD for requests of open pages, and up to LONGEST_ANSWER for running requests. */
const LEAD = 60;
const LONGEST_ANSWER = 200;
/** Interval in ms at which waiting work checks for changes. */
const POLL = 5;

/** Thrown to end work that sources have outdated. */
export class Outdated extends Error {}

/**
 * All work of dev on the main thread that no open page waits for. It waits for requests, and ends early when it is outdated. Works
 * that run at the same time share the slices: a save waits for one slice, and for the steps that were begun in it.
 */
export class BackgroundWork {
  readonly isOutdated: () => boolean;
  private runningRequests = 0;
  private leadUntil = 0;
  /** Number of callers that wait for the work, most of them requests: those are not waited for in turn. */
  private waitingCallers = 0;
  private sliceEnds = 0;
  private pausing: Promise<void> | null = null;

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

  /**
   * Yields items one by one and gives other tasks time in between; ends early if the work is outdated.
   * @param isStale whether this work is outdated; by default all changes make it so. Others are waited for
   */
  async *sliced<T>(items: Iterable<T> | AsyncIterable<T>, isStale = this.isOutdated): AsyncGenerator<T> {
    for await (const item of items) {
      if (await this.isStopped(isStale)) return;
      yield item;
    }
  }

  /** Runs work of many steps, with time for other tasks between them. @returns its result; null if it is outdated before */
  async run<T>(steps: Iterator<unknown, T>): Promise<T | null> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (await this.isStopped(this.isOutdated)) return null;
    }
  }

  /** Gives other tasks time between two steps. @throws Outdated if sources have changed */
  readonly pause = async (): Promise<void> => {
    if (await this.isStopped(this.isOutdated)) throw new Outdated();
  };

  /** Waits for other tasks if the slice has ended. */
  private async isStopped(isStale: () => boolean): Promise<boolean> {
    if (performance.now() < this.sliceEnds) return false;
    await (this.pausing ??= this.endSlice());
    // Whether the change concerns this work is known after it was looked at.
    while (this.isOutdated() && !isStale()) await nextTurn();
    return isStale();
  }

  private async endSlice(): Promise<void> {
    const longest = performance.now() + LONGEST_ANSWER;
    do await nextTurn();
    while (this.runningRequests > this.waitingCallers && performance.now() < longest && !this.isOutdated());
    this.pausing = null;
    this.sliceEnds = performance.now() + SLICE;
  }

  /** Waits for a promise. @returns false if the work is outdated first */
  async isDone(promise: Promise<unknown>): Promise<boolean> {
    const done = promise.then(() => true);
    while (!(await Promise.race([done, wait(POLL, false)]))) if (this.isOutdated()) return false;
    return true;
  }
}
