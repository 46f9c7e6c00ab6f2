import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { parseTime } from './option-values.ts';
import { endpointOption, rootOption } from './options.ts';

/** `site releases`. */
export function defineReleases(site: Command): void {
  site
    .command('releases')
    .summary('list the releases of a target, or prove what was live')
    .description(
      'Lists the releases of a target. With --on, shows what was live at a time, from which sources it was built, and how to build it again; with --compare, whether a result has the same bytes and headers, file by file.',
    )
    .argument('<target>', 's3://bucket[/prefix] or file:///folder')
    .addHelpText(
      'before',
      examples(
        'site releases s3://shop/uk',
        'site releases file:///srv/uk --json',
        'site releases s3://shop/uk --on 2026-11-12T20:15Z',
        'site releases s3://shop/uk --on 2026-11-12T20:15Z --compare proof',
      ),
    )
    .addOption(endpointOption())
    .addOption(new Option('--on <time>', 'what was live then: 2026-11-12 or 2026-11-12T20:15Z').argParser(parseTime))
    .option('--compare <dist>', 'compare a result with it (default time: now); exits with 1 if they differ')
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (target, options) => (await import('./releases.ts')).releases(target, options));
}
