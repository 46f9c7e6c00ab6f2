import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { outOption, regionOption, rootOption } from './options.ts';

/** `site legal`. */
export function defineLegal(site: Command): void {
  site
    .command('legal')
    .summary('list the legal pages of the built site with their versions, or lock their texts')
    .description(
      'The lock file has a hash of each legal text by its version: site check fails if a text changes and its version does not.',
    )
    .addHelpText('before', examples('site legal', 'site legal --region uk', 'site legal --lock'))
    .addOption(regionOption())
    .addOption(rootOption())
    .addOption(outOption())
    .addOption(new Option('--lock', 'write regions/legal.lock.json; a changed text needs a new version'))
    .option('--corrections', 'with --lock: also lock changed texts of the same version, such as a corrected spelling')
    .action(async (options) => (await import('./legal.ts')).runLegal(options));
}
