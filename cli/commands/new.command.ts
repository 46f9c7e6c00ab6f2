import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** What a site brings beside its pages. */
const PARTS = [
  ['rule', 'a rule of site check'],
  ['host', 'a host that site build --host knows'],
  ['module', 'fields of regions with their checks and answers'],
] as const;

/** `site new`: one subcommand for each kind of content; entries of collections go by the name of the collection. */
export function defineNew(site: Command): void {
  const start = site
    .command('new')
    .summary('create a valid page, entry of a collection, region, language, rule, host or module')
    .argument('[collection]', 'the collection that gets an entry, as templates/site.tsx names it')
    .argument('[id]', 'the id of the entry, such as first-steps')
    .addHelpText(
      'before',
      examples(
        'site new page /green-room/',
        'site new blog first-steps',
        'site new region nz',
        'site new language de --region global',
        'site new rule opening',
      ),
    )
    .option('--language <code>', 'the language of the entry; by default the main language')
    .option('--title <text>', 'the title of the entry; by default derived from the id')
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (collection, id, options) => (await import('./new.ts')).entry(collection, id, options));

  for (const [kind, what] of PARTS)
    start
      .command(kind)
      .summary(`write templates/${kind}s/<name>/: ${what}, with a test, and add it to templates/site.tsx`)
      .argument('<name>', 'lower-case letters, digits and hyphens, such as opening')
      .addHelpText('before', examples(`site new ${kind} opening`))
      .addOption(rootOption())
      .option('--json', 'print one JSON document')
      .action(async (name, _, command: Command) =>
        (await import('./new.ts')).part(kind, name, command.optsWithGlobals()),
      );

  // Options that `new` itself has are parsed there, also after the name of a kind: hence optsWithGlobals.
  start
    .command('page')
    .summary('write content/<language>/<route>.md')
    .argument('<route>', 'the address, such as /green-room/')
    .addHelpText('before', examples('site new page /green-room/', 'site new page /fair-play/ --legal --region uk'))
    .option('--language <code>', 'the language of the page; by default the main language')
    .option('--region <id>', 'restrict the page to one region')
    .option('--title <text>', 'the title; by default derived from the route')
    .option('--legal', 'a legal page, with a version and numbered clauses')
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (route, _, command: Command) => (await import('./new.ts')).page(route, command.optsWithGlobals()));

  start
    .command('region')
    .summary('write regions/<id>.json for a closed region, and list what is left to do')
    .argument('<id>', 'the region id, such as nz')
    .addHelpText('before', examples('site new region ca-on', 'site new region alpha --country NZ --language en'))
    .option('--origin <address>', "scheme and host; by default derived from another region's origin and the id")
    .option('--country <code>', 'a code such as NZ or CA-ON, or none; by default derived from the id')
    .option('--language <code>', 'the language; by default that of the planned region, else of the first one')
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (id, _, command: Command) => (await import('./new.ts')).startRegion(id, command.optsWithGlobals()));

  start
    .command('language')
    .summary('write the texts of a language, or the pack of a variant such as de-CH, and add it to regions')
    .argument('<code>', 'the language code, such as de')
    .addHelpText('before', examples('site new language de --region global'))
    .addOption(new Option('--region <id...>', 'the regions that offer it').default([], 'none'))
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (code, _, command: Command) => (await import('./new.ts')).language(code, command.optsWithGlobals()));
}
