/** Runs a command and measures time and memory. All tools use the same wrapper, so that its cost cancels out. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Run {
  readonly ms: number;
  /** User and system time of all its threads and children. Null if `/usr/bin/time` is missing. */
  readonly cpuMs: number | null;
  readonly peakRssBytes: number | null;
  readonly stdout: string;
}

const GNU_TIME = '/usr/bin/time';
/** `--json` prints megabytes for 16,000 routes. */
const MAX_OUTPUT = 256 * 1024 * 1024;

export const hasGnuTime = existsSync(GNU_TIME) && spawnSync(GNU_TIME, ['-f', '%M', 'true']).status === 0;

/** @throws Error with the output of the command if it fails */
export function run(command: Command, scratch: string): Run {
  const figures = join(scratch, 'time.txt');
  const [file, args] = hasGnuTime
    ? [GNU_TIME, ['-o', figures, '-f', '%M %U %S', command.file, ...command.args]]
    : [command.file, [...command.args]];
  const started = performance.now();
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd: command.cwd,
    env: { ...process.env, ...command.env },
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ms = performance.now() - started;
  if (error) throw error;
  if (status !== 0)
    throw new Error(
      `${command.file} ${command.args.join(' ')} ended with ${status}:\n${stderr.slice(0, 4000)}${stdout.slice(0, 1000)}`,
    );
  const [rss, user, system] = hasGnuTime ? readFileSync(figures, 'utf8').trim().split(' ').map(Number) : [];
  return {
    ms,
    cpuMs: user === undefined || system === undefined ? null : (user + system) * 1000,
    peakRssBytes: rss === undefined ? null : rss * 1024,
    stdout,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
