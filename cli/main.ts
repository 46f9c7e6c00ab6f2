import { Argument, Command, CommanderError, Option } from 'commander';
import { ExitCode } from './terminal/exit-code.ts';
import { reportFailure } from './terminal/report-failure.ts';

declare const SITE_VERSION: string;

const program = new Command('site')
  .description('Builds the website of each region from region JSON, Markdown, templates and pictures.')
  .version(SITE_VERSION, '-V, --version', 'print the version')
  .showHelpAfterError('Run "site --help" for all commands.')
  .configureHelp({ sortSubcommands: false })
  .exitOverride();

/** Help begins with examples: they answer most questions. */
const examples = (...lines: string[]) => ['Examples:', ...lines.map((line) => `  $ ${line}`), ''].join('\n');
const rootOption = () => new Option('--root <dir>', 'the folder of the site').default('.', 'the current folder');
const outOption = () => new Option('--out <dir>', 'where the result lies').default(undefined, 'dist in the root');
/** Of an option that may stand several times. */
const collect = (value: string, before: readonly string[]) => [...before, value];
const regionOption = () => new Option('--region <id...>', 'one or more regions').default([], 'all of them');

program
  .command('build')
  .summary('build one region or all into dist/<region>/')
  .description('Reads regions/, content/, templates/ and assets/, and writes a complete web root per region.')
  .addHelpText(
    'before',
    examples('site build', 'site build --region uk', 'site build --region uk --json > report.json'),
  )
  .addOption(regionOption())
  .addOption(rootOption())
  .addOption(outOption())
  .addOption(
    new Option('--renderer <name>', 'what renders the templates').choices(['preact', 'react']).default('preact'),
  )
  .option('--json', 'print the report as one JSON document')
  .action(async (options) => (await import('./commands/build.ts')).build(options));

program
  .command('check')
  .summary('check what was built, as a visitor, a search engine and a regulator would')
  .description(
    'Reads every byte of dist/<region>/ and tells each fault once, at the line of the source that causes it.',
  )
  .addHelpText(
    'before',
    examples(
      'site check',
      'site check --region uk --format github',
      'site check --format sarif > findings.sarif',
      'site check --fail-on warning --no-html',
      'site check --external',
      "site check --accept 2027-01-31 --reason 'waits for the new logo'",
    ),
  )
  .addOption(regionOption())
  .addOption(rootOption())
  .addOption(outOption())
  .addOption(
    new Option('--format <name>', 'how findings are printed')
      .choices(['pretty', 'json', 'junit', 'sarif', 'github'])
      .default('pretty'),
  )
  .addOption(
    new Option('--fail-on <severity>', 'exit 1 from this severity on')
      .choices(['error', 'warning', 'notice', 'never'])
      .default('error'),
  )
  .option('--no-html', 'leave out html-validate')
  .option('--external', 'ask every address outside of the site too')
  .option('--today <date>', 'measure expiry by this date', undefined)
  .option('--baseline <file>', 'accepted findings; regions/findings.lock.json by default')
  .option('--accept <date>', 'accept all findings of now until a date; needs --reason')
  .option('--reason <text>', 'why they may wait')
  .action(async (options) => (await import('./commands/check.ts')).check(options, SITE_VERSION));

program
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
  .action(async (options) => (await import('./commands/preview.ts')).preview(options));

program
  .command('dev')
  .summary('serve the site from its sources, and keep every open page up to date')
  .description(
    'Serves each region on 127.0.0.1 from memory, as the edge would. What an edit touches is made again, and open pages follow without a reload; problems are shown over the last good page.',
  )
  .addHelpText('before', examples('site dev', 'site dev --region uk --geo CA-ON', 'site dev --poll --port 5000'))
  .addOption(regionOption())
  .addOption(rootOption())
  .option('--port <number>', 'the first port', '4180')
  .option('--geo <place>', 'the place of every visitor: a code like GB or CA-ON, or none')
  .option('--poll', 'ask every file at intervals, where the system tells of no changes: containers, network disks')
  .addOption(
    new Option('--renderer <name>', 'what renders the templates').choices(['preact', 'react']).default('preact'),
  )
  .action(async (options) => (await import('./commands/dev.ts')).dev(options));

const start = program
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
  .action(async (route, options) => (await import('./commands/new.ts')).page(route, options));

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
  .action(async (id, options) => (await import('./commands/new.ts')).region(id, options));

