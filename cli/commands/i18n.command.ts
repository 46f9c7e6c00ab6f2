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
    .summary('show translated, outdated, fallback and missing texts')
    .description(
      'Counts pages and strings of every language, and lists each text whose original has changed since its translation. Legal pages have no fallback.',
    )
    .addHelpText('before', examples('site i18n status', 'site i18n status --region global --json'))
    .addOption(regionOption())
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (options) => (await import('./i18n-status.ts')).i18nStatus(options));

  i18n
    .command('lock')
    .summary('record that translations match their current originals')
    .description('Writes regions/translations.lock.json, which site check uses to find later changes.')
    .argument('[file...]', 'translated files; all if none is given')
    .option('--reviewed-by <name>', 'the native reader who has read these translations')
    .addHelpText(
      'before',
      examples(
        'site i18n lock content/es/download.md',
        'site i18n lock',
        'site i18n lock content/es/download.md --reviewed-by "Ana Ruiz"',
      ),
    )
    .addOption(rootOption())
    .action(async (files, options) => (await import('./i18n-lock.ts')).lockTranslations(files, options));
}
