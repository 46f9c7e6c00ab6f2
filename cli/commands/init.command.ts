import { type Command, Option } from 'commander';
import { STARTER_NAMES, STARTERS } from '../starters/starters.ts';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site init`: a new site that builds at once. */
export function defineInit(site: Command): void {
  site
    .command('init')
    .summary('write a small site that builds at once')
    .description('Without --starter it asks for one in a terminal, and takes minimal elsewhere.')
    .addHelpText('before', examples('site init', 'site init --starter markets', 'site init --name "Corner shop"'))
    .addOption(
      new Option(
        '--starter <name>',
        Object.entries(STARTERS)
          .map(([name, content]) => `${name}: ${content}`)
          .join('; '),
      ).choices(STARTER_NAMES),
    )
    .option('--name <text>', 'what the site is called; by default from the name of the folder')
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./init.ts')).init(options));
}