start
  .command('language')
  .summary('write content/<code>/strings.json, and offer the language in regions')
  .argument('<code>', 'its code, such as de')
  .addHelpText('before', examples('site new language de --region global'))
  .addOption(new Option('--region <id...>', 'the regions that offer it').default([], 'none'))
  .addOption(rootOption())
  .option('--json', 'print one JSON document')
  .action(async (code, options) => (await import('./commands/new.ts')).language(code, options));

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
  .action(async (slug, options) => (await import('./commands/new.ts')).ambassador(slug, options));

const regionNameOption = () => new Option('--region <id>', 'the region; needed where there are several');
const geoOption = () =>
  new Option(
    '--geo <place>',
    "where the visitor is: a code like GB or CA-ON, or none; the region's own place by default",
  );
const cookieOption = () =>
  new Option('--cookie <pair>', 'a cookie such as closeRM=1; may stand several times')
    .argParser(collect)
    .default([], 'none');
const agentOption = () =>
  new Option(
    '--ua <text>',
    'the user agent: windows, mac, linux, android, ios, ipad, googlebot, or one written out',
  ).default('', "a desktop browser's");

const geo = program
  .command('geo')
  .summary("show what the rules say about visitors' places")
  .addHelpText(
    'before',
    examples('site geo explain --region uk --geo CA-ON /download/', 'site geo matrix', 'site geo matrix --check'),
  );

geo
  .command('explain')
  .summary('say what a visitor meets at a page, and which lines of region JSON say so')
  .argument('[path]', 'a page of the region', '/')
  .addHelpText(
    'before',
    examples(
      'site geo explain --region uk --geo CA-ON /download/',
      'site geo explain --region global --geo none --cookie closeRM=1',
      'site geo explain --region uk --geo IE /download/ --query is_Lighthouse --json',
    ),
  )
  .addOption(regionNameOption())
  .addOption(geoOption())
  .addOption(cookieOption())
  .addOption(
    new Option('--query <text>', 'a query such as is_Lighthouse; may stand several times')
      .argParser(collect)
      .default([], 'none'),
  )
  .addOption(agentOption())
  .addOption(rootOption())
  .option('--json', 'print one JSON document')
  .action(async (path, options) => (await import('./commands/geo.ts')).explain(path, options));

geo
  .command('matrix')
  .summary('list what visitors of every place meet, or keep it in a lock')
  .description('Every country and named subdivision, and the unknown place, times every page, times every region.')
  .addHelpText(
    'before',
    examples(
      'site geo matrix --region uk',
      'site geo matrix --json > matrix.json',
      'site geo matrix --check',
      'site geo matrix --lock',
    ),
  )
  .addOption(regionOption())
  .addOption(rootOption())
  .addOption(new Option('--json', 'print every cell as one JSON document').conflicts(['lock', 'check']))
  .addOption(new Option('--lock', 'write regions/geo.lock.json').conflicts(['check', 'region']))
  .addOption(new Option('--check', 'exit 1 when the rules no longer give what the lock says'))
  .action(async (options) => (await import('./commands/geo.ts')).matrix(options));

program
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
  .action(async (path, options) => (await import('./commands/visit.ts')).visit(path, options));

program
  .command('why')
  .summary('say where a page, a text, a picture or a header comes from')
  .description(
    'Names the file and line that won, and every one that it overrides: regional files and strings, defaults, other languages.',
  )
  .argument('<region:path>', 'an address of a region, such as uk:/about-us/')
  .argument(
    '[key]',
    'a string key, a header, a picture, a field of front matter or region JSON, or words that the page shows',
  )
  .addHelpText(
    'before',
    examples(
      'site why uk:/terms-conditions/',
      'site why uk:/ LICENCE_SENTENCE',
      'site why uk:/ Content-Security-Policy',
      'site why global:/es/about-us/ licence.number',
      "site why uk:/contact/ 'Write to us'",
    ),
  )
  .addOption(rootOption())
  .addOption(outOption())
  .option('--json', 'print one JSON document')
  .action(async (subject, key, options) => (await import('./commands/why.ts')).why(subject, key, options));

program
  .command('diff')
  .summary('compare two results, a line for each cause')
  .description(
    'Tells a reviewer what visitors get differently: a word in the footer of 160 pages is one line. Ends with 1 where words of law changed without a new version and a record in the history of changes.',
  )
  .argument('<old-dist>', 'a folder that site build has written')
  .argument('<new-dist>', 'another one')
  .addHelpText(
    'before',
    examples(
      'site diff ../released/dist dist',
      'site diff old new --format markdown > changes.md',
      'site diff old new --json',
    ),
  )
  .addOption(rootOption())
  .addOption(new Option('--format <name>', 'how to print it').choices(['text', 'markdown', 'json']).default('text'))
  .option('--json', 'the same as --format json')
  .action(async (before, after, options) => (await import('./commands/diff.ts')).diff(before, after, options));

