import { setTimeout as wait } from 'node:timers/promises';
import { refuseStopped } from './guards.ts';
import { fateOf } from './owner.ts';
import { DeployError } from './refusal.ts';
import type { StateFile } from './state-file.ts';

/**
 * Times of a lease, in ms. A run that has not confirmed its intent for `fresh` writes nothing before it has; one that is
 * not heard of for `dead` is taken for dead. What lies between them is longer than a request can take.
 */
export interface LeaseTimes {
  readonly beat: number;
  readonly fresh: number;
  readonly dead: number;
}

export const LEASE: LeaseTimes = { beat: 10_000, fresh: 25_000, dead: 60_000 };

/**
 * Returns when the run that left an intent is dead: at once where it said so itself or died on this machine, else after
 * nothing was heard of it for long enough.
 * @throws DeployError where it lives, or has ended well meanwhile
 */
export async function outlive(
  file: StateFile,
  times: LeaseTimes,
  say: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { intent } = file.current ?? {};
  if (!intent || intent.ended) return;
  const fate = fateOf(intent.owner);
  if (fate === 'dead') return;
  const { host, pid } = intent.owner;
  const busy = new DeployError(
    'DEPLOY-BUSY',
    `Another deploy is at work: process ${pid} on ${host}, since ${intent.at}.`,
    'Wait until it is done, and run this one again. If it was killed on another machine, the next attempt waits it out.',
  );
  if (fate === 'alive') throw busy;
  say(`A deploy of process ${pid} on ${host} did not end. Waiting ${times.dead / 1000} s for a sign of life …`);
  const end = performance.now() + times.dead;
  while (performance.now() < end) {
    await wait(Math.max(0, Math.min(times.beat, end - performance.now())), undefined, { signal }).catch(() => {});
    refuseStopped(signal);
    if (!(await file.refresh())) continue;
    if (file.current?.intent?.ended) return;
    throw busy;
  }
}

/** Keeps an intent alive while its run works, and says whether it is still ours. */
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
   * Asked before every write. By the wall clock: a laptop that slept wakes with a lease that others took for dead.
   * @throws DeployError where another run has taken over
   */
  async confirm(): Promise<void> {
    if (this.lost) throw this.lost;
    if (Date.now() - this.confirmed > this.times.fresh) await this.beat();
  }

  /** No beat is sent after this; the state may be written by others again. */
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
