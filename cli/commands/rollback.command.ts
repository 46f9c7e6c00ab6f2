import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { endpointOption } from './options.ts';

/** `site rollback`. */
export function defineRollback(site: Command): void {
  site
    .command('rollback')
    .summary('restore an earlier release')
    .argument('<target>', 's3://bucket[/prefix] or file:///folder')
    .addHelpText(
      'before',
      examples(
        'site rollback s3://shop/uk',
        'site rollback s3://shop/uk --to 20261121-0312',
        'site rollback s3://shop-uk --dry-run',
      ),
    )
    .addOption(
      new Option('--to <release>', 'a release id or build id, or its beginning (default: the previous release)'),
    )
    .option('--region <id>', 'stop if the target holds another region')
    .addOption(endpointOption())
    .option('--dry-run', 'show the plan and write nothing')
    .option('--json', 'print the report as one JSON document')
    .action(async (target, options) => (await import('./rollback.ts')).runRollback(target, options));
}
