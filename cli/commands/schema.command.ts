import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site schema`. */
export function defineSchema(site: Command): void {
  site
    .command('schema')
    .summary('write the JSON Schemas and types that editors use for completion')
    .description(
      "Writes regions/schema/*.json, with enums of this site's routes, regions, layouts, strings and pictures, and templates/names.d.ts, with the same names as types for templates.",
    )
    .addHelpText('before', examples('site schema', 'site schema --check', 'site schema --of check'))
    .addOption(rootOption())
    .option('--check', 'write nothing; exit with 1 if a schema is out of date')
    .addOption(new Option('--of <command>', 'print the schema of the JSON output of a command').choices(['check']))
    .action(async (options) => (await import('./schema.ts')).schema(options));
}
