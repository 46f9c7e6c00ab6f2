import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { collect } from './option-values.ts';
import { agentOption, cookieOption, geoOption, regionNameOption, regionOption, rootOption } from './options.ts';

/** `site geo`: the location rules, for one visitor or for all. */
export function defineGeo(site: Command): void {
  const geo = site
    .command('geo')
    .summary("show the rules for visitors' locations")
    .addHelpText(
      'before',
      examples('site geo explain --region uk --geo CA-ON /download/', 'site geo matrix', 'site geo matrix --check'),
    );

  geo
    .command('explain')
    .summary('show what a visitor gets on a page, and which lines of region JSON cause it')
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
      new Option('--query <text>', 'a query such as is_Lighthouse; can be repeated')
        .argParser(collect)
        .default([], 'none'),
    )
    .addOption(agentOption())
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (path, options) => (await import('./geo.ts')).explainVisit(path, options));

  geo
    .command('matrix')
    .summary('list the decisions for all locations, or write them to a lock file')
    .description('Lists every country and named subdivision, and the unknown location, for every page of every region.')
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
    .addOption(new Option('--check', 'exit with 1 if the rules do not match the lock file'))
    .action(async (options) => (await import('./geo.ts')).matrix(options));
}
