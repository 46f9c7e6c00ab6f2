import { parsePlace } from '../explain/geo/place-names.ts';
import { startPreview } from '../serve/preview/start-preview.ts';
import { formatAddresses } from './format-addresses.ts';
import { interrupted } from './terminal/interrupted.ts';
import { printMessage, printResult } from './terminal/print-text.ts';

interface PreviewCommandOptions {
  readonly root: string;
  readonly out?: string;
  readonly region: readonly string[];
  readonly port: number;
  readonly host: readonly string[];
  readonly geo?: string;
}

/** `site preview`: prints an address for each region and language to stdout, and messages to stderr, until interrupted. */
export async function preview(options: PreviewCommandOptions): Promise<void> {
  const end = interrupted();
  const { root, out, region: regions, port, host: hosts } = options;
  // By default, each region is shown from its own location.
  const place = options.geo === undefined ? undefined : parsePlace(options.geo);
  const running = await startPreview({ root, out, regions, port, hosts, place, report: printMessage });
  printResult(formatAddresses(running.regions));
  printMessage(`${running.address} shows ${running.regions[0]?.id}, byte for byte as in its folder.`);
  const places = running.regions.map(({ id, place }) => `${id} ${place ?? 'unknown'}`).join(', ');
  printMessage(`Visitor locations: ${places}. Press Ctrl+C to stop.`);
  await end;
  await running.close();
}
