/** What templates read beyond the sources: recorded, so that the next build sees a change, or refused at its line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { rebuildSite } from '../../cli/pipeline/rebuild.ts';
import { type Edits, editSite, places, problemsOf } from '../support/edited-site.ts';
import { edit, locateIn } from '../support/site-copy.ts';

/** In ms: longer than a file counts as just changed. */
const SETTLED = 100;
const SITE = 'templates/site.tsx';
const TEXT = 'const Text = ({ body }: PageProps) => <article dangerouslySetInnerHTML={{ __html: body }} />;';

/** The template of all articles with an attribute, and code at the beginning of its module. */
const shows = (value: string, head = ''): Edits => ({
  [SITE]: (text) =>
    head + text.replace(TEXT, () => TEXT.replace('<article', () => `<article data-value={String(${value})}`)),
});

const FS = `import fs from 'node:fs';\n`;
const variable = (_: string, value: string) => {
  process.env.SITE_TEST_VALUE = value;
};
const file = (root: string, value: string) => edit(root, 'notes/value.txt', value);

test.each<[string, Edits, (root: string, value: string) => void]>([
  ['a variable, on the top level', shows('value', 'const value = process.env.SITE_TEST_VALUE;\n'), variable],
  [
    'the zone of the machine',
    shows('new Date(0).toLocaleString()'),
    (_, value) => {
      process.env.TZ = value === 'one' ? 'Asia/Tokyo' : 'America/Lima';
    },
  ],
  ['a variable, while a page is rendered', shows('process.env.SITE_TEST_VALUE'), variable],
  ['a variable by the module of Node', shows('env.SITE_TEST_VALUE', `import { env } from 'node:process';\n`), variable],
  [
    'a file, on the top level',
    shows('value', `${FS}const value = fs.readFileSync(process.env.NOTES + '/value.txt');\n`),
    file,
  ],
  ['a file, while a page is rendered', shows(`fs.readFileSync(process.env.NOTES + '/value.txt')`, FS), file],
  [
    'the names in a folder',
    shows(`fs.readdirSync(process.env.NOTES)`, FS),
    (root, value) => edit(root, `notes/${value}`, 'text'),
  ],
  [
    'a file of a package that a template shows',
    shows(`props.context.assets.url('dep/logo.svg')`),
    (root, value) => {
      edit(root, 'node_modules/dep/package.json', '{ "name": "dep" }');
      edit(root, 'node_modules/dep/logo.svg', `<svg xmlns="http://www.w3.org/2000/svg"><title>${value}</title></svg>`);
    },
  ],
])('a change of %s is seen by the next build', async (_, edits, change) => {
  const root = editSite(edits);
  edit(root, SITE, (text) =>
    text.replace('({ body }: PageProps) => <article data', '({ body, ...props }: PageProps) => <article data'),
  );
  process.env.NOTES = join(root, 'notes');
  const zone = process.env.TZ;
  onTestFinished(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    delete process.env.NOTES;
    delete process.env.SITE_TEST_VALUE;
  });
  const build = async () => {
    await wait(SETTLED);
    const { regions } = await rebuildSite({ root });
    const html = readFileSync(join(root, 'dist/home/index.html'), 'utf8');
    return { isWritten: regions.some(({ written }) => written > 0), value: /data-value="(.*?)"/.exec(html)?.[1] };
  };
  change(root, 'one');
  const first = await build();
  expect(first.value).toBeTruthy();
  expect(await build()).toEqual({ ...first, isWritten: false });
  change(root, 'two');
  const second = await build();
  expect(second.isWritten).toBe(true);
  expect(second.value).not.toBe(first.value);
});

test.each<[string, Edits, string, RegExp, RegExp]>([
  ['the clock', shows('Date.now()'), 'Date.now()', /Date\.now\(\) has another result/, /front matter/],
  ['the date of today', shows('new Date().getFullYear()'), 'new Date()', /new Date\(\) has another/, /front matter/],
  ['a date as text', shows('Date()'), 'Date()', /new Date\(\) has another/, /effect/],
  ['a random number', shows('Math.random()'), 'Math.random()', /Math\.random\(\) has another/, /Derive it/],
  ['a random id', shows('crypto.randomUUID()'), 'crypto.randomUUID()', /randomUUID\(\) has another/, /Derive it/],
  [
    'a random id of Node',
    shows('randomUUID()', `import { randomUUID } from 'node:crypto';\n`),
    'randomUUID()}',
    /randomUUID\(\) has another/,
    /Derive it/,
  ],
  [
    'the network',
    shows('x', `const x = await fetch('https://example.com/');\n`),
    `fetch('https`,
    /fetch\(\) has/,
    /in a loader/,
  ],
  [
    'another program',
    shows('x', `import { execSync } from 'node:child_process';\nconst x = execSync('git log');\n`),
    `execSync('git`,
    /execSync\(\) has/,
    /before the build/,
  ],
  [
    'writing',
    shows('x', `${FS}const x = fs.writeFileSync('x', '');\n`),
    `fs.writeFileSync`,
    /writeFileSync\(\) has/,
    /readFileSync/,
  ],
])('%s is refused at its line', async (_, edits, text, message, help) => {
  const root = editSite(edits);
  const { line } = locateIn(root, SITE, text.replace(/\}$/, ''));
  const [problem, ...others] = await problemsOf(edits);
  expect(others).toEqual([]);
  expect([problem?.code, problem?.at?.file, problem?.at?.line]).toEqual(['TEMPLATE-ERROR', SITE, line]);
  expect(problem?.message).toMatch(message);
  expect(problem?.help).toMatch(help);
});

test('dates that are given, packages that only import, and top-level await work', async () => {
  const head = `import * as fs from 'node:fs';\nimport { createHash } from 'node:crypto';\nimport http from 'node:http';
class Agent extends http.Agent {}
const later = await Promise.resolve(new Date('2026-02-03').toISOString());
const all = [typeof fs.writeFileSync, createHash('md5').update('x').digest('hex'), new Date(0) instanceof Date, Agent.name, Math.max(1, 2)];\n`;
  expect(places(await problemsOf(shows('[later, ...all].join()', head)))).toEqual([]);
});
