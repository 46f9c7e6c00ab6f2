import { setTimeout as wait } from 'node:timers/promises';
import { DeployError } from './deploy-error.ts';
import { throwIfStopped } from './guards.ts';
import { ownerStatus } from './owner.ts';
import type { StateFile } from './state-file.ts';

/**
 * Times of a lease, in ms. The owner renews it every `beat`. After `fresh` without a renewal, the owner must renew it before
 * the next write. After `dead` without a renewal, other runs treat the owner as dead. The time between `fresh` and `dead`
 * is longer than any request of the owner can take.
 */
export interface LeaseTimes {
  readonly beat: number;
  readonly fresh: number;
  readonly dead: number;
}

export const LEASE: LeaseTimes = { beat: 10_000, fresh: 25_000, dead: 60_000 };

/**
 * Returns when no other run owns the target: at once if there is no intent, if its run marked it as ended, or if its
 * process died on this machine; else when its lease has expired.
 * @throws DeployError if the other run is alive, or has completed in the meantime
 */
export async function waitForLeaseExpiry(
  file: StateFile,
  times: LeaseTimes,
  log: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { intent } = file.current ?? {};
  if (!intent || intent.ended) return;
  const status = ownerStatus(intent.owner);
  if (status === 'dead') return;
  const { host, pid } = intent.owner;
  const busy = new DeployError(
    'DEPLOY-BUSY',
    `Another deploy is running: process ${pid} on ${host}, since ${intent.at}.`,
    'Wait until it has ended, and run this one again. If it was killed on another machine, the next attempt waits until its lease expires.',
  );
  if (status === 'alive') throw busy;
  log(`A deploy of process ${pid} on ${host} did not end. Waiting ${times.dead / 1000} s until its lease expires …`);
  const end = performance.now() + times.dead;
  while (performance.now() < end) {
    await wait(Math.max(0, Math.min(times.beat, end - performance.now())), undefined, { signal }).catch(() => {});
    throwIfStopped(signal);
    if (!(await file.refresh())) continue;
    if (file.current?.intent?.ended) return;
    throw busy;
  }
}

/** Renews the lease while a run is active, and detects its loss. */
export class Heartbeat {
  private readonly file: StateFile;
  private readonly times: LeaseTimes;
  private readonly timer: NodeJS.Timeout;
  private confirmed = Date.now();
  private beating: Promise<void> | null = null;
  private lost: unknown = null;

  constructor(file: StateFile, times: LeaseTimes) {
    this.file = file;
    this.times = times;
    this.timer = setInterval(() => void this.beat().catch(() => {}), times.beat);
    this.timer.unref();
  }

  /**
   * Call it before every write. Uses the wall clock: a laptop that was suspended must notice that its lease has expired.
   * @throws DeployError if another run has taken over
   */
  async confirm(): Promise<void> {
    if (this.lost) throw this.lost;
    if (Date.now() - this.confirmed > this.times.fresh) await this.beat();
  }

  /** Ends the renewals; after this, the caller may write the state. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beating?.catch(() => {});
  }

  private beat(): Promise<void> {
    this.beating ??= this.write().finally(() => {
      this.beating = null;
    });
    return this.beating;
  }

  private async write(): Promise<void> {
    const state = this.file.current;
    if (!state?.intent) return;
    const sent = Date.now();
    try {
      await this.file.write({ ...state, intent: { ...state.intent, beat: state.intent.beat + 1 } });
      this.confirmed = sent;
    } catch (error) {
      if (error instanceof DeployError) this.lost = error;
      throw error;
    }
  }
}
