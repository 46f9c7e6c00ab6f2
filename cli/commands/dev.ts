import { resolve } from 'node:path';
import { parsePlace } from '../explain/geo/place-names.ts';
import { formatProblems, summarise } from '../problems/format-problems.ts';
import type { Problem } from '../problems/problem.ts';
import { requireRegions } from '../problems/usage-error.ts';
import { readRegions } from '../regions/regions.ts';
import { startDev } from '../serve/dev/start-dev.ts';
import type { Renderer } from '../templates/renderer.ts';
import { formatAddresses } from './format-addresses.ts';
import { hasColour } from './terminal/colour.ts';
import { interrupted } from './terminal/interrupted.ts';
import { printMessage, printResult } from './terminal/print-text.ts';

interface DevCommandOptions {
  readonly root: string;
  readonly region: readonly string[];
  readonly port: number;
  readonly host: readonly string[];
  readonly geo?: string;
  readonly poll?: boolean;
  readonly asOf?: number;
  readonly renderer?: Renderer;
}

/** `site dev`: prints one address for each region to stdout, and problems to stderr, until interrupted. */
export async function dev(options: DevCommandOptions): Promise<void> {
  const root = resolve(options.root);
  // A region with an unreadable file is accepted: dev shows it once it is fixed.
  if (options.region.length > 0) requireRegions(options.region, readRegions(root, null).ids);
  let isStopped = false;
  const end = interrupted().then(() => void (isStopped = true));
  const { region: regions, port, host: hosts, renderer, asOf = Date.now() } = options;
  // By default, each region is shown from its own location.
  const place = options.geo === undefined ? undefined : parsePlace(options.geo);
  const running = await startDev({
    root,
    asOf,
    regions,
    port,
    hosts,
    place,
    renderer,
    report: printMessage,
    poll: options.poll === true,
  }).catch((error: unknown) => {
    // Ctrl+C in a terminal ends the bundler too, and whatever waits for it fails.
    if (!isStopped) throw error;
  });
  if (!running) return;
  const printAddresses = () => printResult(formatAddresses(running.regions()));
  printAddresses();
  printMessage(`${running.address} shows the first region, byte for byte as a build would write it.`);
  printMessage('"site types" checks the types of the templates.');
  printMessage(`Watching ${running.dev.index.size} files ${running.how}. Press Ctrl+C to stop.`);
  const print = problemPrinter(root);
  const printFaults = problemPrinter(root);
  let faults: readonly Problem[] = [];
  const isBroken = () => !running.dev.isSettled || running.dev.problems.length > 0;
  const printBrowser = () => isBroken() || printFaults(faults, 'A page that is open in a browser has this.');
  // If the build has no problems, the findings of the checks follow.
  running.dev.on('settled', () => {
    if (running.dev.problems.length > 0) print(running.dev.problems, 'The last valid pages are served.');
    printBrowser();
  });
  running.dev.on('findings', (findings) => print(findings, 'The pages are served as they are.'));
  // What fails in the build fails in browsers as well: it is one problem.
  running.dev.on('faults', (found) => {
    faults = found;
    printBrowser();
  });
  running.dev.on('regions', printAddresses);
  running.dev.rescan();
  await end;
  await running.close();
}

/** The number of problems that are printed at once. */
const MAX_PRINTED = 12;

/**
 * Returns a function that prints changed problems, and a message when the last error is fixed. Warnings do not delay that
 * message, because some warnings, such as outdated translations, are always present.
 */
function problemPrinter(root: string): (problems: readonly Problem[], end: string) => void {
  let printed = '[]';
  let hadErrors = false;
  return (problems, end) => {
    const now = JSON.stringify(problems);
    if (now === printed) return;
    printed = now;
    const hasErrors = problems.some(isError);
    if (hadErrors && !hasErrors) printMessage(`Fixed: no ${problems.length === 0 ? 'problems' : 'errors'} left.`);
    hadErrors = hasErrors;
    if (problems.length === 0) return;
    printMessage(
      `\n${formatProblems(problems.slice(0, MAX_PRINTED), root, hasColour(process.stderr))}\n\n${summarise(problems, end)}`,
    );
  };
}

/** Build problems have no severity; all of them are errors. */
const isError = (problem: Problem & { readonly severity?: string }): boolean =>
  (problem.severity ?? 'error') === 'error';
