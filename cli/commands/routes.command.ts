import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { regionOption, rootOption } from './options.ts';

/** `site routes`. */
export function defineRoutes(site: Command): void {
  site
    .command('routes')
    .summary('list every address with layout, region and language, or write them to a lock file')
    .description('The lock file lists permanent addresses: site check fails if one is removed without a redirect.')
    .addHelpText('before', examples('site routes', 'site routes --region uk --json', 'site routes --lock'))
    .addOption(regionOption())
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .addOption(new Option('--lock', 'write regions/routes.lock.json').conflicts(['region', 'json']))
    .action(async (options) => (await import('./routes.ts')).runRoutes(options));
}
