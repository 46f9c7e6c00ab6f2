import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edit, SMALL } from '../support/site-copy.ts';
import { BuildProcess, type Outcome } from './build-process.ts';
import { EXPENSIVE_INPUTS, type ExpensiveInput } from './expensive-inputs.ts';
import type { Soak } from './soak.ts';

/** CPU time in ms. Shorter times are noise: a build without the input takes a fifth of this. */
const NOISE = 1_500;
/** Ratio of costs for four times the size: linear is 4, quadratic 16. */
const STEEPEST = 8;
/** CPU time of the largest input, in ms. */
const CEILING = 4_000;
const HANG = 5_000;
/** An input above a limit (of a file or page) is made smaller by this factor until it is accepted. */
const SHRINK = 0.7;
const SMALLEST = 1 / 128;

/** One round measures every input; the seed only selects the first one. */
export async function start(): Promise<Soak> {
  const process = new BuildProcess();
  return {
    round: async (seed) => {
      const count = EXPENSIVE_INPUTS.length;
      const faults: string[] = [];
      let slowest = { name: '', ms: 0 };
      for (let index = 0; index < count; index++) {
        const input = EXPENSIVE_INPUTS[(seed + index) % count] as ExpensiveInput;
        const { fault, ms } = await measureCost(process, input);
        if (fault) faults.push(`${input.name}: ${fault}`);
        if (ms > slowest.ms) slowest = { name: input.name, ms };
      }
      if (faults.length > 0) throw new Error(faults.join('\n'));
      return `${count} inputs, each linear; the slowest is "${slowest.name}" with ${(slowest.ms / 1000).toFixed(1)} s`;
    },
    close: () => process.close(),
  };
}

export interface Cost {
  /** Undefined for an input with linear cost. */
  readonly fault?: string;
  /** CPU time of the largest input that no limit refuses. */
  readonly ms: number;
}

/** Builds the small site with an input at its largest size and, if that is expensive, at a quarter of it. */
export async function measureCost(process: BuildProcess, input: ExpensiveInput): Promise<Cost> {
  // A suspicious input is measured a second time.
  for (let left = 1; ; left--) {
    const { size, outcome } = await buildLargest(process, input);
    const { ms } = outcome;
    if (outcome.fault) return { ms, fault: outcome.fault };
    if (isTooLarge(outcome)) return { ms, fault: 'It is refused by its size.' };
    if (ms < NOISE) return { ms };
    const smaller = await buildWith(process, input, size / 4);
    if (ms / smaller.ms < STEEPEST && ms < CEILING) return { ms };
    const quarter = `a quarter of it ${smaller.ms.toFixed(0)} ms`;
    if (left === 0) return { ms, fault: `${size.toFixed(0)} bytes take ${ms.toFixed(0)} ms, ${quarter}` };
  }
}

async function buildLargest(process: BuildProcess, input: ExpensiveInput): Promise<{ size: number; outcome: Outcome }> {
  for (let size = input.largest; ; size *= SHRINK) {
    const outcome = await buildWith(process, input, size);
    if (!isTooLarge(outcome) || size < input.largest * SMALLEST) return { size, outcome };
  }
}

const isTooLarge = ({ problems = [] }: Outcome): boolean => problems.some(({ code }) => code === 'FILE-SIZE');

async function buildWith(process: BuildProcess, input: ExpensiveInput, size: number): Promise<Outcome> {
  const root = mkdtempSync(join(tmpdir(), 'site-costs-'));
  try {
    cpSync(SMALL, root, { recursive: true });
    for (const [file, content] of Object.entries(input.make(size))) edit(root, file, content);
    return await process.run('build', root, HANG);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
