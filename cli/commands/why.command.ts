import type { Command } from 'commander';
import { examples } from './examples.ts';
import { outOption, rootOption } from './options.ts';

/** `site why`. */
export function defineWhy(site: Command): void {
  site
    .command('why')
    .summary('show the source of a page, a text, a picture or a header')
    .description(
      'Shows the file and line that is used, and all that it overrides: regional files and strings, defaults, other languages.',
    )
    .argument('<region:path>', 'an address of a region, such as uk:/about-us/')
    .argument('[key]', 'a string key, a header, a picture, a field of front matter or region JSON, or text of the page')
    .addHelpText(
      'before',
      examples(
        'site why uk:/terms-conditions/',
        'site why uk:/ META_INDEX_TITLE',
        'site why uk:/ Content-Security-Policy',
        'site why global:/es/about-us/ currency',
        "site why uk:/contact/ 'Support at any hour'",
      ),
    )
    .addOption(rootOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document')
    .action(async (subject, key, options) => (await import('./why.ts')).why(subject, key, options));
}
