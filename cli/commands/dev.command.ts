import type { Command } from 'commander';
import { examples } from './examples.ts';
import { hostOption, portOption, regionOption, rendererOption, rootOption } from './options.ts';

/** `site dev`. */
export function defineDev(site: Command): void {
  site
    .command('dev')
    .summary('serve the site from its sources, and keep every open page up to date')
    .description(
      'Serves the site on 127.0.0.1 from memory, as the edge would, each region at http://<region>.localhost:<port>/. What an edit touches is made again, and open pages follow without a reload; problems are shown over the last good page.',
    )
    .addHelpText('before', examples('site dev', 'site dev --region uk --geo CA-ON', 'site dev --poll --port 5000'))
    .addOption(regionOption())
    .addOption(rootOption())
    .addOption(portOption())
    .addOption(hostOption())
    .option('--geo <place>', 'the place of every visitor: a code like GB or CA-ON, or none')
    .option('--poll', 'ask every file at intervals, where the system tells of no changes: containers, network disks')
    .addOption(rendererOption())
    .action(async (options) => (await import('./dev.ts')).dev(options));
}
