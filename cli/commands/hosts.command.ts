import type { Command } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site hosts`. */
export function defineHosts(site: Command): void {
  site
    .command('hosts')
    .summary('list the hosts that site build --host writes files for')
    .addHelpText('before', examples('site hosts', 'site hosts --json'))
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./hosts.ts')).hosts(options));
}
