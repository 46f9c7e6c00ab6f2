import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site init`: a new site that builds at once. */
export function defineInit(site: Command): void {
  site
    .command('init')
    .summary('write a small site that builds at once')
    .addHelpText('before', examples('site init', 'site init --starter shop', 'site init --name "Corner shop"'))
    .addOption(
      new Option(
        '--starter <name>',
        'minimal: one language, no scripts; shop: two countries and languages, pictures, an island',
      )
        .choices(['minimal', 'shop'])
        .default('minimal'),
    )
    .option('--name <text>', 'what the site is called; by default from the name of the folder')
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./init.ts')).init(options));
}
