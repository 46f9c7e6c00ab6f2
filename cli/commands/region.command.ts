import type { Command } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site region`: one region. */
export function defineRegionCommand(site: Command): void {
  site
    .command('region')
    .summary('show one region, or what is left to do before it can be built')
    .argument('<id>', 'the region id, such as uk')
    .addHelpText('before', examples('site region uk', 'site region uk --todo', 'site region uk --todo --json'))
    .option('--todo', 'list what is left to do, and exit with 1 if there is anything')
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (id, options) => (await import('./region.ts')).region(id, options));
}
