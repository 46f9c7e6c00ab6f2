import type { Command } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site regions`. */
export function defineRegions(site: Command): void {
  site
    .command('regions')
    .summary('list the regions')
    .addHelpText('before', examples('site regions', 'site regions --json'))
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./regions.ts')).regions(options));
}
