/** The hooks of a site, by the samples of their guide: pages from records, extensions of Markdown, transformed HTML, and scripts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build, check, createDev } from '../../cli/commands/api.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import type { ProblemsError } from '../../cli/problems/problem.ts';
import { DevSite } from '../../cli/serve/dev/dev-site.ts';
import { buildProblems, type Edits, editSite, places } from '../support/edited-site.ts';
import { runSite } from '../support/run-site.ts';
import { edit, locateIn, PROJECT } from '../support/site-copy.ts';

const SITE = 'templates/site.tsx';
const TEAM = 'content/team.yaml';
const GUIDE = readFileSync(join(PROJECT, 'cli/docs/content/en/extending.md'), 'utf8');

const sample = (file: string): string =>
  new RegExp(`^\`\`\`\\w+ ${RegExp.escape(file)}\\n(.*?)^\`\`\`$`, 'ms').exec(GUIDE)?.[1] ?? '';

const member = (text: string, imports = '') => ({
  [SITE]: (before: string) => imports + before.replace('defineSite({', `defineSite({\n  ${text},`),
});

const withTeam = (more: Edits = {}): Edits => ({
  'templates/generated.ts': sample('templates/generated.ts'),
  [TEAM]: '- id: ada\n  title: Ada\n  bakes: rye\n- id: ben\n  title: Ben\n  bakes: rolls\n',
  ...member(
    `generatePages,\n  collections: { team: { records: 'team', schema: z.strictObject({ bakes: z.string() }) } }`,
    `import { generatePages } from './generated.ts';\n`,
  ),
  ...more,
});

const page = (root: string, path: string) => readFileSync(join(root, 'dist/home', path, 'index.html'), 'utf8');

test('records become pages, which links, the sitemap and why know', async () => {
  const root = editSite(withTeam());
  edit(root, 'content/en/more.md', (text) => `${text}\n[Ada](/team/ada/)\n`);
  await buildSite({ root });
  expect(page(root, 'team/ada')).toContain('Ada bakes <strong>rye</strong>. Back to <a href="/">all pages</a>.');
  expect(page(root, 'more')).toContain('<a href="/team/ada/">Ada</a>');
  expect(readFileSync(join(root, 'dist/home/sitemap.xml'), 'utf8')).toContain('/team/ben/');
  const { findings } = await check({ root, html: false });
  expect(findings.filter(({ code }) => code.startsWith('LINK'))).toEqual([]);
  const { status, stdout } = await runSite('why', 'home:/team/ada/', '--root', root);
  expect([status, stdout]).toEqual([0, expect.stringContaining('/team/ada/')]);
  edit(root, TEAM, (text) => text.replace('rye', 'oats').split('- id: ben')[0] as string);
  await buildSite({ root });
  expect(page(root, 'team/ada')).toContain('oats');
  expect(existsSync(join(root, 'dist/home/team/ben'))).toBe(false);
});

test('functions for scripts refuse values that the command would refuse', async () => {
  const root = editSite({});
  await expect(build({ root, asOf: new Date('soon') })).rejects.toThrow('asOf is not a valid Date.');
  await expect(build({ root, renderer: 'vue' as never })).rejects.toThrow('There is: preact, react.');
  await expect(check({ root, today: 'soon' })).rejects.toThrow('"soon" is not a date.');
});

test('dev follows the records of generated pages', async () => {
  const root = editSite(withTeam());
  const dev = new DevSite({ root, renderer: 'preact', regions: [], report: () => {} });
  try {
    await dev.start();
    await dev.settle();
    expect(dev.problems).toEqual([]);
    const html = () => dev.regions.get('home')?.html('team/ada/index.html');
    expect(html()).toContain('rye');
    edit(root, TEAM, (text) => text.replace('rye', 'oats'));
    await dev.settle();
    expect(html()).toContain('oats');
    edit(root, TEAM, (text) => text.replace('id: ben', 'id: eve'));
    await dev.settle();
    expect(dev.regions.get('home')?.html('team/eve/index.html')).toContain('Ben');
  } finally {
    await dev.close();
  }
});

const returns = (code: string): Edits => ({
  [SITE]: (text) => text.replace('defineSite({', `defineSite({\n  generatePages: () => ${code},`),
});
const META = `title: 'A title of a page', description: 'What this page is about, in one sentence.'`;

test.each<[string, Edits, RegExp]>([
  ['a wrong route', returns(`[{ route: 'x', language: 'en', ${META} }]`), /"x": that is no route/],
  ['an unknown language', returns(`[{ route: '/x/', language: 'xx', ${META} }]`), /No region offers a language "xx"/],
  ['a taken address', returns(`[{ route: '/more/', language: 'en', ${META} }]`), /another page with this address/],
  ['a missing title', returns(`[{ route: '/x/', language: 'en', description: 'x' } as never]`), /"title" is missing/],
  [
    'an unknown template',
    returns(`[{ route: '/x/', language: 'en', template: 'y', ${META} }]`),
    /no page template "y"/,
  ],
  [
    'a dead link',
    returns(`[{ route: '/x/', language: 'en', ${META}, body: '[y](/nowhere/)' }]`),
    /^generatePages makes "\/x\/": \/nowhere\/ is not a page/,
  ],
  [
    'an unknown collection',
    member(`generatePages: ({ records }) => records('taem' as never) as never`),
    /no collection "taem"/,
  ],
  ['an error', returns(`{ throw new Error('no oven'); }`), /generatePages of templates\/site\.tsx fails: no oven/],
])('%s of a generated page is a problem of the hook', async (_, edits, message) => {
  const root = editSite(edits);
  const problems = await buildProblems(root);
  const { line, column } = locateIn(root, SITE, 'generatePages');
  expect(places(problems).map((place) => place.split(' ')[1])).toEqual([`${SITE}:${line}:${column}`]);
  expect(problems[0]?.message).toMatch(message);
});

test.each([
  ['fails', `() => { throw new Error('no words'); }`, /search\.index of templates\/site\.tsx fails: no words/],
  ['returns nothing', '(): any => {}', /search\.index .* it returns nothing/],
])('an index of a search that %s is a problem of the hook', async (_, index, message) => {
  const problems = await buildProblems(editSite(member(`search: { index: ${index} }`)));
  expect(places(problems).map((place) => place.split(' ')[0])).toEqual(['TEMPLATE-ERROR']);
  expect(problems[0]?.message).toMatch(message);
});

test('extensions of Markdown make footnotes; what they do not know stays a problem', async () => {
  const edits = {
    'templates/footnotes.ts': sample('templates/footnotes.ts'),
    ...member('markdown: { extensions: footnotes }', `import { footnotes } from './footnotes.ts';\n`),
  };
  const root = editSite(edits);
  edit(root, 'content/en/more.md', (text) => `${text}\nRye keeps.[^why]\n\n[^why]: Because of its [acids](/).\n`);
  await buildSite({ root });
  expect(page(root, 'more')).toContain('Rye keeps.<sup id="to-why"><a href="#note-why">why</a></sup>');
  expect(page(root, 'more')).toContain(
    '<aside id="note-why" class="footnote"><a href="#to-why">why</a> Because of its <a href="/">acids</a>.',
  );
  edit(root, 'content/en/more.md', (text) => `${text}\nA ==mark==.\n`);
  expect((await buildProblems(root)).map(({ code }) => code)).toEqual(['MARKUP-RAW']);
});

test('an extension that throws is a problem of the page', async () => {
  const extension = `{ name: 'bad', level: 'inline', start: () => 0, tokenizer: () => { throw new Error('no oven'); } }`;
  const problems = await buildProblems(editSite(member(`markdown: { extensions: [${extension}] }`)));
  expect(problems[0]?.message).toMatch(/An extension of Markdown fails on this text: no oven/);
});

test('transformHtml changes the content of each page, and nothing around it', async () => {
  const root = editSite(
    member(`transformHtml: (page, html) => html.replace('<h1>', '<h1 data-route="' + page.route + '">')`),
  );
  await buildSite({ root });
  expect(page(root, 'more')).toContain('<h1 data-route="/more/">');
  edit(root, SITE, (text) => text.replace('data-route="', 'data-path="'));
  await buildSite({ root });
  expect(page(root, 'more')).toContain('<h1 data-path="/more/">');
});

test.each([
  ['7 as never', '7'],
  ['undefined as never', 'undefined'],
  ['Promise.resolve(html) as never', 'a promise'],
])('transformHtml that returns %s is one problem at its place', async (value, says) => {
  const root = editSite(member(`transformHtml: (_, html) => html && (${value})`));
  expect(await buildProblems(root)).toMatchObject([
    {
      code: 'TEMPLATE-ERROR',
      at: { file: SITE, ...locateIn(root, SITE, 'transformHtml') },
      message: `transformHtml of ${SITE} fails: it returns ${says}.`,
    },
  ]);
});

test('a script builds, checks and serves', async () => {
  const root = editSite({});
  const { regions } = await build({ root, offline: true });
  expect(regions.map(({ id }) => id)).toEqual(['home']);
  const { findings } = await check({ root, html: false });
  expect(findings.map(({ code }) => code)).toContain('LICENCE-MISSING');
  const dev = await createDev({ root });
  try {
    expect(await dev.settle()).toEqual([]);
    expect(await (await fetch(dev.address)).text()).toContain('<h1>');
  } finally {
    await dev.close();
  }
  edit(root, 'content/en/more.md', (text) => text.replace('title:', 'titel:'));
  const error = (await build({ root }).catch((reason: unknown) => reason)) as ProblemsError;
  expect(error.problems.map(({ code }) => code)).toContain('FIELD-UNKNOWN');
});
