import type { Command } from 'commander';
import { examples } from './examples.ts';
import { regionOption, rootOption } from './options.ts';

/** `site i18n`. */
export function defineI18n(site: Command): void {
  const i18n = site
    .command('i18n')
    .summary('show and record the state of translations')
    .addHelpText('before', examples('site i18n status', 'site i18n lock content/es/download.md'));

  i18n
    .command('status')
    .summary('show what is translated, stale, lent by another language and absent')
    .description(
      'Counts pages and strings of every language, and names each text whose original has changed since it was translated. Legal pages are never lent.',
    )
    .addHelpText('before', examples('site i18n status', 'site i18n status --region global --json'))
    .addOption(regionOption())
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./i18n-status.ts')).i18nStatus(options));

  i18n
    .command('lock')
    .summary('record that translations say what their originals say now')
    .description('Writes regions/translations.lock.json, by which site check knows what has changed since.')
    .argument('[file...]', 'translated files; all of them without one')
    .addHelpText('before', examples('site i18n lock content/es/download.md', 'site i18n lock'))
    .addOption(rootOption())
    .action(async (files, options) => (await import('./i18n-lock.ts')).lockTranslations(files, options));
}
