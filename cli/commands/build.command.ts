import type { Command } from 'commander';
import { examples } from './examples.ts';
import { asOfOption, outOption, regionOption, rendererOption, rootOption } from './options.ts';

/** `site build`. */
export function defineBuild(site: Command): void {
  site
    .command('build')
    .summary('build one region or all into dist/<region>/')
    .description(
      'Reads regions/, content/, templates/, assets/ and public/, and writes a complete web root per region.',
    )
    .addHelpText(
      'before',
      examples(
        'site build',
        'site build --region uk',
        'site build --release',
        'site build --offline',
        'site build --drafts',
        'site build --release --host netlify',
        'site build --as-of 2026-12-24T18:00Z',
        'site build --region uk --json > report.json',
      ),
    )
    .addOption(regionOption())
    .addOption(rootOption())
    .addOption(outOption())
    .addOption(rendererOption())
    .addOption(asOfOption())
    .option('--release', 'for deploys: with AVIF, the best pictures and the smallest compressed files; takes longer')
    .option('--offline', 'run no loader: all data has to be in regions/')
    .option('--drafts', 'with pages and records that say draft: true, to look at; never with --release')
    .option('--host <host>', 'write the files that this host reads, and say what it cannot do; site hosts lists all')
    .option('--json', 'print the report as one JSON document')
    .action(async (options) => (await import('./build.ts')).build(options));
}
