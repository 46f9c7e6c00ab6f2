/**
 * `npm run bench -- all`: every figure of cli/docs/content/en/speed.md in one run, one part after the other. A part that fails does not
 * end the run.
 *
 *   node tests/bench/run.ts all > figures.txt      hours on an idle machine
 *   node tests/bench/run.ts all --small            minutes: shows that every part works; the figures are meaningless
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

interface Part {
  readonly script: 'run.ts' | 'dev.ts';
  readonly full: string;
  readonly small: string;
}

const PARTS: readonly Part[] = [
  { script: 'run.ts', full: 'site --rounds 3', small: 'site --rounds 1 --regions uk --no-rivals' },
  { script: 'run.ts', full: '--pages 4000,16000 --rounds 3', small: '--pages 300 --rounds 1' },
  {
    script: 'run.ts',
    full: '--pages 64000 --rounds 1 --tools site,hugo',
    small: '--pages 400 --rounds 1 --tools site',
  },
  {
    script: 'run.ts',
    full: '--pages 101 --languages 45 --rounds 1',
    small: '--pages 101 --languages 2 --rounds 1 --tools site,hugo',
  },
  { script: 'dev.ts', full: '--real --rounds 20', small: '--real --rounds 2' },
  { script: 'dev.ts', full: '--pages 4000 --rounds 40', small: '--pages 300 --rounds 2' },
];

/** @returns whether every part has succeeded */
export function measureAll(args: readonly string[]): boolean {
  const { values } = parseArgs({ args: [...args], options: { small: { type: 'boolean', default: false } } });
  const failed: string[] = [];
  for (const { script, full, small } of PARTS) {
    const line = values.small ? small : full;
    process.stdout.write(`\n## ${script} ${line}\n\n`);
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...line.split(' ')], {
      stdio: 'inherit',
    });
    if (status !== 0) failed.push(`${script} ${line}`);
  }
  // dev.ts fails as well if its goals are missed.
  if (failed.length > 0) process.stdout.write(`\nFailed, or above the goal: ${failed.join(' · ')}\n`);
  return failed.length === 0;
}
