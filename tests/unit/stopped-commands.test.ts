/** Ctrl+C in a terminal signals every process of a command: the bundler may end before the command does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../../cli/pipeline/build.ts';
import { site } from '../support/run-site.ts';
import { BIN, copySite, PROJECT, temporaryFolder } from '../support/site-copy.ts';

/** Starts a process whose output is read. */
function start(args: readonly string[]) {
  const child = spawn(process.execPath, args, { env: { ...process.env, NO_COLOR: '1' } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.on('data', (part) => (stderr += part));
  child.stdout.resume();
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, stderr })),
  );
  return { child, ended };
}

/** The id of a child whose command line has `name` in it, as soon as there is one. */
async function childOf({ pid, exitCode }: ChildProcess, name: string): Promise<number> {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  while (exitCode === null) {
    const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
    const found = children.find((id) => read(`/proc/${id}/cmdline`).includes(name));
    if (found) return Number(found);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`No process ${name} was started.`);
}

test.runIf(process.platform === 'linux').each([
  ['dev', ['--port', '0'], 0, ''],
  ['deploy', ['--to', `file://${join(PROJECT, '.cache/never-written')}`], 4, '✖ DEPLOY-STOPPED'],
])(
  'site %s ends without an internal error if the bundler is stopped with it',
  async (command, options, exit, message) => {
    const root = copySite();
    if (command === 'deploy') await buildSite({ root });
    // The commands themselves are bundled before, and the templates are bundled again.
    site('--version');
    rmSync(join(root, '.cache'), { recursive: true, force: true });
    const { child, ended } = start([BIN, command, '--root', root, ...options]);
    const bundler = await childOf(child, 'esbuild');
    // It waits, so that the command knows of the signal before its bundler is gone.
    process.kill(bundler, 'SIGSTOP');
    child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.kill(bundler, 'SIGKILL');
    const { code, stderr } = await ended;
    expect(stderr).not.toContain('Internal error');
    expect(stderr).toContain(message);
    expect(code).toBe(exit);
  },
);

test.runIf(process.platform === 'linux')(
  'an old Node passes on the signal that ended the newer one, as a shell does',
  async () => {
    const root = temporaryFolder();
    const old = `import(${JSON.stringify(pathToFileURL(join(PROJECT, 'cli/old-node.js')).href)}).then((one) => one.startNewerNode('24.8'))`;
    const { child, ended } = start(['-e', old, 'bin.js', 'completion', 'bash', '--root', root]);
    process.kill(await childOf(child, 'bin.js'), 'SIGKILL');
    expect((await ended).code).toBe(137);
  },
);
