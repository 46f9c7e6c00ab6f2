import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { parseCount, parseDuration } from './option-values.ts';
import { endpointOption, outOption, regionNameOption, rootOption } from './options.ts';

/** `site deploy`. */
export function defineDeploy(site: Command): void {
  site
    .command('deploy')
    .summary('upload a built region so that visitors never receive a partial deploy')
    .description(
      'Uploads dist/<region>/ to a bucket or a folder: assets first, then data, then pages, then the sitemap. Deletes unused files after a grace period. Without changes, it sends one request and writes nothing.',
    )
    .addHelpText(
      'before',
      examples(
        'site deploy --region uk --to s3://shop-uk --dry-run',
        'site deploy --region uk --to s3://shop/uk --endpoint https://storage.example --releases',
        'site deploy --region uk --to s3://shop-uk --invalidate cloudfront:E1ABC --yes',
        'site deploy --region uk --to file:///srv/uk --releases',
      ),
    )
    .addOption(regionNameOption())
    .requiredOption('--to <target>', 's3://bucket[/prefix] or file:///folder')
    .addOption(endpointOption())
    .option('--dry-run', 'show the plan and write nothing')
    .option('--verify', 'compare the target with a listing instead of trusting its state file')
    .option(
      '--max-deletes <count>',
      'stop if more addresses than this would be removed',
      parseCount('--max-deletes', 0),
      20,
    )
    .addOption(
      new Option('--grace <time>', 'how long unused files are kept')
        .argParser(parseDuration)
        .default(parseDuration('24h'), '24h'),
    )
    .option('--invalidate <cdn>', 'cloudfront:<distribution>, cloudflare:<zone> or none', 'none')
    .option('--releases', 'keep complete releases side by side, and point to the live one')
    .option('--no-releases', 'deploy in place (default: the mode of the last deploy, or in place)')
    .option('--keep <count>', 'how many releases are kept', parseCount('--keep', 2), 5)
    .option('--source <text>', 'the state of the sources that was built (default: the commit of the git repository)')
    .option('--no-variants', 'do not upload precompressed files, for hosts that compress')
    .addOption(
      new Option('--allow <guard...>', 'turn off safety checks')
        .choices(['broken', 'shrunken', 'foreign'])
        .default([], 'none'),
    )
    .option('--yes', 'do not ask for confirmation')
    .addOption(rootOption())
    .addOption(outOption())
    .option('--json', 'print the report as one JSON document')
    .action(async (options) => (await import('./deploy.ts')).runDeploy(options));
}
