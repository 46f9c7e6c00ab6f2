/**
 * `npm run bench:links`: which of the planted faults of one result three tools find, and how long they take.
 * linkinator and linkchecker crawl the result through `site preview`, with every option that finds more; site check
 * reads it. A crawler has found a fault when it reports an address that the fault planted.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '../../cli/check/finding.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { plantResult, plantSources } from '../support/plant.ts';
import { FAULTS } from '../support/planted-faults/all.ts';
import type { Fault } from '../support/planted-faults/fault.ts';
import { copySources } from '../support/project.ts';
import { locateIn } from '../support/site-copy.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const BIN = join(PROJECT, 'cli', 'bin.js');

interface Outcome {
  readonly tool: string;
  readonly found: ReadonlySet<Fault>;
  readonly ms: number;
  /** Null if the tool is not installed. */
  readonly missing?: string;
}

const root = mkdtempSync(join(tmpdir(), 'bench-links-'));
try {
  copySources(PROJECT, root);
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  // Without brotli, which takes most of a build: no fault here is about sizes.
  const defaults = join(root, 'regions', 'defaults.json');
  writeFileSync(defaults, readFileSync(defaults, 'utf8').replace('{', '{ "build": { "precompress": false },'));
  await buildSite({ root });
  printSpeed();
  plantSources(root, FAULTS);
  await buildSite({ root });
  plantResult(root, FAULTS);
  const ours = siteCheck();
  const ports = [await freePort(), await freePort()];
  const previews = ['uk', 'global'].map((region, index) =>
    spawn(process.execPath, [BIN, 'preview', '--root', root, '--region', region, '--port', String(ports[index])], {
      stdio: 'ignore',
    }),
  );
  try {
    const origins = ports.map((port) => `http://127.0.0.1:${port}/`);
    for (const origin of origins) await waitFor(origin);
    print([ours, crawl('linkinator', linkinator, origins), crawl('linkchecker', linkchecker, origins)]);
  } finally {
    for (const preview of previews) preview.kill();
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}

/**
 * The time of a check of the clean site, as a multiple of the time to start the command: a slow or busy machine changes both.
 * The first check has no cache, the others use the cache of the first.
 */
function printSpeed(): void {
  const timed = (...args: string[]) => {
    const started = performance.now();
    const { stdout } = spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8' });
    return { ms: performance.now() - started, stdout };
  };
  const check = () => timed('check', '--root', root, '--no-html', '--today', '2026-11-21');
  timed('--version');
  const cold = check().ms / timed('--version').ms;
  const rounds = Array.from({ length: 5 }, () => ({ run: check(), start: timed('--version').ms }));
  const ratios = rounds.map(({ run, start }) => run.ms / start).sort((a, b) => a - b);
  console.log(rounds[0]?.run.stdout.trim());
  console.log(`One check takes ${cold.toFixed(1)} starts of the command, and then ${ratios[2]?.toFixed(1)}.\n`);
}

function siteCheck(): Outcome {
  const started = performance.now();
  const args = [
    BIN,
    'check',
    '--root',
    root,
    '--no-html',
    '--today',
    '2026-11-21',
    '--format',
    'json',
    '--fail-on',
    'never',
  ];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const ms = performance.now() - started;
  const { findings } = JSON.parse(stdout) as { findings: readonly Finding[] };
  const isFound = ({ code, at: [file, text] }: Fault) => {
    const { line } = locateIn(root, file, text);
    return findings.some((finding) => finding.code === code && finding.at?.file === file && finding.at.line === line);
  };
  return { tool: 'site check', found: new Set(FAULTS.filter(isFound)), ms };
}

/** The addresses that a crawler reports as broken, redirected or refused. */
type Crawler = (origin: string) => string[] | null;

function crawl(tool: string, crawler: Crawler, origins: readonly string[]): Outcome {
  const started = performance.now();
  const reported: string[] = [];
  for (const origin of origins) {
    const addresses = crawler(origin);
    if (!addresses) return { tool, found: new Set(), ms: 0, missing: `${tool} is not installed` };
    reported.push(...addresses);
  }
  const isFound = (fault: Fault) => {
    const address = plantedAddress(fault);
    return address !== null && reported.some((url) => url.includes(address));
  };
  return { tool, found: new Set(FAULTS.filter(isFound)), ms: performance.now() - started };
}

/** The address at which a crawler can find the fault; null if there is none. */
function plantedAddress({ at: [file, text] }: Fault): string | null {
  const address =
    /(?:href|src)="?([^"]+)/.exec(text)?.[1] ??
    /(https?:\/\/[^\s"<]+|\/[a-z-]+(?:\/[a-z-]*)*#?[a-z-]*)/.exec(text)?.[1];
  if (address && address.length > 3) return address;
  // A removed file is found by its own address.
  return file.startsWith('dist/') && text === '' ? file.split('/').slice(2).join('/') : null;
}

function linkinator(origin: string): string[] | null {
  // Requests to other hosts are excluded, and with them the sitemap, which contains the real host.
  const skip = `^(?!${origin.replaceAll('.', '\\.')}|javascript:)`;
  const args = [
    origin,
    '--recurse',
    '--check-css',
    '--check-fragments',
    '--redirects',
    'error',
    '--require-https',
    'off',
    '--format',
    'json',
    '--timeout',
    '5000',
    '--skip',
    skip,
  ];
  const stdout = read(join(PROJECT, 'node_modules', '.bin', 'linkinator'), args);
  if (stdout === null) return null;
  const from = stdout.indexOf('{');
  const { links } = JSON.parse(stdout.slice(from)) as {
    links: readonly { url: string; state: string; status: number }[];
  };
  return links.filter(({ state }) => state === 'BROKEN').map(({ url }) => url);
}

function linkchecker(origin: string): string[] | null {
  const config = join(root, 'linkcheckerrc');
  writeFileSync(config, '[AnchorCheck]\n');
  const args = [
    '--no-status',
    '--no-robots',
    '--threads',
    '10',
    '--timeout',
    '5',
    '-o',
    'csv',
    '--config',
    config,
    origin,
  ];
  const stdout = read('linkchecker', args);
  if (stdout === null) return null;
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** Runs a tool whose exit code means that it found something. @returns its output; null if it is not installed */
function read(file: string, args: readonly string[]): string | null {
  const { stdout, error } = spawnSync(file, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 600_000,
  });
  return error ? null : stdout;
}

function print(outcomes: readonly Outcome[]): void {
  const codes = [...new Set(FAULTS.map(({ code }) => code))].sort();
  const rows = [
    ['', ...outcomes.map(({ tool }) => tool)],
    ...codes.map((code) => {
      const kind = FAULTS.filter((fault) => fault.code === code);
      return [
        `${code} (${kind.length})`,
        ...outcomes.map(({ found, missing }) =>
          missing ? '-' : String(kind.filter((fault) => found.has(fault)).length),
        ),
      ];
    }),
    [`found of ${FAULTS.length}`, ...outcomes.map(({ found, missing }) => (missing ? '-' : String(found.size)))],
    ['ms', ...outcomes.map(({ ms, missing }) => (missing ? '-' : String(Math.round(ms))))],
  ];
  const widths = outcomes.map((_, index) => Math.max(...rows.map((row) => (row[index + 1] ?? '').length)));
  const first = Math.max(...rows.map(([name = '']) => name.length));
  for (const [name = '', ...cells] of rows)
    console.log([name.padEnd(first), ...cells.map((cell, index) => cell.padStart(widths[index] as number))].join('  '));
  for (const { missing } of outcomes) if (missing) console.log(missing);
}

async function waitFor(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      await (await fetch(origin)).body?.cancel();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`${origin} does not answer.`);
}

/** A free port whose successor is free too, for two regions. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port < 65_000 ? port : 40_000));
    });
  });
}
