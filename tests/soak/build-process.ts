import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Problem } from '../../cli/problems/problem.ts';
import { PROJECT } from '../support/site-copy.ts';

/** The result of one task. */
export interface Outcome {
  readonly good?: true;
  readonly problems?: readonly Problem[];
  /** An unexpected error with its stack, a timeout, or the exit of the process. */
  readonly fault?: string;
  /** CPU time, which depends little on the load of the machine. */
  readonly ms: number;
}

/** `check` does not build: it reads the lock files and the result. */
export type Work = 'build' | 'check';

const address = (file: string) => JSON.stringify(pathToFileURL(join(PROJECT, 'cli', file)).href);
const PROGRAMME = `
import { buildSite } from ${address('pipeline/build.ts')};
import { checkDist } from ${address('check/check.ts')};
import { applyBaseline } from ${address('check/baseline.ts')};
import { readLock } from ${address('explain/geo/geo-lock.ts')};
const today = '2026-11-20';
const work = {
  build: (root, regions) => buildSite({ root, regions }),
  check: async (root, regions) => {
    const report = await checkDist(root, regions, { html: false, today });
    applyBaseline(report, root, { today, whole: true });
    readLock(root);
  },
};
process.on('message', async ([what, root, regions]) => {
  const from = process.cpuUsage();
  const end = (outcome) => {
    const { user, system } = process.cpuUsage(from);
    process.send({ ...outcome, ms: (user + system) / 1000 });
  };
  await work[what](root, regions).then(
    () => end({ good: true }),
    (error) => end(Array.isArray(error?.problems) ? { problems: error.problems } : { fault: error?.stack ?? String(error) }),
  );
});`;

/** CPU time of a process in ms; 0 on systems other than Linux. */
function cpuTime(pid: number | undefined): number {
  try {
    // `pid (name) state …`: user and system time are the fields 14 and 15, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/** In ms. Long, because other processes may occupy the machine for minutes. */
const WAITING = 600_000;

/** A process that runs one task after the other, so that a task that hangs can be killed. */
export class BuildProcess {
  private child: ChildProcess | null = null;

  /** @param limit CPU time in ms; a task that waits without using CPU time ends after `WAITING` */
  run(work: Work, root: string, limit: number, regions: readonly string[] = []): Promise<Outcome> {
    this.child ??= spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', PROGRAMME], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const { child } = this;
    return new Promise((done) => {
      const end = (outcome: Outcome) => {
        clearInterval(timer);
        child.removeAllListeners();
        done(outcome);
      };
      const fail = (fault: string) => {
        this.close();
        end({ fault, ms: limit });
      };
      const [started, before] = [performance.now(), cpuTime(child.pid)];
      const timer = setInterval(() => {
        if (cpuTime(child.pid) - before > limit) fail(`It did not end within ${limit / 1000} s of CPU time.`);
        else if (performance.now() - started > WAITING) fail(`It did not end within ${WAITING / 1000} s.`);
      }, 250);
      child.once('message', (outcome: Outcome) => end(outcome));
      child.once('error', (error) => fail(error.stack ?? String(error)));
      child.once('exit', (code, signal) => fail(`The process ended with ${signal ?? code}.`));
      child.send([work, root, regions]);
    });
  }

  close(): void {
    this.child?.kill('SIGKILL');
    this.child = null;
  }
}
