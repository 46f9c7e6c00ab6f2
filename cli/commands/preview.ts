import { isPlace, normalisePlace, type Place } from '../../regions/place.ts';
import { countryCodes } from '../load/places.ts';
import { startPreview } from '../preview/start-preview.ts';
import { WrongChoiceError } from '../preview/wrong-choice.ts';
import { UsageError } from '../terminal/report-failure.ts';

export interface PreviewCommandOptions {
  readonly root: string;
  readonly out?: string;
  readonly region: readonly string[];
  readonly port: string;
  readonly geo?: string;
}

/** `site preview`: one address per region on stdout, everything else on stderr, until it is interrupted. */
export async function preview(options: PreviewCommandOptions): Promise<void> {
  const place = parsePlace(options.geo);
  const port = parsePort(options.port);
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const report = (message: string) => void process.stderr.write(`${message}\n`);
  const { root, out, region: regions } = options;
  const running = await startPreview({ root, out, regions, port, place, report }).catch((error: unknown) => {
    throw error instanceof WrongChoiceError ? new UsageError(error.message) : error;
  });
  const width = Math.max(6, ...running.regions.map(({ id }) => id.length)) + 2;
  process.stdout.write(running.regions.map(({ id, url }) => `${id.padEnd(width)}${url}\n`).join(''));
  const places = running.regions.map(({ id, place }) => `${id} ${place ?? 'an unknown place'}`).join(', ');
  report(`Where visitors are: ${places}. Ctrl+C ends.`);
  await interrupted;
  await running.close();
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(
    `"${text}" is no port. Write a number up to 65535, such as --port 4173; 0 takes any that is free.`,
  );
}

/** Undefined where each region is previewed from its own place, null for an unknown one. */
function parsePlace(text: string | undefined): Place | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return null;
  // XK is no code of ISO 3166, and what every CDN says for Kosovo.
  if (isPlace(text) && [...countryCodes(), 'XK'].includes(text.slice(0, 2))) return text;
  const meant = normalisePlace(text) ?? normalisePlace(text.slice(0, 2), text);
  const hint = meant !== null && meant !== text ? ` Did you mean "${meant}"?` : '';
  throw new UsageError(
    `"${text}" is no place.${hint} Places are codes of ISO 3166 such as GB (not UK) or CA-ON; none is an unknown place.`,
  );
}
