import { spawnSync } from 'node:child_process';
import { vi } from 'vitest';
import { runCommand } from '../../cli/run-command.ts';
import { realSiteBuilds } from './real-site-builds.ts';
import { BIN, PROJECT } from './site-copy.ts';

interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of `site` in the project's folder in this process, because a separate process takes 0.3 s to start. Tests of
 * the process itself, such as its signals and streams, use `site`.
 */
export async function runSite(...args: string[]): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' };
  const folder = process.cwd();
  const streams = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += String(text);
      return true;
    }),
  );
  process.exitCode = undefined;
  process.chdir(PROJECT);
  vi.stubEnv('NO_COLOR', '1');
  vi.stubEnv('FORCE_COLOR', undefined);
  try {
    await runCommand(args);
    return { status: Number(process.exitCode ?? 0), ...output };
  } finally {
    process.exitCode = undefined;
    process.chdir(folder);
    vi.unstubAllEnvs();
    for (const stream of streams) stream.mockRestore();
  }
}

/** Runs `site` in a separate process in the project's folder, without colours. */
export function site(...args: string[]): CommandResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd: PROJECT,
    encoding: 'utf8',
    timeout: 300_000,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return { status, stdout, stderr };
}

/** Builds this project's site. Takes a second if dist is current, as in `npm test`. */
export function buildProject(): void {
  for (const args of realSiteBuilds()) {
    const { status, stderr } = site(...args);
    if (status !== 0) throw new Error(stderr);
  }
}
