import type { Command } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site types`. */
export function defineTypes(site: Command): void {
  site
    .command('types')
    .summary('check the types of the templates')
    .description(
      'Brings templates/names.d.ts up to date, then checks the templates by the TypeScript that the site has installed: a misspelled string key, route, picture or field is reported at its place.',
    )
    .addHelpText('before', examples('site types', 'site types --json'))
    .addOption(rootOption())
    .option('--json', 'print the problems as JSON')
    .action(async (options) => (await import('./types.ts')).types(options));
}