program
  .command('deploy')
  .summary('upload what was built so that no visitor meets a half of it')
  .description(
    'Uploads dist/<region>/ to a bucket or a folder: assets first, pages later, the rest at the end. Deletes what nobody names any more when a grace is over. Without a change it asks once and writes nothing.',
  )
  .addHelpText(
    'before',
    examples(
      'site deploy --region uk --to s3://nightjar-uk --dry-run',
      'site deploy --region uk --to s3://nightjar/uk --endpoint https://storage.example --releases',
      'site deploy --region uk --to s3://nightjar-uk --invalidate cloudfront:E1ABC --yes',
      'site deploy --region uk --to file:///srv/uk --releases',
    ),
  )
  .addOption(regionNameOption())
  .requiredOption('--to <target>', 's3://bucket[/prefix] or file:///folder')
  .option('--endpoint <url>', "of a store that is not Amazon's")
  .option('--dry-run', 'write nothing; show what would be done')
  .option('--verify', 'list the target instead of trusting what the last deploy noted')
  .option('--max-deletes <count>', 'stop where more addresses would vanish', '20')
  .option('--grace <time>', 'how long a file that nothing names any more stays', '24h')
  .option('--invalidate <cdn>', 'cloudfront:<distribution>, cloudflare:<zone> or none', 'none')
  .option('--releases', 'keep each release whole beside the others, and point to one')
  .option('--no-releases', 'deploy in place (the default, or as the target was deployed before)')
  .option('--keep <count>', 'how many releases stay', '5')
  .option('--no-variants', 'without the precompressed variants, for hosts that compress by themselves')
  .addOption(
    new Option('--allow <guard...>', 'agree to what is refused otherwise: broken, shrunken, foreign').default(
      [],
      'none',
    ),
  )
  .option('--yes', 'ask nothing')
  .addOption(rootOption())
  .addOption(outOption())
  .option('--json', 'print the report as one JSON document')
  .action(async (options) => (await import('./commands/deploy.ts')).deploy(options));

const endpointOption = () => new Option('--endpoint <url>', "of a store that is not Amazon's");

program
  .command('rollback')
  .summary('give visitors an earlier release')
  .argument('<target>', 's3://bucket[/prefix] or file:///folder')
  .addHelpText(
    'before',
    examples(
      'site rollback s3://nightjar/uk',
      'site rollback s3://nightjar/uk --to 20261121-0312',
      'site rollback s3://nightjar-uk --dry-run',
    ),
  )
  .addOption(
    new Option('--to <release>', 'its id, or the beginning of it or of its build').default(undefined, 'the one before'),
  )
  .option('--region <id>', 'stop where the target holds another region')
  .addOption(endpointOption())
  .option('--dry-run', 'write nothing; show what would be done')
  .option('--json', 'print the report as one JSON document')
  .action(async (target, options) => (await import('./commands/rollback.ts')).rollback(target, options));

program
  .command('releases')
  .summary('list the releases of a target')
  .argument('<target>', 's3://bucket[/prefix] or file:///folder')
  .addHelpText('before', examples('site releases s3://nightjar/uk', 'site releases file:///srv/uk --json'))
  .addOption(endpointOption())
  .option('--json', 'print one JSON document')
  .action(async (target, options) => (await import('./commands/rollback.ts')).releases(target, options));

const cache = program
  .command('cache')
  .summary('look after what builds remember in .cache/')
  .addHelpText('before', examples('site cache stats', 'site cache prune --older 30d', 'site cache verify --repair'));

cache
  .command('stats')
  .summary('say what the caches hold')
  .addHelpText('before', examples('site cache stats', 'site cache stats --json'))
  .addOption(rootOption())
  .option('--json', 'print one JSON document')
  .action(async (options) => (await import('./commands/cache.ts')).stats(options));

cache
  .command('prune')
  .summary('remove pictures and variants that no result in dist/ needs')
  .addHelpText('before', examples('site cache prune', 'site cache prune --older 30d --dry-run'))
  .addOption(rootOption())
  .addOption(outOption())
  .option('--older <time>', 'only what is older', '0s')
  .option('--dry-run', 'remove nothing; show what would go')
  .option('--json', 'print one JSON document')
  .action(async (options) => (await import('./commands/cache.ts')).prune(options));

