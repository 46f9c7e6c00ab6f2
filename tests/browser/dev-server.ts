import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySources, PROJECT, shareCaches } from '../support/project.ts';

export interface DevServer {
  readonly root: string;
  /** Addresses of the regions without a trailing slash; that of the first region serves the bytes of a build. */
  readonly origins: Readonly<Record<string, string>>;
  /** The output on stderr so far. */
  readonly printed: () => string;
  readonly write: (file: string, text: string | ((before: string) => string)) => void;
  readonly close: () => Promise<void>;
}

/** Starts the real command on a copy of the real site or of another one. */
export async function startDevServer(
  args: readonly string[] = [],
  from = PROJECT,
  env: Record<string, string> = {},
): Promise<DevServer> {
  const root = mkdtempSync(join(tmpdir(), 'site-dev-'));
  copySources(from, root);
  // Templates may use fonts of packages.
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  shareCaches(root);
  const bin = join(PROJECT, 'cli', 'bin.js');
  const child: ChildProcess = spawn(process.execPath, [bin, 'dev', '--root', root, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0', ...env },
  });
  let printed = '';
  let addresses = '';
  child.stderr?.on('data', (text) => (printed += text));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text) => (addresses += text));
    child.stderr?.on('data', () => printed.includes('Press Ctrl+C to stop') && resolve());
    child.once('exit', (code) => reject(new Error(`dev ended with ${code}: ${printed}`)));
  });
  const addressed = addresses
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
    .map(([id = '', url = '']) => [id, url.slice(0, -1)] as const);
  const first = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '';
  const origins = Object.fromEntries(addressed.map(([id, origin], index) => [id, index === 0 ? first : origin]));
  return {
    root,
    origins,
    printed: () => printed,
    write: (file, text) => {
      const path = join(root, file);
      writeFileSync(path, typeof text === 'function' ? text(readFileSync(path, 'utf8')) : text);
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(root, { recursive: true, force: true });
    },
  };
}
