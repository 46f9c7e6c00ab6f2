import { spawnSync } from 'node:child_process';
import { BIN, PROJECT } from './site-copy.ts';

/** Runs `site` in the project's folder, as a pipe would: without colours. */
export function site(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd: PROJECT,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return { status, stdout, stderr };
}
