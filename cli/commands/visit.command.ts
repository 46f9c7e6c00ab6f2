import type { Command } from 'commander';
import { examples } from './examples.ts';
import { agentOption, cookieOption, geoOption, outOption, regionNameOption, rootOption } from './options.ts';

/** `site visit`. */
export function defineVisit(site: Command): void {
  site
    .command('visit')
    .summary('show what a visitor gets from the built site')
    .description(
      'Requests a page of dist/<region>/ through the preview, and shows status, headers, redirect, title and the decision of the page.',
    )
    .argument('<path>', 'an address of the region, optionally with a query')
    .addHelpText(
      'before',
      examples(
        'site visit / --region uk --geo IR',
        'site visit /about/ --region uk --geo CA-ON --ua android --cookie theme=dark',
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
