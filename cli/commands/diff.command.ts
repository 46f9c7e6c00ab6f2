import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site diff`. */
export function defineDiff(site: Command): void {
  site
    .command('diff')
    .summary('compare two results, grouped by cause')
    .description(
      'Shows a reviewer what changes for visitors: an edit in the footer of 160 pages is one line. Exits with 1 if a legal text changed without a new version and a record in its change history, or if a file does not match its manifest.',
    )
    .argument('<old-dist>', 'an output folder of site build')
    .argument('<new-dist>', 'another output folder')
    .addHelpText(
      'before',
      examples(
        'site diff ../released/dist dist',
        'site diff old new --format markdown > changes.md',
        'site diff old new --json',
      ),
    )
    .addOption(rootOption())
    .addOption(new Option('--format <name>', 'output format').choices(['text', 'markdown', 'json']).default('text'))
    .option('--json', 'the same as --format json')
    .action(async (before, after, options) => (await import('./diff.ts')).diff(before, after, options));
}
