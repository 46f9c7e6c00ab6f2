import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installPackages } from '../support/install-packages.ts';
import { ask } from './ask.ts';
import { freePort } from './nginx.ts';
import { type LoggedRequest, parseRequestLog } from './request-log.ts';

const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd'];
const isThere = () => PACKAGES.every((name) => existsSync(`/usr/bin/${name}`));

export const ACCESS_KEY = 'nightjar-test-access';
export const SECRET_KEY = 'nightjar-test-secret';

/**
 * Finds or installs Ceph's gateway, the only S3 server in Debian that supports conditional requests and digests.
 * @returns nothing, or the reason why it is missing. @throws if the installation did not work
 */
export function ensureCeph(): { missing?: string } {
  if (isThere()) return {};
  if (!installPackages(PACKAGES, 'the tests of deploy'))
    return {
      missing: `Deploying to a real S3 server was not tested: install one ("apt-get install --no-install-recommends ${PACKAGES.join(' ')}" on Debian).`,
    };
  if (!isThere()) throw new Error('Ceph was installed but is not where Debian puts it');
  return {};
}

export interface S3Server {
  readonly url: string;
  /** All requests that started since `mark`, in the order of their responses. */
  requests(mark?: number): Promise<LoggedRequest[]>;
  /** A position in the log, for `requests`. */
  mark(): Promise<number>;
  close(): Promise<void>;
}

/** Starts a monitor, a store in memory and a gateway in a temporary folder. Takes about 12 s. */
export async function startCeph(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'site-ceph-'));
  const [monitor, gateway] = [await freePort(), await freePort()];
  const children: ChildProcess[] = [];
  const close = async () => {
    await Promise.all(children.reverse().map(end));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const conf = writeConfiguration(folder, monitor, gateway);
    const run = (command: string, ...args: string[]) =>
      execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
    const keyring = join(folder, 'keyring');
    run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
    const everything = (name: string, ...parts: string[]) =>
      run('ceph-authtool', keyring, '--gen-key', '-n', name, ...parts.flatMap((part) => ['--cap', part, 'allow *']));
    everything('client.admin', 'mon', 'osd', 'mgr', 'mds');
    everything('client.rgw', 'mon', 'osd', 'mgr');
    everything('osd.0', 'mon', 'osd', 'mgr');
    const map = join(folder, 'monmap');
    run('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, '--fsid', FSID, map);
    run('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
    const daemon = (command: string, ...args: string[]) => {
      const child = spawn(command, ['-c', conf, '-f', ...args], { stdio: 'ignore' });
      children.push(child);
    };
    daemon('ceph-mon', '-i', 'a');
    const ceph = (...args: string[]) => run('ceph', '-c', conf, '--connect-timeout', '30', ...args);
    ceph('osd', 'new', OSD);
    run('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', OSD);
    daemon('ceph-osd', '-i', '0');
    daemon('radosgw', '-n', 'client.rgw');
    const url = `http://127.0.0.1:${gateway}`;
    await until(async () => (await ask(`${url}/`, { path: '/' })).status === 200, 'the gateway answers');
    run(
      'radosgw-admin',
      '-c',
      conf,
      '-n',
      'client.rgw',
      'user',
      'create',
      '--uid=tester',
      '--display-name=tester',
      `--access-key=${ACCESS_KEY}`,
      `--secret-key=${SECRET_KEY}`,
    );
    const log = join(folder, 'gateway.log');
    /** The log, once it contains a request of our own and all requests that started before it. */
    const readLog = async () => {
      const token = `/?mark-${Math.random()}`;
      await ask(`${url}/`, { path: token });
      return until(async () => {
        const { done, running } = parseRequestLog(readFileSync(log, 'utf8'));
        const own = done.find(({ target }) => target === token);
        return own && running.every((start) => start > own.start) && { own, done };
      }, 'log');
    };
    return {
      url,
      mark: async () => (await readLog()).own.start,
      requests: async (mark = 0) => {
        const { own, done } = await readLog();
        return done.filter(({ start, target }) => start > mark && start < own.start && !target.startsWith('/?mark-'));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const FSID = 'a7f64266-0894-4f1e-a635-d0aeaca0e993';
const OSD = 'b1f64266-0894-4f1e-a635-d0aeaca0e994';

function writeConfiguration(folder: string, monitor: number, gateway: number): string {
  const data = (name: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const file = join(folder, 'ceph.conf');
  writeFileSync(
    file,
    `[global]
fsid = ${FSID}
mon initial members = a
mon host = [v2:127.0.0.1:${monitor}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${join(folder, 'keyring')}
run dir = ${data('run')}
admin socket = ${join(folder, 'run')}/$name.$pid.sock
log file = ${folder}/$name.log
osd pool default size = 1
osd pool default min size = 1
osd crush chooseleaf type = 0
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
[mon.a]
mon data = ${data('mon')}
[osd.0]
osd data = ${data('osd')}
osd objectstore = memstore
memstore device bytes = 2147483648
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw enable usage log = false
rgw enable ops log = false
log file = ${join(folder, 'gateway.log')}
debug rgw = 1
rgw data = ${data('rgw')}
`,
  );
  return file;
}

/** Resolves with the first value that is not falsy. */
async function until<T>(condition: () => Promise<T | false | undefined>, what: string): Promise<T> {
  for (let turn = 0; turn < 1200; turn++) {
    const found = await condition().catch(() => false as const);
    if (found) return found;
    await wait(50);
  }
  throw new Error(`Waited a minute, and not yet: ${what}`);
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    // All data is in memory and can be lost.
    child.kill('SIGKILL');
  });
}
