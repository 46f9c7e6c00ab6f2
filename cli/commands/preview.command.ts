import type { Command } from 'commander';
import { examples } from './examples.ts';
import { hostOption, outOption, portOption, regionOption, rootOption } from './options.ts';

/** `site preview`. */
export function definePreview(site: Command): void {
  site
    .command('preview')
    .summary('serve the built site with the behaviour of the edge')
    .description(
      'Serves the built site on 127.0.0.1 with the headers, redirects and location rules of the edge. Each region is at http://<region>.localhost:<port>/, where links between regions stay in the preview. 127.0.0.1 shows the first region, byte for byte.',
    )
    .addHelpText(
      'before',
      examples('site preview', 'site preview --region global --geo CA-ON', 'site preview --region uk --geo none'),
    )
    .addOption(regionOption())
    .addOption(rootOption())
    .addOption(outOption())
    .addOption(portOption())
    .addOption(hostOption())
    .option('--geo <place>', 'the location of every visitor: a code such as GB or CA-ON, or none')
    .option('--log <file>', 'append a line for each request to /api/collect, for site vitals')
    .action(async (options) => (await import('./preview.ts')).preview(options));
}
