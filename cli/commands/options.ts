import { Option } from 'commander';

// Options that several commands have. Each call makes a new one: a command keeps the value in it.

export const rootOption = () => new Option('--root <dir>', 'the folder of the site').default('.', 'the current folder');

export const outOption = () =>
  new Option('--out <dir>', 'where the result lies').default(undefined, 'dist in the root');

export const regionOption = () => new Option('--region <id...>', 'one or more regions').default([], 'all of them');

export const regionNameOption = () => new Option('--region <id>', 'the region; needed where there are several');

export const geoOption = () =>
  new Option(
    '--geo <place>',
    "where the visitor is: a code like GB or CA-ON, or none; the region's own place by default",
  );

export const cookieOption = () =>
  new Option('--cookie <pair>', 'a cookie such as closeRM=1; may stand several times')
    .argParser(collect)
    .default([], 'none');

export const agentOption = () =>
  new Option(
    '--ua <text>',
    'the user agent: windows, mac, linux, android, ios, ipad, googlebot, or one written out',
  ).default('', "a desktop browser's");

export const portOption = () =>
  new Option('--port <number>', 'the first port to try; 0 takes any that is free').default('4173');

export const hostOption = () =>
  new Option('--host <name...>', 'further host names to answer to, as a tunnel or a proxy sends them').default(
    [],
    '127.0.0.1, localhost, <region>.localhost',
  );

export const endpointOption = () => new Option('--endpoint <url>', "of a store that is not Amazon's");

export const rendererOption = () =>
  new Option('--renderer <name>', 'what renders the templates').choices(['preact', 'react']).default('preact');

/** Of an option that may stand several times. */
export const collect = (value: string, before: readonly string[]) => [...before, value];
