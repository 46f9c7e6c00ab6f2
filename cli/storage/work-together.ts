/**
 * How many requests run at once. A server that asks for less gets half as many, and one more again after as many answers
 * as there are lanes: the way that TCP finds what a line carries.
 */
export class Lanes {
  private allowed: number;
  private readonly most: number;
  private answered = 0;

  constructor(most: number) {
    this.most = most;
    this.allowed = most;
  }

  get width(): number {
    return this.allowed;
  }

  /** The server throttles. */
  narrow(): void {
    this.allowed = Math.max(1, Math.floor(this.allowed / 2));
    this.answered = 0;
  }

  succeeded(): void {
    if (++this.answered < this.allowed) return;
    this.answered = 0;
    this.allowed = Math.min(this.most, this.allowed + 1);
  }
}

/**
 * Does all tasks, as many at once as the lanes allow. The first failure stops new ones from starting; those that run are
 * waited for, so that nothing is written after this function has ended.
 * @throws the first failure
 */
export async function workTogether<T>(
  tasks: readonly T[],
  lanes: Lanes,
  work: (task: T) => Promise<void>,
): Promise<void> {
  const waiting = [...tasks].reverse();
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  while (waiting.length > 0 || running.size > 0) {
    while (failures.length === 0 && waiting.length > 0 && running.size < lanes.width) {
      const task = work(waiting.pop() as T)
        .then(() => lanes.succeeded())
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(task));
      running.add(task);
    }
    if (running.size === 0) break;
    await Promise.race(running);
  }
  if (failures.length > 0) throw failures[0];
}
