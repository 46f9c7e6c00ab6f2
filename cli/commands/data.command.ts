import type { Command } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site data`. */
export function defineData(site: Command): void {
  const data = site
    .command('data')
    .summary('fetch data from elsewhere')
    .addHelpText('before', examples('site data pull', 'site data pull offers --dry-run'));

  data
    .command('pull')
    .summary('run the loaders, and show what has changed')
    .description(
      'Runs the loaders of templates/site.tsx and writes what they return to regions/data.<loader>.lock.json, from which builds take it. A loader that fails keeps its last data.',
    )
    .argument('[loader...]', 'names of loaders; all if none is given')
    .addHelpText('before', examples('site data pull', 'site data pull offers', 'site data pull --dry-run --json'))
    .addOption(rootOption())
    .option('--dry-run', 'show the difference and write nothing')
    .option('--json', 'print one JSON document')
    .action(async (loaders, options) => (await import('./data.ts')).pull(loaders, options));
}
