import { printStatus } from './print.ts';
import { size } from './size.ts';

const WIDTH = 24;

/** At most 20 redraws a second. */
const REDRAW_MS = 50;

/** A progress bar in bytes with the remaining time, redrawn in place. For terminals only. */
export class ProgressBar {
  private readonly stream: NodeJS.WriteStream;
  private started = 0;
  private drawn = 0;
  private waiting: NodeJS.Timeout | undefined;

  constructor(stream: NodeJS.WriteStream) {
    this.stream = stream;
  }

  /** Draws now, or after the minimum time since the last redraw. The last call is always drawn. */
  draw(done: number, total: number): void {
    clearTimeout(this.waiting);
    const now = performance.now();
    this.started ||= now;
    const soon = this.drawn + REDRAW_MS - now;
    if (done < total && this.drawn > 0 && soon > 0) {
      this.waiting = setTimeout(() => this.draw(done, total), soon).unref();
      return;
    }
    this.drawn = now;
    printStatus(barOf(done, total, now - this.started), this.stream);
  }

  clear(): void {
    clearTimeout(this.waiting);
    if (this.drawn > 0) printStatus('', this.stream);
    this.drawn = 0;
  }
}

/** @param ms since the start */
export function barOf(done: number, total: number, ms: number): string {
  const part = total === 0 ? 1 : done / total;
  const full = Math.round(part * WIDTH);
  const left = part > 0 && part < 1 ? `, ${seconds((ms / part) * (1 - part))} left` : '';
  return `[${'#'.repeat(full)}${' '.repeat(WIDTH - full)}] ${size(done)} of ${size(total)}${left}`;
}

const seconds = (ms: number) => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`);
