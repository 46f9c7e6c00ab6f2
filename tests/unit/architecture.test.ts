import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { CACHE_FOLDERS } from '../../cli/sources/cache-folders.ts';
import { PROJECT } from '../support/site-copy.ts';

const sources = glob
  .sync('{cli,templates,regions,tests}/**/*.{ts,tsx,js}', {
    cwd: PROJECT,
    ignore: ['**/.cache/**', '**/dist/**', 'tests/bench/astro/**', 'tests/bench/eleventy/**'],
  })
  .map((file) => ({ file, text: readFileSync(join(PROJECT, file), 'utf8') }));

/** Every import statement of the sources, and whether it imports types only. */
const imports = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?from\s*)?'([^']+)'|import\('([^']+)'\)/g)].map(
    (match) => {
      const target = (match[2] ?? match[3]) as string;
      return {
        file,
        target: target.startsWith('.') ? normalize(join(dirname(file), target)) : target,
        typesOnly: match[1] !== undefined,
        lazy: match[3] !== undefined,
      };
    },
  ),
);

/** Rooms in the order in which data flows: each may use those before it. Only the pipeline and dev call the stages of a build. */
const ORDER = [
  'cli/problems',
  'cli/kit',
  'cli/modules',
  'cli/storage',
  'cli/storage/cache',
  'cli/sources',
  'cli/templates',
  'cli/languages',
  'cli/markdown',
  'cli/regions',
  'cli/content',
  'cli/translations',
  'cli/market',
  'cli/loaders',
  'cli/build/load',
  'cli/build/plan',
  'cli/build/render',
  'cli/build/emit',
  'cli/check',
  'cli/serve/preview',
  'cli/serve/hosts',
  'cli/pipeline',
  'cli/publish',
  'cli/explain/geo',
  'cli/serve/dev',
  'cli/starters',
  'cli/docs',
  'cli/explain/i18n',
  'cli/explain/why',
  'cli/explain/diff',
  'cli/explain/report',
  'cli/explain',
  'cli/commands/terminal',
  'cli/commands',
];

/** The index of the innermost room that holds a file; -1 for a file beside the rooms. */
function roomIndex(file: string): number {
  const rooms = ORDER.filter((room) => file.startsWith(`${room}/`));
  return ORDER.indexOf(rooms.sort((a, b) => b.length - a.length)[0] ?? '');
}

