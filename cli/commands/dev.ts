import { resolve } from 'node:path';
import { readRegions } from '../build/load/regions.ts';
import { parsePlace } from '../explain/geo/places.ts';
import { suggest } from '../problems/nearest.ts';
import { formatProblems, summarise } from '../problems/print.ts';
import type { Problem } from '../problems/problem.ts';
import { startDev } from '../serve/dev/start-dev.ts';
import { WrongChoiceError } from '../serve/preview/wrong-choice.ts';
import { formatAddresses } from './format-addresses.ts';
import { parseHosts } from './parse-hosts.ts';
import { parsePort } from './parse-port.ts';
import { hasColour } from './terminal/colour.ts';
import { printMessage, printResult } from './terminal/print.ts';
import { UsageError } from './terminal/report-failure.ts';

export interface DevCommandOptions {
  readonly root: string;
  readonly region: readonly string[];
  readonly port: string;
  readonly host: readonly string[];
  readonly geo?: string;
  readonly poll?: boolean;
  readonly renderer: 'preact' | 'react';
}

/** `site dev`: one address per region on stdout, problems and everything else on stderr, until it is interrupted. */
export async function dev(options: DevCommandOptions): Promise<void> {
  const port = parsePort(options.port);
  const hosts = parseHosts(options.host);
  const root = resolve(options.root);
  checkRegions(root, options.region);
  const interrupted = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  const report = (message: string) => printMessage(`${message}\n`);
  const start = async () => {
    const { region: regions, renderer } = options;
    // Without a place, each region is seen from its own.
    const place = options.geo === undefined ? undefined : parsePlace(options.geo);
    return startDev({ root, regions, port, hosts, place, renderer, report, poll: options.poll === true });
  };
  const running = await start().catch((error: unknown) => {
    throw error instanceof WrongChoiceError ? new UsageError(error.message) : error;
  });
  printAddresses();
  report(`${running.address} shows the first region with exactly the bytes that a build would write.`);
  report(`Watching ${running.dev.index.size} files ${running.how}. Ctrl+C ends.`);
  const tell = tellProblems(root, report);
  // Without problems the checks have their say first.
  running.dev.on('settled', () => running.dev.problems.length > 0 && tell(running.dev.problems));
  running.dev.on('findings', tell);
  running.dev.on('regions', printAddresses);
  running.dev.rescan();
  await interrupted;
  await running.close();

  function printAddresses(): void {
    printResult(formatAddresses(running.regions()));
  }
}

/** Regions that can not be read yet may turn up while dev runs; an id that no file has is wrong usage. */
function checkRegions(root: string, wanted: readonly string[]): void {
  const { ids } = readRegions(root);
  for (const id of wanted) {
    if (!ids.has(id))
      throw new UsageError(`There is no region "${id}". ${suggest(id, ids)} Regions: ${[...ids].sort().join(', ')}.`);
  }
}

/** More than these nobody reads while typing; the rest shows when these are mended. */
const MOST = 12;

/**
 * Prints problems when they are others than before, and a line when the last error is mended. Warnings do not keep it back:
 * of some, like a translation that is older than its original, there are always a few.
 */
function tellProblems(root: string, report: (message: string) => void): (problems: readonly Problem[]) => void {
  let told = '[]';
  let hadErrors = false;
  return (problems) => {
    const now = JSON.stringify(problems);
    if (now === told) return;
    told = now;
    const hasErrors = problems.some(isError);
    if (hadErrors && !hasErrors) report(`Mended: ${problems.length === 0 ? 'no problems' : 'no errors are left'}.`);
    hadErrors = hasErrors;
    if (problems.length === 0) return;
    report(
      `\n${formatProblems(problems.slice(0, MOST), root, hasColour(process.stderr))}\n\n${summarise(problems, 'Pages are served as well as they can be.')}`,
    );
  };
}

/** What the build finds has no severity: it keeps a site from being built. */
const isError = (problem: Problem & { readonly severity?: string }): boolean =>
  (problem.severity ?? 'error') === 'error';
