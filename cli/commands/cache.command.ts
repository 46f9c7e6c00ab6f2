import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { parseDuration } from './option-values.ts';
import { outOption, rootOption } from './options.ts';

/** `site cache`. */
export function defineCache(site: Command): void {
  const cache = site
    .command('cache')
    .summary('inspect and clean the build cache in .cache/')
    .addHelpText('before', examples('site cache stats', 'site cache prune --older 30d', 'site cache verify --repair'));

  cache
    .command('stats')
    .summary('show the number and size of cached files, and of results')
    .addHelpText('before', examples('site cache stats', 'site cache stats --json'))
    .addOption(rootOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./cache.ts')).stats(options));

  cache
    .command('prune')
    .summary('remove cached pictures and compressed files that dist/ does not use')
    .addHelpText('before', examples('site cache prune', 'site cache prune --older 30d --dry-run'))
    .addOption(rootOption())
    .addOption(outOption())
    .addOption(new Option('--older <time>', 'only files older than this').argParser(parseDuration).default(0, '0s'))
    .option('--dry-run', 'show what would be removed, and remove nothing')
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./cache.ts')).prune(options));

  cache
    .command('verify')
    .summary('check cached files against their hashes')
    .addHelpText(
      'before',
      examples(
        'site cache verify',
        'site cache verify --repair',
        'SITE_CACHE=s3://shop-cache site cache verify --shared',
      ),
    )
    .addOption(rootOption())
    .addOption(new Option('--repair', 'remove damaged files; the next build creates them again').conflicts(['shared']))
    .option('--shared', 'check the shared cache of SITE_CACHE instead')
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./cache.ts')).verify(options));
}
