import type { Command } from 'commander';
import { examples } from './examples.ts';
import { asOfOption, rootOption } from './options.ts';

/** `site schedule`. */
export function defineSchedule(site: Command): void {
  site
    .command('schedule')
    .summary('list what appears, disappears or takes effect next, and when')
    .description(
      'Reads publishFrom, publishUntil and effective of pages, entries, records and claims. A build at each of these times keeps the published site right.',
    )
    .addHelpText('before', examples('site schedule', 'site schedule --next', 'site schedule --as-of 2026-12-01 --json'))
    .addOption(rootOption())
    .addOption(asOfOption())
    .option('--next', 'print only the time of the next change; nothing if there is none')
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./schedule.ts')).schedule(options));
}
