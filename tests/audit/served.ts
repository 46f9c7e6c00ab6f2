import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startVariant } from '../browser/variant.ts';
import { PROJECT } from '../support/project.ts';

/** A site that answers with the headers that its hosts will give; regions by their addresses. */
export interface Served {
  readonly origin: Readonly<Record<string, string>>;
  readonly stop: () => void;
}

/** How long a preview may take to answer, in ms. */
const PATIENCE = 60_000;
const BIN = join(PROJECT, 'cli', 'bin.js');

/** The site as it lies in dist. The first region listens at the port, each further one at the port after it. */
export async function serveDist(regions: readonly string[], port: number): Promise<Served> {
  const named = regions.flatMap((region) => ['--region', region]);
  const preview = spawn(process.execPath, [BIN, 'preview', '--root', PROJECT, ...named, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => void preview.kill();
  try {
    return { origin: await readAddresses(preview, regions), stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/**
 * The same as it will be once it is licensed: a demonstration asks search engines to stay away, which is right, and no
 * page of it could have a full score.
 */
export const serveLicensed = (port: number): Promise<Served> =>
  startVariant(port, (own) => ({
    licence: { ...(own.licence as object), status: 'licensed' },
    build: own.build ?? {},
  }));

/** What html-validate says of every page of a region. */
export function findInvalid(region: string): string[] {
  const args = [BIN, 'check', '--root', PROJECT, '--region', region, '--format', 'json', '--fail-on', 'never'];
  const { stdout, status, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`site check ended with ${status}: ${stderr}`);
  const { findings } = JSON.parse(stdout) as { findings: readonly { code: string; message: string }[] };
  return findings.filter(({ code }) => code === 'HTML-INVALID').map(({ message }) => message);
}

/** Reads what the preview prints until each region has an address: a port that is taken is another one. */
function readAddresses(
  { stdout, ...child }: ChildProcess,
  regions: readonly string[],
): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const origin: Record<string, string> = {};
    let text = '';
    const timer = setTimeout(() => reject(new Error(`The preview does not answer: ${text}`)), PATIENCE);
    stdout?.on('data', (chunk: Buffer) => {
      text += chunk;
      for (const [, region = '', address = ''] of text.matchAll(/^(\S+)\s+(http:\/\/127\.0\.0\.1:\d+)\/$/gm))
        origin[region] = address;
      if (!regions.every((region) => origin[region])) return;
      clearTimeout(timer);
      resolve(origin);
    });
    stdout?.on('close', () => {
      clearTimeout(timer);
      reject(new Error(`The preview ended (${child.exitCode}): ${text}`));
    });
  });
}
