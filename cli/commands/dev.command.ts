import type { Command } from 'commander';
import { examples } from './examples.ts';
import { asOfOption, hostOption, portOption, regionOption, rendererOption, rootOption } from './options.ts';

/** `site dev`. */
export function defineDev(site: Command): void {
  site
    .command('dev')
    .summary('serve the site from its sources, with live updates')
    .description(
      'Serves the site on 127.0.0.1 from memory with the behaviour of the edge, each region at http://<region>.localhost:<port>/. After an edit, open pages are updated without a reload. Problems are shown over the last valid page.',
    )
    .addHelpText('before', examples('site dev', 'site dev --region uk --geo CA-ON', 'site dev --poll --port 5000'))
    .addOption(regionOption())
    .addOption(rootOption())
    .addOption(portOption())
    .addOption(hostOption())
    .option('--geo <place>', 'the location of every visitor: a code such as GB or CA-ON, or none')
    .option('--poll', 'poll the files, for systems without file events: containers, network disks')
    .addOption(rendererOption())
    .addOption(asOfOption())
    .action(async (options) => (await import('./dev.ts')).dev(options));
}
