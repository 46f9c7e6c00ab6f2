import { Option } from 'commander';
import { RENDERERS } from '../templates/renderer.ts';
import { collect, parseDate, parseHost, parsePort, parseTime } from './option-values.ts';

// Options shared by several commands. Each function returns a new Option, because commander stores the value in it.

export const rootOption = () => new Option('--root <dir>', 'the folder of the site').default('.', 'the current folder');

export const outOption = () => new Option('--out <dir>', 'the output folder (default: dist in the root)');

export const regionOption = () => new Option('--region <id...>', 'one or more regions').default([], 'all regions');

export const regionNameOption = () => new Option('--region <id>', 'the region; required if there are several');

export const geoOption = () =>
  new Option(
    '--geo <place>',
    "the visitor's location: a code such as GB or CA-ON, or none; by default the region's own country",
  );

export const cookieOption = () =>
  new Option('--cookie <pair>', 'a cookie such as theme=dark; can be repeated').argParser(collect).default([], 'none');

export const agentOption = () =>
  new Option(
    '--ua <text>',
    'the user agent: windows, mac, linux, android, ios, ipad, googlebot, or a complete user agent string',
  ).default('', "a desktop browser's");

export const portOption = () =>
  new Option('--port <number>', 'the first port to try; 0 for any free port').argParser(parsePort).default(4173);

export const hostOption = () =>
  new Option('--host <name...>', 'additional host names to accept, for tunnels and proxies')
    .argParser((name, before: readonly string[]) => collect(parseHost(name), before))
    .default([], '127.0.0.1, localhost, <region>.localhost');

export const endpointOption = () => new Option('--endpoint <url>', 'S3-compatible endpoint (default: AWS)');

export const rendererOption = () =>
  new Option(
    '--renderer <name>',
    'the renderer of the templates; by default that of package.json, else preact',
  ).choices(RENDERERS);

export const asOfOption = () =>
  new Option('--as-of <time>', 'what is published then: 2026-12-24 or 2026-12-24T18:00Z (default: now)').argParser(
    parseTime,
  );

export const todayOption = () =>
  new Option('--today <date>', 'use this date instead of today for expiry checks').argParser(parseDate('--today'));
