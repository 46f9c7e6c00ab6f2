import { size } from './size.ts';

const WIDTH = 24;

/** A bar of bytes with the time that is left, redrawn in place; for terminals only. */
export class ProgressBar {
  private readonly stream: NodeJS.WriteStream;
  private readonly started = performance.now();
  private drawn = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.stream = stream;
  }

  draw(done: number, all: number): void {
    const now = performance.now();
    // Twenty pictures a second are enough for anybody.
    if (done < all && now - this.drawn < 50) return;
    this.drawn = now;
    this.stream.write(`\r\u001b[K${barOf(done, all, now - this.started)}`);
  }

  clear(): void {
    if (this.drawn > 0) this.stream.write('\r\u001b[K');
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
