import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { outOption, rootOption } from './options.ts';

/** `site cache`. */
export function defineCache(site: Command): void {
  const cache = site
    .command('cache')
    .summary('look after what builds remember in .cache/')
    .addHelpText('before', examples('site cache stats', 'site cache prune --older 30d', 'site cache verify --repair'));

  cache
    .command('stats')
    .summary('say what the caches hold')
    .addHelpText('before', examples('site cache stats', 'site cache stats --json'))
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./cache.ts')).stats(options));

  cache
    .command('prune')
    .summary('remove pictures and variants that no result in dist/ needs')
    .addHelpText('before', examples('site cache prune', 'site cache prune --older 30d --dry-run'))
    .addOption(rootOption())
    .addOption(outOption())
    .option('--older <time>', 'only what is older', '0s')
    .option('--dry-run', 'remove nothing; show what would go')
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./cache.ts')).prune(options));

  cache
    .command('verify')
    .summary('compare what the caches hold with what was put there')
    .addHelpText(
      'before',
      examples(
        'site cache verify',
        'site cache verify --repair',
        'SITE_CACHE=s3://nightjar-cache site cache verify --shared',
      ),
    )
    .addOption(rootOption())
    .addOption(new Option('--repair', 'remove what is damaged; the next build makes it anew').conflicts(['shared']))
    .option('--shared', 'read the shared cache that SITE_CACHE names instead')
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./cache.ts')).verify(options));
}
