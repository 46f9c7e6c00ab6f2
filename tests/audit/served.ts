import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT } from '../support/project.ts';
import { startVariant } from './variant.ts';

/** A running site with the headers of its hosts, and the addresses of its regions. */
export interface Served {
  readonly origin: Readonly<Record<string, string>>;
  readonly stop: () => void;
}

/** Time limit for the start of a preview, in ms. */
const PATIENCE = 60_000;
const BIN = join(PROJECT, 'cli', 'bin.js');

/** Starts a preview of dist for each region: the first at the port, the others at the following ports. */
export async function serveDist(regions: readonly string[], port: number, root = PROJECT): Promise<Served> {
  const previews: ChildProcess[] = [];
  const stop = () => {
    for (const preview of previews) preview.kill();
  };
  const origin: Record<string, string> = {};
  try {
    for (const [index, region] of regions.entries()) {
      const args = ['--root', root, '--region', region, '--port', String(port + index)];
      const preview = spawn(process.execPath, [BIN, 'preview', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
      previews.push(preview);
      origin[region] = await readAddress(preview);
    }
    return { origin, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** The same with a licence: a demonstration is `noindex`, so no page of it could have a full SEO score. */
export const serveLicensed = (port: number): Promise<Served> =>
  startVariant(port, (own) => ({
    licence: { ...(own.licence as object), status: 'licensed' },
  }));

/** Findings of html-validate for every page of a region. */
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

/** Reads the port that a preview prints, which differs if the requested one is in use. */
function readAddress({ stdout, ...child }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error(`The preview does not answer: ${text}`)), PATIENCE);
    stdout?.on('data', (chunk: Buffer) => {
      text += chunk;
      const [, port] = /:(\d+)\/\n/.exec(text) ?? [];
      if (!port) return;
      clearTimeout(timer);
      resolve(`http://127.0.0.1:${port}`);
    });
    stdout?.on('close', () => {
      clearTimeout(timer);
      reject(new Error(`The preview ended (${child.exitCode}): ${text}`));
    });
  });
}
