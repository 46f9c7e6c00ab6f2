import { cpSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { locateBySourceMap } from '../../cli/serve/dev/dev-islands.ts';
import { readRecords, writeRecords } from '../../cli/sources/records.ts';
import { mapModule } from '../../cli/templates/bundle-entries.ts';
import { type TemplateRecord, templateRecordFile } from '../../cli/templates/template-record.ts';
import { loadTemplates } from '../../cli/templates/templates.ts';
import { buildEdited } from '../support/edited-site.ts';
import { copyGoldenSite } from '../support/project.ts';
import { copySite, edit, locateIn, PROJECT, temporaryFolder } from '../support/site-copy.ts';

/** In ms: longer than a file counts as just changed. */
const SETTLED = 100;
const load = (root: string) => loadTemplates(root, 'preact', join(root, '.cache'));

/** A copy of the small site whose bundle is marked, so that a bundle made anew shows itself. */
async function copyWithMarkedBundle(): Promise<string> {
  const root = copySite();
  await wait(SETTLED);
  await load(root);
  const record = templateRecordFile(join(root, '.cache'), 'preact');
  const known = readRecords<TemplateRecord>(record) as TemplateRecord;
  known.entries.styles.marked = 'a{}';
  writeRecords(record, known);
  return root;
}

const isReused = async (root: string): Promise<boolean> => (await load(root)).styles.has('marked');

test('browser code has the same names and bytes wherever the packages are', async () => {
  const folder = temporaryFolder();
  const bundles = ['shop', 'in/another/folder'].map(async (path) => {
    const root = join(folder, path);
    cpSync(join(PROJECT, 'cli', 'starters', 'shop'), root, { recursive: true });
    const { files, islands, modules, scripts, styles } = await load(root);
    return { files, islands, modules, scripts, styles };
  });
  const [one, other] = await Promise.all(bundles);
  expect(other).toEqual(one);
});

test('a position in a module of the site has its source', async () => {
  const root = temporaryFolder();
  copyGoldenSite(join(PROJECT, 'tests', 'sites', 'inputs'), root);
  edit(root, 'templates/page.ts', (text) => `${text}\nif (location.hash) throw new Error('here');\n`);
  const { files, modules, site } = await load(root);
  const code = Buffer.from(files.get(modules.get('page') as string) as Uint8Array).toString();
  const column = code.split('\n').at(0)?.indexOf('new Error(') as number;
  expect(locateBySourceMap(await mapModule(root, 'preact', site, 'page'), 1, column + 1)).toEqual({
    file: 'templates/page.ts',
    ...locateIn(root, 'templates/page.ts', 'new Error'),
  });
});

test('a drawing that a style sheet names is a picture, whatever is in it', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><style>path{top:0}</style><path style="fill:red" d="M0 0"/></svg>';
  const { read } = await buildEdited({
    'templates/dot.svg': svg,
    'templates/plain.css': (text) => `${text}\n.dot { background: url("./dot.svg"); }\n`,
  });
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(read('index.html')) ?? [];
  const [, data = ''] = /url\('data:image\/svg\+xml,(.*?)'\)/.exec(style) ?? [];
  expect(decodeURIComponent(data).replace('<\\/style', '</style')).toBe(svg);
});

test('a bundle is reused while all sources have the same bytes, even with other times', async () => {
  const root = await copyWithMarkedBundle();
  expect(await isReused(root)).toBe(true);
  utimesSync(join(root, 'templates', 'site.tsx'), new Date(0), new Date(0));
  expect(await isReused(root)).toBe(true);
  const copy = temporaryFolder();
  cpSync(root, copy, { recursive: true });
  expect(await isReused(copy)).toBe(true);
});

test.each([
  ['another template', 'templates/site.tsx', (text: string) => `${text}\nexport const more = 1;\n`],
  ['another configuration of the compiler', 'tsconfig.json', () => '{ "compilerOptions": { "jsx": "react-jsx" } }'],
  ['another package.json', 'package.json', () => '{ "type": "module" }'],
])('%s is bundled anew', async (_, file, change) => {
  const root = await copyWithMarkedBundle();
  edit(root, file, file.startsWith('templates') ? change : change(''));
  expect(await isReused(root)).toBe(false);
  expect(await isReused(root)).toBe(false);
});
