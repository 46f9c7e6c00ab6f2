import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { endpointOption, outOption, regionNameOption, rootOption } from './options.ts';

/** `site deploy`. */
export function defineDeploy(site: Command): void {
  site
    .command('deploy')
    .summary('upload what was built so that no visitor meets a half of it')
    .description(
      'Uploads dist/<region>/ to a bucket or a folder: assets first, pages later, the rest at the end. Deletes what nobody names any more when a grace is over. Without a change it asks once and writes nothing.',
    )
    .addHelpText(
      'before',
      examples(
        'site deploy --region uk --to s3://nightjar-uk --dry-run',
        'site deploy --region uk --to s3://nightjar/uk --endpoint https://storage.example --releases',
        'site deploy --region uk --to s3://nightjar-uk --invalidate cloudfront:E1ABC --yes',
        'site deploy --region uk --to file:///srv/uk --releases',
      ),
    )
    .addOption(regionNameOption())
    .requiredOption('--to <target>', 's3://bucket[/prefix] or file:///folder')
    .addOption(endpointOption())
    .option('--dry-run', 'write nothing; show what would be done')
    .option('--verify', 'list the target instead of trusting what the last deploy noted')
    .option('--max-deletes <count>', 'stop where more addresses would vanish', '20')
    .option('--grace <time>', 'how long a file that nothing names any more stays', '24h')
    .option('--invalidate <cdn>', 'cloudfront:<distribution>, cloudflare:<zone> or none', 'none')
    .option('--releases', 'keep each release whole beside the others, and point to one')
    .option('--no-releases', 'deploy in place (the default, or as the target was deployed before)')
    .option('--keep <count>', 'how many releases stay', '5')
    .option('--no-variants', 'without the precompressed variants, for hosts that compress by themselves')
    .addOption(
      new Option('--allow <guard...>', 'agree to what is refused otherwise: broken, shrunken, foreign').default(
        [],
        'none',
      ),
    )
    .option('--yes', 'ask nothing')
    .addOption(rootOption())
    .addOption(outOption())
    .option('--json', 'print the report as one JSON document')
    .action(async (options) => (await import('./deploy.ts')).deploy(options));
}
