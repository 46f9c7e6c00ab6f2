import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { endpointOption } from './options.ts';

/** `site rollback`, and `site releases`, which tells what one can roll back to. */
export function defineRollback(site: Command): void {
  site
    .command('rollback')
    .summary('give visitors an earlier release')
    .argument('<target>', 's3://bucket[/prefix] or file:///folder')
    .addHelpText(
      'before',
      examples(
        'site rollback s3://nightjar/uk',
        'site rollback s3://nightjar/uk --to 20261121-0312',
        'site rollback s3://nightjar-uk --dry-run',
      ),
    )
    .addOption(
      new Option('--to <release>', 'its id, or the beginning of it or of its build').default(
        undefined,
        'the one before',
      ),
    )
    .option('--region <id>', 'stop where the target holds another region')
    .addOption(endpointOption())
    .option('--dry-run', 'write nothing; show what would be done')
    .option('--json', 'print the report as one JSON document')
    .action(async (target, options) => (await import('./rollback.ts')).rollback(target, options));

  site
    .command('releases')
    .summary('list the releases of a target')
    .argument('<target>', 's3://bucket[/prefix] or file:///folder')
    .addHelpText('before', examples('site releases s3://nightjar/uk', 'site releases file:///srv/uk --json'))
    .addOption(endpointOption())
    .option('--json', 'print one JSON document')
    .action(async (target, options) => (await import('./rollback.ts')).releases(target, options));
}
