import { printStatus } from './print.ts';
import { size } from './size.ts';

const WIDTH = 24;

/** Twenty pictures a second are enough for anybody. */
const PAUSE_MS = 50;

/** A bar of bytes with the time that is left, redrawn in place; for terminals only. */
export class ProgressBar {
  private readonly stream: NodeJS.WriteStream;
  private started = 0;
  private drawn = 0;
  private waiting: NodeJS.Timeout | undefined;

  constructor(stream: NodeJS.WriteStream) {
    this.stream = stream;
  }

  /** Draws now, or when the last picture has stood long enough: what was told last is always seen. */
  draw(done: number, all: number): void {
    clearTimeout(this.waiting);
    const now = performance.now();
    this.started ||= now;
    const soon = this.drawn + PAUSE_MS - now;
    if (done < all && this.drawn > 0 && soon > 0) {
      this.waiting = setTimeout(() => this.draw(done, all), soon).unref();
      return;
    }
    this.drawn = now;
    printStatus(barOf(done, all, now - this.started), this.stream);
  }

  clear(): void {
    clearTimeout(this.waiting);
    if (this.drawn > 0) printStatus('', this.stream);
    this.drawn = 0;
  }
}

/** @param ms since the beginning */
export function barOf(done: number, all: number, ms: number): string {
  const part = all === 0 ? 1 : done / all;
  const full = Math.round(part * WIDTH);
  const left = part > 0 && part < 1 ? `, ${seconds((ms / part) * (1 - part))} left` : '';
  return `[${'#'.repeat(full)}${' '.repeat(WIDTH - full)}] ${size(done)} of ${size(all)}${left}`;
}

const seconds = (ms: number) => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`);
