import { type Command, Option } from 'commander';
import { examples } from './examples.ts';
import { rootOption } from './options.ts';

/** `site new`: one command for each thing that one can begin. */
export function defineNew(site: Command): void {
  const start = site
    .command('new')
    .summary('write a valid start of a page, region, language or ambassador')
    .addHelpText(
      'before',
      examples(
        'site new page /green-room/',
        'site new region nz --country NZ',
        'site new language de --region global',
        'site new ambassador lena-vogt --birth-year 1990',
      ),
    );

  start
    .command('page')
    .summary('write content/<language>/<route>.md')
    .argument('<route>', 'the address, such as /green-room/')
    .addHelpText('before', examples('site new page /green-room/', 'site new page /fair-play/ --legal --region uk'))
    .option('--language <code>', 'the language of its words; the main one by default')
    .option('--region <id>', 'the one region that it is for')
    .option('--title <text>', 'its title; made of the route by default')
    .option('--legal', 'a legal page, with a version and numbered clauses')
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (route, options) => (await import('./new.ts')).page(route, options));

  start
    .command('region')
    .summary('write regions/<id>.json, as a copy of another region to begin with')
    .argument('<id>', 'its id, such as nz')
    .addHelpText('before', examples('site new region nz --country NZ', 'site new region ie --from uk'))
    .option('--from <id>', 'the region to begin with; the one with the fewest texts of its own by default')
    .option('--origin <address>', 'scheme and host; made of the other one and the id by default')
    .option('--country <code>', 'a code of ISO 3166-1, such as NZ')
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (id, options) => (await import('./new.ts')).region(id, options));

  start
    .command('language')
    .summary('write content/<code>/strings.json, and offer the language in regions')
    .argument('<code>', 'its code, such as de')
    .addHelpText('before', examples('site new language de --region global'))
    .addOption(new Option('--region <id...>', 'the regions that offer it').default([], 'none'))
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (code, options) => (await import('./new.ts')).language(code, options));

  start
    .command('ambassador')
    .summary('write the record, the page and a silhouette of an ambassador')
    .argument('<slug>', 'the last part of the address, such as lena-vogt')
    .addHelpText('before', examples("site new ambassador lena-vogt --name 'Lena Vogt' --birth-year 1990"))
    .option('--name <text>', 'the name; made of the slug by default')
    .option('--birth-year <year>', 'the year of birth: nobody is younger than 25')
    .option('--region <id>', 'the region; the first one that lets ambassadors appear by default')
    .addOption(rootOption())
    .option('--json', 'print one JSON document')
    .action(async (slug, options) => (await import('./new.ts')).ambassador(slug, options));
}
