import type { Command } from 'commander';
import { examples } from './examples.ts';
import { outOption, regionOption, rootOption } from './options.ts';

/** `site preview`. */
export function definePreview(site: Command): void {
  site
    .command('preview')
    .summary('serve what was built as the edge would')
    .description(
      'Serves dist/<region>/ on 127.0.0.1, a port per region, with the headers, redirects and places of the edge.',
    )
    .addHelpText(
      'before',
      examples('site preview', 'site preview --region global --geo CA-ON', 'site preview --region uk --geo none'),
    )
    .addOption(regionOption())
    .addOption(rootOption())
    .addOption(outOption())
    .option('--port <number>', 'the first port', '4173')
    .option('--geo <place>', 'the place of every visitor: a code like GB or CA-ON, or none')
    .action(async (options) => (await import('./preview.ts')).preview(options));
}
