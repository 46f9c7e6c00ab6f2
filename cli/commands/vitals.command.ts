import { type Command, Option } from 'commander';
import { examples } from './examples.ts';

/** `site vitals`. */
export function defineVitals(site: Command): void {
  site
    .command('vitals')
    .summary('what visitors measured: LCP, INP and CLS by page template, the worst pages, and errors')
    .description(
      'Reads the log of the collector: the access log of nginx or CloudFront, the log of a worker, or what preview wrote with --log. Each figure is the one that three of four visits do not exceed.',
    )
    .addHelpText(
      'before',
      examples(
        'site vitals access.log',
        'site vitals --by device access.log access.log.1',
        'zcat access.log.*.gz | site vitals --json -',
      ),
    )
    .argument('<log...>', 'files, or - for stdin')
    .addOption(
      new Option('--by <group>', 'one row for each').choices(['template', 'device', 'region']).default('template'),
    )
    .option('--json', 'print one JSON document')
    .action(async (logs, options) => (await import('./vitals.ts')).vitals(logs, options));
}
