import type { Command } from 'commander';
import { examples } from './examples.ts';
import { outOption, rootOption, todayOption } from './options.ts';

/** `site report`. */
export function defineReport(site: Command): void {
  site
    .command('report')
    .summary('write an HTML report about the built site')
    .description(
      'Findings, changes since a release, decisions for every location, page sizes, translations and links, in one file that works offline. Exits with 1 and writes nothing if the result of --since does not match its manifest.',
    )
    .addHelpText(
      'before',
      examples('site report', 'site report --since ../released/dist', 'site report --file /tmp/report.html --no-html'),
    )
    .addOption(rootOption())
    .addOption(outOption())
    .option('--since <dist>', 'an earlier result to compare with')
    .option('--file <file>', 'the output file; by default report.html in the output folder')
    .option('--no-html', 'skip html-validate')
    .addOption(todayOption())
    .action(async (options) => (await import('./report.ts')).report(options));
}
