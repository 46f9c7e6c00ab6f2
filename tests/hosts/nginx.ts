import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installPackages } from '../support/install-packages.ts';
import { ask } from './ask.ts';

const PACKAGES = ['nginx-light', 'libnginx-mod-http-brotli-static'];
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

const findNginx = (): string | null =>
  existsSync(BROTLI) ? (['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path)) ?? null) : null;

/**
 * Finds or installs nginx.
 * @returns its path, or the reason why it is missing. @throws if the installation did not work
 */
export function ensureNginx(): { path: string } | { missing: string } {
  const found = findNginx();
  if (found) return { path: found };
  if (!installPackages(PACKAGES, 'the tests of hosts'))
    return { missing: `nginx was not tested: install it ("apt-get install ${PACKAGES.join(' ')}" on Debian).` };
  const path = findNginx();
  if (!path) throw new Error('nginx was installed but is not where Debian puts it');
  return { path };
}

export interface Nginx {
  readonly url: string;
  /** Reloads the configuration; running requests use the old one. */
  reload(): void;
  close(): Promise<void>;
}

/**
 * Starts nginx with the nginx.conf of a built region. Only port, root and CDN addresses are replaced, as by an operator.
 */
export async function startNginx(
  path: string,
  root: string,
  region: string,
  { cdn, name = 'own', locations = '' }: { cdn: string | null; name?: string; locations?: string },
): Promise<Nginx> {
  const folder = join(root, 'dist', `${region}.hosting`);
  const own = join(root, `nginx-${name}`);
  mkdirSync(join(own, '.cache'), { recursive: true });
  for (const file of ['nginx-http.conf', 'nginx-server.conf', 'nginx-brotli.conf'])
    copyFileSync(join(folder, file), join(own, file));
  const port = await freePort();
  const replace = (text: string, from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`nginx.conf has no "${from}"`);
    return text.replace(from, to);
  };
  let text = replace(readFileSync(join(folder, 'nginx.conf'), 'utf8'), '127.0.0.1:8080', `127.0.0.1:${port}`);
  text = replace(text, `root dist/${region};`, `root ${join(root, 'dist', region)};`);
  for (const line of [`load_module ${BROTLI};`, 'include nginx-brotli.conf;']) text = replace(text, `# ${line}`, line);
  text = replace(text, '    include nginx-server.conf;', `${locations}    include nginx-server.conf;`);
  if (cdn) {
    text = replace(text, '# 173.245.48.0/20 1;', `${cdn} 1;`);
    text = replace(text, '# set_real_ip_from 173.245.48.0/20; real', `set_real_ip_from ${cdn}; real`);
  }
  return runNginx(path, own, text, port);
}

/**
 * Starts nginx with the configuration and files of the release that `current` points to.
 * @param folder the target of the deploy
 */
export async function startNginxOfReleases(path: string, folder: string, region: string, own: string): Promise<Nginx> {
  mkdirSync(join(own, '.cache'), { recursive: true });
  const port = await freePort();
  const hosting = join(folder, 'current', '.hosting');
  const text = readFileSync(join(hosting, 'nginx.conf'), 'utf8')
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace(`root dist/${region};`, `root ${join(folder, 'current')};`)
    .replaceAll(/include (nginx-(?:http|server)\.conf);/g, (_, file) => `include ${join(hosting, file)};`);
  return runNginx(path, own, text, port);
}

async function runNginx(path: string, own: string, configuration: string, port: number): Promise<Nginx> {
  // nginx workers run as another user, who must be able to read the temporary folder.
  const text = process.getuid?.() === 0 ? `user root;\n${configuration}` : configuration;
  writeFileSync(join(own, 'nginx.conf'), text);
  const child = spawn(path, ['-p', own, '-c', join(own, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (part) => (stderr += part));
  const url = `http://127.0.0.1:${port}/`;
  for (let turn = 0; ; turn++) {
    if (child.exitCode !== null || turn > 100) throw new Error(`nginx did not start: ${stderr}`);
    if (
      await ask(url, { path: '/robots.txt' }).then(
        () => true,
        () => false,
      )
    )
      break;
    await wait(50);
  }
  return { url, reload: () => void child.kill('SIGHUP'), close: () => end(child) };
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number };
        server.close(() => resolve(port));
      });
  });
