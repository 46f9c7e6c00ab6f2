import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import {
  agentOption,
  collect,
  cookieOption,
  geoOption,
  regionNameOption,
  regionOption,
  rootOption,
} from './options.ts';

/** `site geo`: what the rules say, for one visitor or for all. */
export function defineGeo(site: Command): void {
  const geo = site
    .command('geo')
    .summary("show what the rules say about visitors' places")
    .addHelpText(
      'before',
      examples('site geo explain --region uk --geo CA-ON /download/', 'site geo matrix', 'site geo matrix --check'),
    );

  geo
    .command('explain')
    .summary('say what a visitor meets at a page, and which lines of region JSON say so')
    .argument('[path]', 'a page of the region', '/')
    .addHelpText(
      'before',
      examples(
        'site geo explain --region uk --geo CA-ON /download/',
        'site geo explain --region global --geo none --cookie closeRM=1',
        'site geo explain --region uk --geo IE /download/ --query is_Lighthouse --json',
      ),
    )
    .addOption(regionNameOption())
    .addOption(geoOption())
    .addOption(cookieOption())
    .addOption(
      new Option('--query <text>', 'a query such as is_Lighthouse; may stand several times')
        .argParser(collect)
        .default([], 'none'),
    )
    .addOption(agentOption())
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (path, options) => (await import('./geo.ts')).explain(path, options));

  geo
    .command('matrix')
    .summary('list what visitors of every place meet, or keep it in a lock')
    .description('Every country and named subdivision, and the unknown place, times every page, times every region.')
    .addHelpText(
      'before',
      examples(
        'site geo matrix --region uk',
        'site geo matrix --json > matrix.json',
        'site geo matrix --check',
        'site geo matrix --lock',
      ),
    )
    .addOption(regionOption())
    .addOption(rootOption())
    .addOption(new Option('--json', 'print every cell as one JSON document').conflicts(['lock', 'check']))
    .addOption(new Option('--lock', 'write regions/geo.lock.json').conflicts(['check', 'region']))
    .addOption(new Option('--check', 'exit 1 when the rules no longer give what the lock says'))
    .action(async (options) => (await import('./geo.ts')).matrix(options));
}