const rules: {
  rule: string;
  reason: string;
  breaks: (from: string, to: string, typesOnly: boolean, lazy: boolean) => boolean;
}[] = [
  {
    rule: 'a site imports the kit of the generator alone, by the name of its package',
    reason: 'templates of any other folder must build with this generator, where its sources are somewhere else',
    breaks: (from, to) => /^(templates|regions|assets)\//.test(from) && to.startsWith('cli/'),
  },
  {
    rule: 'the generator imports nothing of the site',
    reason: 'code of this site in the generator would be in every site',
    breaks: (from, to) => from.startsWith('cli/') && /^(templates|regions|content|assets)\//.test(to),
  },
  {
    rule: 'the kit and modules import nothing of Node and no stage',
    reason: 'templates, the browser and the edge run it',
    breaks: (from, to, typesOnly) =>
      /^cli\/(kit|modules)\//.test(from) &&
      !typesOnly &&
      (to.startsWith('node:') || (to.startsWith('cli/') && !/^cli\/(kit|modules)\//.test(to))),
  },
  {
    rule: 'browser code imports no Node',
    reason: 'it would end up in a bundle that no browser can run',
    breaks: (from, to) => from.startsWith('templates/') && to.startsWith('node:'),
  },
  {
    rule: 'the runtime imports no template and no React',
    reason: 'it is on every page, and its budget is counted in bytes',
    breaks: (from, to) => from.startsWith('templates/runtime/') && (to.endsWith('.tsx') || /^(react|preact)/.test(to)),
  },
  {
    rule: 'tests are not imported',
    reason: 'tests are not part of the product',
    breaks: (from, to) => !from.startsWith('tests/') && to.startsWith('tests/'),
  },
  {
    rule: 'browser tests take the test of their folder',
    reason:
      'it closes the contexts that a test has opened; with that of Playwright, their pages go on beside later tests',
    breaks: (from, to) => from.endsWith('.spec.ts') && to === 'playwright/test',
  },
  {
    rule: 'what defines a command loads what runs it only when it runs',
    reason: 'every start defines all commands: a definition that imports its work makes "site --help" wait for sharp',
    breaks: (from, to, typesOnly, lazy) =>
      from.endsWith('.command.ts') &&
      !typesOnly &&
      !lazy &&
      ![
        'commander',
        'cli/starters/starters.ts',
        ...['options', 'option-values', 'examples'].map((name) => `cli/commands/${name}.ts`),
      ].includes(to),
  },
  {
    rule: 'only commands and tests use the pipeline',
    reason: 'it runs a complete build: any other room needs a stage, or a value that a stage has made',
    breaks: (from, to) => to.startsWith('cli/pipeline/') && !/^(cli\/commands|cli\/pipeline|tests)\//.test(from),
  },
  {
    rule: 'a room knows earlier rooms only',
    reason: 'data flows one way: load, plan, render, emit; a stage that reaches forward makes a circle',
    breaks: (from, to) => roomIndex(from) !== -1 && roomIndex(to) > roomIndex(from),
  },
];

test.each(rules)('$rule', ({ reason, breaks }) => {
  const broken = imports
    .filter(({ file, target, typesOnly, lazy }) => breaks(file, target, typesOnly, lazy))
    .map(({ file, target }) => `${file} → ${target}`);
  expect(broken, reason).toEqual([]);
});

/** Each file with the files that it imports, types included. */
const graph = new Map(
  sources.map(({ file }) => [
    file,
    imports.filter((one) => one.file === file && sources.some((source) => source.file === one.target)),
  ]),
);

/** All files that can be reached by imports of values. */
function reachableValues(start: string): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const { target, typesOnly } of graph.get(file) ?? []) if (!typesOnly) visit(target);
  };
  visit(start);
  return found;
}

test('what a host of a site is made of imports nothing of Node', () => {
  const reached = [...reachableValues('cli/serve/hosts/host-kit.ts')];
  expect(reached.length).toBeGreaterThan(10);
  const found = imports.filter(
    ({ file, target, typesOnly }) => reached.includes(file) && !typesOnly && target.startsWith('node:'),
  );
  expect(
    found.map(({ file, target }) => `${file} → ${target}`),
    'templates load it',
  ).toEqual([]);
});

test('no imports form a circle, types included', () => {
  const circles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    done.add(file);
    path.push(file);
    for (const { target } of graph.get(file) ?? []) visit(target);
    path.pop();
  };
  for (const file of graph.keys()) if (/^(cli|templates)\//.test(file)) visit(file);
  expect(circles, 'files of a circle can be understood and changed only together').toEqual([]);
});

test('every file of the generator is in a room', () => {
  const rooms = [...ORDER, 'cli/packaging'];
  const outside = [...graph.keys()].filter(
    (file) => /^cli\/.*\/.*\.ts$/.test(file) && !rooms.some((room) => file.startsWith(`${room}/`)),
  );
  expect(outside).toEqual([]);
});

test('plan touches no disk', () => {
  const planned = [...graph.keys()].filter((file) => file.startsWith('cli/build/plan/'));
  expect(planned.length).toBeGreaterThan(5);
  const disk = planned.flatMap((file) =>
    [...reachableValues(file)].flatMap((reached) =>
      imports
        .filter((one) => one.file === reached && !one.typesOnly && /^node:(fs|child_process|net|http)/.test(one.target))
        .map(({ target }) => `${file} → … ${reached} → ${target}`),
    ),
  );
  expect(disk, 'a plan is a pure function of the loaded site, so that it can be tested with values').toEqual([]);
});

/** Commands, checks and sections of the report are named by the word that people type or read. */
const NAMED_BY_WORD = /^cli\/(commands|check\/rules|explain\/report\/sections)\/[^/]+$/;

