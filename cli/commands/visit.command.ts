import type { Command } from 'commander';
import { examples } from './examples.ts';
import { agentOption, cookieOption, geoOption, outOption, regionNameOption, rootOption } from './options.ts';

/** `site visit`. */
export function defineVisit(site: Command): void {
  site
    .command('visit')
    .summary('show what a visitor gets of what was built')
    .description(
      'Asks dist/<region>/ through the preview, as a visitor would: status, headers, redirect, title, and what the page decides.',
    )
    .argument('<path>', 'an address of the region, perhaps with a query')
    .addHelpText(
      'before',
      examples(
        'site visit / --region uk --geo IR',
        'site visit /download/ --region uk --geo CA-ON --ua android --cookie closeRM=1',
        'site visit / --region uk --geo none --ua googlebot --json',
      ),
    )
    .addOption(regionNameOption())
    .addOption(geoOption())
    .addOption(agentOption())
    .addOption(cookieOption())
    .addOption(rootOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document')
    .action(async (path, options) => (await import('./visit.ts')).visit(path, options));
}
