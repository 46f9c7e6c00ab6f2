import { spawnSync } from 'node:child_process';
import { BIN, PROJECT } from './site-copy.ts';

/** Runs `site` in the project's folder, as a pipe would: without colours. */
export function site(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd: PROJECT,
    encoding: 'utf8',
    timeout: 300_000,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return { status, stdout, stderr };
}

/** Builds this project's site for release, or finds within a second that dist is current: `npm test` has built it before. */
export function buildProject(): void {
  const { status, stderr } = site('build', '--release');
  if (status !== 0) throw new Error(stderr);
}