/** The sources of the generator, without the sites that it writes and the one of its guides. */
const ownSources = sources.filter(
  ({ file }) => file.startsWith('cli/') && !/^cli\/(starters\/\w+|docs|bundle|types)\//.test(file),
);

/** The keys of entries that are there more than once, with their values. */
function repeated(entries: readonly (readonly [string, string])[]): Record<string, string[]> {
  const groups = Object.groupBy(entries, ([key]) => key);
  return Object.fromEntries(
    Object.entries(groups)
      .map(([key, group = []]): [string, string[]] => [key, [...new Set(group.map(([, value]) => value))]])
      .filter(([, values]) => values.length > 1)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

test('an exported name has one meaning', () => {
  const exported = ownSources.flatMap(({ file, text }) =>
    [
      ...text.matchAll(/^export (?:abstract |async |declare )*(?:const|class|enum|function\*?|interface|type) (\w+)/gm),
    ].map(([, name = '']) => [name, file] as const),
  );
  expect(exported.length).toBeGreaterThan(500);
  const found = repeated(exported);
  expect(found, 'one name, one meaning').toEqual({});
});

test('a file name is in one room', () => {
  const named = ownSources.filter(({ file }) => !NAMED_BY_WORD.test(file));
  const found = repeated(named.map(({ file }) => [basename(file), file] as const));
  expect(found, 'a file is found by its name').toEqual({});
});

/** Code of browsers, workers and threads, of which each has one state. */
const RUNS_ALONE = /^cli\/(kit\/browser|serve\/dev\/client|serve\/hosts\/worker)\/|^cli\/serve\/dev\/check-thread\.ts$/;

test('no module keeps state', () => {
  const found = ownSources
    .filter(({ file }) => !RUNS_ALONE.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^(?:export )?(?:let |const (\w+)[^=\n]* = new (?:Map|Set)(?:<.*>)?\(\);).*/gm)].map(
        ([line]) => `${file}: ${line}`,
      ),
    );
  expect(
    found,
    'it would outlive a build, and two builds would share it. A WeakMap (values of its keys) and remember() (of a text) are none',
  ).toEqual([]);
});

test('the folders of the cache are written by their owners alone, and are in the guide', () => {
  const written = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/cacheFolder\(.*?['`]([\w/]+)/g)].map(([, name = '']) => `${name} ${file}`),
  );
  const owned = Object.entries(CACHE_FOLDERS).flatMap(([name, owners]) =>
    owners.map((owner) => `${name.replace(/(?<=\/)(?:preact|react)$/, '')} cli/${owner}`),
  );
  expect([...new Set(written)].sort()).toEqual([...new Set(owned)].sort());
  const guide = readFileSync(join(PROJECT, 'cli/README.md'), 'utf8');
  for (const name of Object.keys(CACHE_FOLDERS)) expect(guide).toContain(`| \`${name.split('/')[0]}/\` |`);
});

test('files that the guide of the generator names are there', () => {
  const guide = readFileSync(join(PROJECT, 'cli/README.md'), 'utf8');
  const named = [...guide.matchAll(/`(?:cli\/)?([a-z-]+\/[\w/-]+\.(?:ts|tsx|js))`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(40);
  const isThere = (file: string) => ['cli/', '', 'cli/check/'].some((folder) => graph.has(folder + file));
  expect(named.filter((file) => !isThere(file))).toEqual([]);
});

test('every command that is defined can be called', () => {
  const defined = sources.map(({ file }) => file).filter((file) => file.endsWith('.command.ts'));
  const called = imports.filter(({ file }) => file === 'cli/run-command.ts').map(({ target }) => target);
  expect(defined.length).toBeGreaterThan(15);
  expect(defined.filter((file) => !called.includes(file))).toEqual([]);
});

test('scripts navigate through one function, which refuses external and executable addresses', () => {
  const found = sources
    .filter(({ file }) => file.startsWith('templates/') && file !== 'templates/runtime/navigate.ts')
    .filter(({ text }) =>
      /\blocation\s*(\.href)?\s*=[^=]|location\.(assign|replace)\((?!'#)|window\.open\(/.test(text),
    );
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('the imports were read', () => {
  expect(imports.length).toBeGreaterThan(50);
});