cache
  .command('verify')
  .summary('compare what the caches hold with what was put there')
  .addHelpText(
    'before',
    examples(
      'site cache verify',
      'site cache verify --repair',
      'SITE_CACHE=s3://nightjar-cache site cache verify --shared',
    ),
  )
  .addOption(rootOption())
  .addOption(new Option('--repair', 'remove what is damaged; the next build makes it anew').conflicts(['shared']))
  .option('--shared', 'read the shared cache that SITE_CACHE names instead')
  .option('--json', 'print one JSON document')
  .action(async (options) => (await import('./commands/cache.ts')).verify(options));

program
  .command('report')
  .summary('write one HTML page about what was built')
  .description(
    'Findings, changes since a release, what visitors of every place meet, page weights, translations and links, in one file that needs no network.',
  )
  .addHelpText(
    'before',
    examples('site report', 'site report --since ../released/dist', 'site report --file /tmp/report.html --no-html'),
  )
  .addOption(rootOption())
  .addOption(outOption())
  .option('--since <dist>', 'an earlier result to compare with')
  .option('--file <file>', 'where the page goes; report.html beside the result by default')
  .option('--no-html', 'leave out html-validate')
  .option('--today <date>', 'measure expiry by this date', undefined)
  .action(async (options) => (await import('./commands/report.ts')).report(options));

program
  .command('regions')
  .summary('list the regions')
  .addHelpText('before', examples('site regions', 'site regions --json'))
  .addOption(rootOption())
  .option('--json', 'print one JSON document')
  .action(async (options) => (await import('./commands/regions.ts')).regions(options));

program
  .command('routes')
  .summary('list every address with layout, region and language, or keep them in a lock')
  .description('The lock is a promise: site check fails where an address of it is gone and not redirected.')
  .addHelpText('before', examples('site routes', 'site routes --region uk --json', 'site routes --lock'))
  .addOption(regionOption())
  .addOption(rootOption())
  .option('--json', 'print one JSON document')
  .addOption(new Option('--lock', 'write regions/routes.lock.json').conflicts(['region', 'json']))
  .action(async (options) => (await import('./commands/routes.ts')).routes(options));

const i18n = program
  .command('i18n')
  .summary('show and record the state of translations')
  .addHelpText('before', examples('site i18n status', 'site i18n lock content/es/download.md'));

i18n
  .command('status')
  .summary('show what is translated, stale, lent by another language and absent')
  .description(
    'Counts pages and strings of every language, and names each text whose original has changed since it was translated. Legal pages are never lent.',
  )
  .addHelpText('before', examples('site i18n status', 'site i18n status --region global --json'))
  .addOption(regionOption())
  .addOption(rootOption())
  .option('--json', 'print one JSON document')
  .action(async (options) => (await import('./commands/i18n-status.ts')).i18nStatus(options));

i18n
  .command('lock')
  .summary('record that translations say what their originals say now')
  .description('Writes regions/translations.lock.json, by which site check knows what has changed since.')
  .argument('[file...]', 'translated files; all of them without one')
  .addHelpText('before', examples('site i18n lock content/es/download.md', 'site i18n lock'))
  .addOption(rootOption())
  .action(async (files, options) => (await import('./commands/i18n-lock.ts')).lockTranslations(files, options));

program
  .command('schema')
  .summary('write the JSON Schemas that editors complete from')
  .description(
    "Writes regions/schema/*.json, whose enums are this site's own routes, regions, layouts, strings and pictures.",
  )
  .addHelpText('before', examples('site schema', 'site schema --check'))
  .addOption(rootOption())
  .option('--check', 'write nothing; exit 1 when a schema is out of date')
  .action(async (options) => (await import('./commands/schema.ts')).schema(options));

program
  .command('explain')
  .summary('explain a problem by its code')
  .argument('[code]', 'a code like LINK-NOWHERE; all of them without one')
  .addHelpText('before', examples('site explain CLAIM-OUTSIDE', 'site explain'))
  .action(async (code) => (await import('./commands/explain.ts')).explain(code));

program
  .command('completion')
  .summary('print a script by which a shell completes these commands')
  .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
  .addHelpText(
    'before',
    examples('source <(site completion bash)', 'source <(site completion zsh)', 'site completion fish | source'),
  )
  .action(async (shell) => (await import('./commands/completion.ts')).completion(shell, program));

try {
  await program.parseAsync();
} catch (error) {
  // Help and version end by an error too, with exit code 0; every other one of commander's is wrong usage.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? ExitCode.done : ExitCode.usage;
  else process.exitCode = reportFailure(error, program.args);
}
