import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { parseDate } from './option-values.ts';
import { outOption, regionOption, rootOption, todayOption } from './options.ts';

/** `site check`. */
export function defineCheck(site: Command): void {
  site
    .command('check')
    .summary('check the built site for visitors, search engines and regulators')
    .description('Reads every file of dist/<region>/ and reports each problem once, at the source line that causes it.')
    .addHelpText(
      'before',
      examples(
        'site check',
        'site check --region uk --format github',
        'site check --format sarif > findings.sarif',
        'site check --fail-on warning --no-html',
        'site check --external',
        'site check --fix',
        "site check --accept 2027-01-31 --reason 'waits for the new logo'",
      ),
    )
    .addOption(regionOption())
    .addOption(rootOption())
    .addOption(outOption())
    .addOption(
      new Option('--format <name>', 'output format of the findings')
        .choices(['pretty', 'json', 'junit', 'sarif', 'github'])
        .default('pretty'),
    )
    .addOption(
      new Option('--fail-on <severity>', 'exit with 1 for findings of this severity or higher')
        .choices(['error', 'warning', 'notice', 'never'])
        .default('error'),
    )
    .option('--fix', 'write the marks of each language into its sources first: spaces, quotation marks, dashes')
    .option('--no-html', 'skip html-validate')
    .option('--external', 'also request every external link')
    .addOption(todayOption())
    .option('--baseline <file>', 'accepted findings, in another file than regions/findings.lock.json of the site')
    .option('--accept <date>', 'accept all current findings until a date; requires --reason', parseDate('--accept'))
    .option('--reason <text>', 'why they are accepted')
    .action(async (options) => (await import('./check.ts')).check(options));
}
