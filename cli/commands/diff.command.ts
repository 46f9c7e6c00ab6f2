import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site diff`. */
export function defineDiff(site: Command): void {
  site
    .command('diff')
    .summary('compare two results, a line for each cause')
    .description(
      'Tells a reviewer what visitors get differently: a word in the footer of 160 pages is one line. Ends with 1 where words of law changed without a new version and a record in the history of changes, or where a file is not what the manifest beside it says.',
    )
    .argument('<old-dist>', 'a folder that site build has written')
    .argument('<new-dist>', 'another one')
    .addHelpText(
      'before',
      examples(
        'site diff ../released/dist dist',
        'site diff old new --format markdown > changes.md',
        'site diff old new --json',
      ),
    )
    .addOption(rootOption())
    .addOption(new Option('--format <name>', 'how to print it').choices(['text', 'markdown', 'json']).default('text'))
    .option('--json', 'the same as --format json')
    .action(async (before, after, options) => (await import('./diff.ts')).diff(before, after, options));
}
