import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site schema`. */
export function defineSchema(site: Command): void {
  site
    .command('schema')
    .summary('write the JSON Schemas that editors complete from')
    .description(
      "Writes regions/schema/*.json, whose enums are this site's own routes, regions, layouts, strings and pictures.",
    )
    .addHelpText('before', examples('site schema', 'site schema --check', 'site schema --of check'))
    .addOption(rootOption())
    .option('--check', 'write nothing; exit 1 when a schema is out of date')
    .addOption(
      new Option('--of <command>', 'print the schema of what a command prints with --format json').choices(['check']),
    )
    .action(async (options) => (await import('./schema.ts')).schema(options));
}
