import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { outputFolder } from '../build/emit/output-folder.ts';
import { parsePlace } from '../explain/geo/place-names.ts';
import { messageOf } from '../problems/error-text.ts';
import { UsageError } from '../problems/usage-error.ts';
import { startPreview } from '../serve/preview/start-preview.ts';
import { formatAddresses } from './format-addresses.ts';
import { interrupted } from './terminal/interrupted.ts';
import { printMessage, printResult } from './terminal/print-text.ts';
import { warnOfOldResult } from './warn-of-old-result.ts';

interface PreviewCommandOptions {
  readonly root: string;
  readonly out?: string;
  readonly region: readonly string[];
  readonly port: number;
  readonly host: readonly string[];
  readonly geo?: string;
  readonly log?: string;
}

/** `site preview`: prints an address for each region and language to stdout, and messages to stderr, until interrupted. */
export async function preview(options: PreviewCommandOptions): Promise<void> {
  const end = interrupted();
  const { root, out, region: regions, port, host: hosts } = options;
  // By default, each region is shown from its own location.
  const place = options.geo === undefined ? undefined : parsePlace(options.geo);
  const collect = options.log === undefined ? undefined : openLog(options.log);
  const running = await startPreview({ root, out, regions, port, hosts, place, report: printMessage, collect });
  printResult(formatAddresses(running.regions));
  printMessage(`${running.address} shows ${running.regions[0]?.id}, byte for byte as in its folder.`);
  const places = running.regions.map(({ id, place }) => `${id} ${place ?? 'unknown'}`).join(', ');
  warnOfOldResult(resolve(root), outputFolder(resolve(root), out));
  printMessage(`Visitor locations: ${places}. Press Ctrl+C to stop.`);
  await end;
  await running.close();
}

/** @throws UsageError if the file cannot be written */
function openLog(file: string): (line: string) => void {
  try {
    appendFileSync(file, '');
  } catch (error) {
    throw new UsageError(`The log ${file} cannot be written: ${messageOf(error)}.`);
  }
  return (line) => appendFileSync(file, `${line}\n`);
}
