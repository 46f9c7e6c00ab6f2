import { formatBytes } from '../../problems/phrases.ts';
import { printStatus } from './print-text.ts';

const WIDTH = 24;

/** At most 20 redraws a second. */
const REDRAW_MS = 50;

/** A progress bar with the remaining time, redrawn in place. For terminals only. */
export class ProgressBar {
  private readonly stream: NodeJS.WriteStream;
  private readonly format: (done: number, total: number, ms: number) => string;
  private started = 0;
  private drawn = 0;
  private waiting: NodeJS.Timeout | undefined;

  /** @param format the text of the bar after a time in ms; bytes by default */
  constructor(stream: NodeJS.WriteStream, format = barOfBytes) {
    this.stream = stream;
    this.format = format;
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
    printStatus(this.format(done, total, now - this.started), this.stream);
  }

  clear(): void {
    clearTimeout(this.waiting);
    if (this.drawn > 0) printStatus('', this.stream);
    this.drawn = 0;
  }
}

/** @param ms since the start */
export const barOfBytes = (done: number, total: number, ms: number): string =>
  `${drawBar(done, total)} ${formatBytes(done)} of ${formatBytes(total)}${timeLeft(done, total, ms)}`;

/** @param ms since the start */
export function barOfItems(label: string, done: number, total: number, ms: number): string {
  const rate = done > 0 && ms > 0 ? `, ${Math.round((done / ms) * 1000)} a second` : '';
  return `${label} ${drawBar(done, total)} ${done} of ${total}${rate}${timeLeft(done, total, ms)}`;
}

function drawBar(done: number, total: number): string {
  const full = Math.round((total === 0 ? 1 : done / total) * WIDTH);
  return `[${'#'.repeat(full)}${' '.repeat(WIDTH - full)}]`;
}

const timeLeft = (done: number, total: number, ms: number) =>
  done > 0 && done < total ? `, ${seconds((ms / done) * (total - done))} left` : '';

const seconds = (ms: number) => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`);
