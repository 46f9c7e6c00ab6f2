import type { Progress } from '../../pipeline/build.ts';
import { printMessage, printStatus } from './print-text.ts';
import { barOfItems, ProgressBar } from './progress-bar.ts';

const LABELS: Readonly<Record<Progress['part'], string>> = {
  load: 'Reading regions, content and templates',
  plan: 'Planning addresses',
  render: 'Rendering pages',
  pictures: 'Encoding pictures',
  variants: 'Compressing',
  emit: 'Writing',
};

/** Parts that run at the same time: the first of them that is not ready is shown. */
const COUNTED = ['render', 'pictures', 'variants'] as const;

/** The progress of a build: a bar with rate and remaining time on a terminal, elsewhere a line for each part. */
export class BuildProgress {
  private readonly stream: NodeJS.WriteStream;
  private readonly isTerminal: boolean;
  private readonly bars = new Map<Progress['part'], ProgressBar>();
  private readonly counts = new Map<Progress['part'], Progress>();

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.stream = stream;
    this.isTerminal = stream.isTTY === true && process.env.TERM !== 'dumb';
  }

  readonly show = (progress: Progress): void => {
    const { part, done, total } = progress;
    const isNew = !this.counts.has(part);
    this.counts.set(part, progress);
    if (!this.isTerminal) {
      // Nothing to encode or to compress is not part of the build.
      if (isNew && (total === 0 || done < total)) printMessage(`${LABELS[part]} …`);
      return;
    }
    if (total === 0) {
      printStatus(`${LABELS[part]} …`, this.stream);
      return;
    }
    if (part !== COUNTED.find((other) => this.isRunning(other))) return;
    let bar = this.bars.get(part);
    if (!bar) {
      bar = new ProgressBar(this.stream, (...counted) => barOfItems(LABELS[part], ...counted));
      this.bars.set(part, bar);
    }
    bar.draw(done, total);
  };

  clear(): void {
    for (const bar of this.bars.values()) bar.clear();
    if (this.isTerminal) printStatus('', this.stream);
  }

  private isRunning(part: Progress['part']): boolean {
    const counted = this.counts.get(part);
    return counted !== undefined && counted.done < counted.total;
  }
}
