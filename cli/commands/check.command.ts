import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { outOption, regionOption, rootOption } from './options.ts';

/** `site check`. */
export function defineCheck(site: Command): void {
  site
    .command('check')
    .summary('check what was built, as a visitor, a search engine and a regulator would')
    .description(
      'Reads every byte of dist/<region>/ and tells each fault once, at the line of the source that causes it.',
    )
    .addHelpText(
      'before',
      examples(
        'site check',
        'site check --region uk --format github',
        'site check --format sarif > findings.sarif',
        'site check --fail-on warning --no-html',
        'site check --external',
        "site check --accept 2027-01-31 --reason 'waits for the new logo'",
      ),
    )
    .addOption(regionOption())
    .addOption(rootOption())
    .addOption(outOption())
    .addOption(
      new Option('--format <name>', 'how findings are printed')
        .choices(['pretty', 'json', 'junit', 'sarif', 'github'])
        .default('pretty'),
    )
    .addOption(
      new Option('--fail-on <severity>', 'exit 1 from this severity on')
        .choices(['error', 'warning', 'notice', 'never'])
        .default('error'),
    )
    .option('--no-html', 'leave out html-validate')
    .option('--external', 'ask every address outside of the site too')
    .option('--today <date>', 'measure expiry by this date', undefined)
    .option('--baseline <file>', 'accepted findings; regions/findings.lock.json by default')
    .option('--accept <date>', 'accept all findings of now until a date; needs --reason')
    .option('--reason <text>', 'why they may wait')
    .action(async (options) => (await import('./check.ts')).check(options));
}
