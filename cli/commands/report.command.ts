import type { Command } from 'commander';
import { examples } from './examples.ts';
import { outOption, rootOption } from './options.ts';

/** `site report`. */
export function defineReport(site: Command): void {
  site
    .command('report')
    .summary('write one HTML page about what was built')
    .description(
      'Findings, changes since a release, what visitors of every place meet, page weights, translations and links, in one file that needs no network. Ends with 1, and writes nothing, where --since compares with a result that is not what the manifest beside it says.',
    )
    .addHelpText(
      'before',
      examples('site report', 'site report --since ../released/dist', 'site report --file /tmp/report.html --no-html'),
    )
    .addOption(rootOption())
    .addOption(outOption())
    .option('--since <dist>', 'an earlier result to compare with')
    .option('--file <file>', 'where the page goes; report.html beside the result by default')
    .option('--no-html', 'leave out html-validate')
    .option('--today <date>', 'measure expiry by this date', undefined)
    .action(async (options) => (await import('./report.ts')).report(options));
}
