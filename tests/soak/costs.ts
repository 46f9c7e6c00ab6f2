import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edit, SMALL } from '../support/site-copy.ts';
import { BuildProcess, type Outcome } from './build-process.ts';
import { EXPENSIVE_INPUTS, type ExpensiveInput } from './expensive-inputs.ts';
import type { Soak } from './soak.ts';

/** Length of the smaller input. The larger one has four times as many characters, just below the limit of a file. */
const SMALLER = 240_000;
/** In ms. Shorter times are noise: a build without the input takes a fifth of this. */
const NOISE = 1_500;
/** Linear is 4, quadratic 16. */
const STEEPEST = 8;
const HANG = 30_000;

/** One round measures every input; the seed only selects the first one. */
export async function start(): Promise<Soak> {
  const process = new BuildProcess();
  return {
    round: async (seed) => {
      const count = EXPENSIVE_INPUTS.length;
      const faults: string[] = [];
      for (let index = 0; index < count; index++) {
        const input = EXPENSIVE_INPUTS[(seed + index) % count] as ExpensiveInput;
        const fault = await growthFault(process, input);
        if (fault) faults.push(`${input.name}: ${fault}`);
      }
      if (faults.length > 0) throw new Error(faults.join('\n'));
      return `${count} inputs, each linear or refused`;
    },
    close: () => process.close(),
  };
}

/** Null for an input with linear cost. A suspicious input is measured a second time. */
async function growthFault(process: BuildProcess, input: ExpensiveInput): Promise<string | null> {
  for (let left = 1; ; left--) {
    const large = await buildWith(process, input, 4 * SMALLER);
    if (large.fault) return large.fault;
    if (large.ms < NOISE) return null;
    const small = await buildWith(process, input, SMALLER);
    if (large.ms / small.ms < STEEPEST) return null;
    if (left === 0) return `${small.ms.toFixed(0)} ms, of four times the size ${large.ms.toFixed(0)} ms`;
  }
}

/** Builds the small site with an input. */
export async function buildWith(process: BuildProcess, input: ExpensiveInput, size: number): Promise<Outcome> {
  const root = mkdtempSync(join(tmpdir(), 'site-costs-'));
  try {
    cpSync(SMALL, root, { recursive: true });
    for (const [file, content] of Object.entries(input.make(size))) edit(root, file, content);
    return await process.run('build', root, HANG);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
