/** What code of a site depends on beside its own text: the next build sees a change of any of it. */
import { readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rebuildSite } from '../../cli/pipeline/rebuild.ts';
import { copySite, edit } from '../support/site-copy.ts';

/** In ms: longer than a file counts as just changed. */
const SETTLED = 100;

const says = (value: string) => `export default '${value}';\n`;
const json = (value: unknown) => `${JSON.stringify(value)}\n`;
const settings = (folder: string) => json({ compilerOptions: { paths: { '@mapped/*': [`./${folder}/*`] } } });

const IMPORTS = {
  mapped: '@mapped/value.js',
  own: '#own',
  dependency: 'dependency',
  main: 'main/part',
  nearer: 'nearer',
  beside: '../code/beside',
  linked: './linked/value.ts',
};

const FILES: Readonly<Record<string, string>> = {
  'tsconfig.json': `{\n  // Where names of modules lead: "//".\n  "extends": "./code/base.json",\n}\n`,
  'code/base.json': settings('one'),
  'code/other.json': settings('two'),
  'code/one/value.js': says('one'),
  'code/two/value.js': says('two'),
  'code/own.js': says('own'),
  'code/own-too.js': says('own too'),
  'code/beside.js': says('js'),
  'code/linked/value.ts': says('linked'),
  'code/elsewhere/value.ts': says('linked elsewhere'),
  'package.json': json({ type: 'module', imports: { '#own': './code/own.js' } }),
  'node_modules/dependency/package.json': json({ name: 'dependency', exports: './one.js' }),
  'node_modules/dependency/one.js': says('first'),
  'node_modules/dependency/two.js': says('second'),
  'node_modules/main/part.js': says('a file'),
  'node_modules/nearer/package.json': json({ name: 'nearer', main: 'index' }),
  'node_modules/nearer/index.js': says('far'),
};

type Change = readonly [name: keyof typeof IMPORTS, value: string, change: (root: string) => void];

const CHANGES: Readonly<Record<string, Change>> = {
  'a file that tsconfig.json extends': ['mapped', 'two', (root) => edit(root, 'code/base.json', settings('two'))],
  'tsconfig.json': ['mapped', 'one', (root) => edit(root, 'tsconfig.json', settings('code/one'))],
  'a nearer tsconfig.json': ['mapped', 'two', (root) => edit(root, 'templates/tsconfig.json', settings('../code/two'))],
  'imports of package.json': [
    'own',
    'own too',
    (root) => edit(root, 'package.json', (text) => text.replace('own.js', 'own-too.js')),
  ],
  'exports of a package': [
    'dependency',
    'second',
    (root) => edit(root, 'node_modules/dependency/package.json', json({ name: 'dependency', exports: './two.js' })),
  ],
  'a file of a package that comes first': [
    'main',
    'jsx',
    (root) => edit(root, 'node_modules/main/part.jsx', says('jsx')),
  ],
  'a file beside another that comes first': ['beside', 'ts', (root) => edit(root, 'code/beside.ts', says('ts'))],
  'a nearer package': ['nearer', 'near', (root) => edit(root, 'templates/node_modules/nearer/index.js', says('near'))],
  'a file below a linked folder': ['linked', 'edited', (root) => edit(root, 'code/linked/value.ts', says('edited'))],
  'a link that leads elsewhere': [
    'linked',
    'linked elsewhere',
    (root) => {
      symlinkSync('../code/elsewhere', join(root, 'templates/other'));
      renameSync(join(root, 'templates/other'), join(root, 'templates/linked'));
    },
  ],
};

test('a change of anything that an import depends on is seen by the next build', async () => {
  const root = copySite();
  for (const [file, text] of Object.entries(FILES)) edit(root, file, text);
  symlinkSync('../code/linked', join(root, 'templates/linked'));
  const names = Object.keys(IMPORTS);
  edit(root, 'templates/site.tsx', (text) =>
    [
      ...Object.entries(IMPORTS).map(([name, path]) => `import ${name} from '${path}';`),
      text.replace('<article', `<article ${names.map((name) => `data-${name}={${name}}`).join(' ')}`),
    ].join('\n'),
  );
  const rebuild = async () => {
    // A build is sure of files alone that have not just changed.
    await wait(SETTLED);
    const { regions } = await rebuildSite({ root });
    return regions.some(({ written }) => written > 0);
  };
  expect([await rebuild(), await rebuild()]).toEqual([true, false]);
  for (const [what, [name, value, change]] of Object.entries(CHANGES)) {
    change(root);
    expect([what, await rebuild(), await rebuild()]).toEqual([what, true, false]);
    const html = readFileSync(join(root, 'dist/home/index.html'), 'utf8');
    expect([what, new RegExp(`data-${name}="(.*?)"`).exec(html)?.[1]]).toEqual([what, value]);
  }
});
