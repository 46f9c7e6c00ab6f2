import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { PROJECT } from '../support/site-copy.ts';

const sources = glob
  .sync('{cli,templates,regions,tests}/**/*.{ts,tsx,js}', {
    cwd: PROJECT,
    ignore: ['**/.cache/**', '**/dist/**', 'tests/bench/eleventy/**'],
  })
  .map((file) => ({ file, text: readFileSync(join(PROJECT, file), 'utf8') }));

/** Every import statement of the sources: who, whom, and whether types alone cross. */
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

/** Stage to the stages whose types it may use; only build.ts calls stages. */
const ORDER = [
  'problems',
  'store',
  'load',
  'plan',
  'render',
  'cache',
  'emit',
  'check',
  'preview',
  'hosting',
  'deploy',
  'geo',
  'dev',
  'new',
  'i18n',
  'why',
  'diff',
  'report',
  'terminal',
  'commands',
];

const rules: {
  rule: string;
  reason: string;
  breaks: (from: string, to: string, typesOnly: boolean, lazy: boolean) => boolean;
}[] = [
  {
    rule: 'templates never import the build',
    reason:
      'templates of another site must render with this build, and this build must render any templates: they meet in templates/contract.ts',
    breaks: (from, to) => from.startsWith('templates/') && to.startsWith('cli/'),
  },
  {
    rule: 'the build takes only types from templates',
    reason: 'templates are bundled anew for each site; code of this site in the build would be in every site',
    breaks: (from, to, typesOnly) => from.startsWith('cli/') && to.startsWith('templates/') && !typesOnly,
  },
  {
    rule: 'regions import nothing',
    reason: 'the decision about a visitor runs in the build, the browser and the edge',
    breaks: (from) => from.startsWith('regions/'),
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
    rule: 'nobody imports tests',
    reason: 'tests are no part of the product',
    breaks: (from, to) => !from.startsWith('tests/') && to.startsWith('tests/'),
  },
  {
    rule: 'what defines a command loads what runs it only when it runs',
    reason: 'every start defines all commands: a definition that imports its work makes "site --help" wait for sharp',
    breaks: (from, to, typesOnly, lazy) =>
      from.endsWith('.command.ts') &&
      !typesOnly &&
      !lazy &&
      !['commander', 'cli/commands/options.ts', 'cli/commands/examples.ts'].includes(to),
  },
  {
    rule: 'a stage knows earlier stages only',
    reason: 'data flows one way: load, plan, render, emit; a stage that reaches forward makes a circle',
    breaks: (from, to) => {
      const stage = (path: string) => ORDER.indexOf(path.split('/')[1] ?? '');
      return from.startsWith('cli/') && to.startsWith('cli/') && stage(from) !== -1 && stage(to) > stage(from);
    },
  },
];

test.each(rules)('$rule', ({ reason, breaks }) => {
  const broken = imports
    .filter(({ file, target, typesOnly, lazy }) => breaks(file, target, typesOnly, lazy))
    .map(({ file, target }) => `${file} → ${target}`);
  expect(broken, reason).toEqual([]);
});

test('every command that is defined can be called', () => {
  const defined = sources.map(({ file }) => file).filter((file) => file.endsWith('.command.ts'));
  const called = imports.filter(({ file }) => file === 'cli/main.ts').map(({ target }) => target);
  expect(defined.length).toBeGreaterThan(15);
  expect(defined.filter((file) => !called.includes(file))).toEqual([]);
});

test('script leaves for an address by one function, which refuses what leads out or runs', () => {
  const found = sources
    .filter(({ file }) => file.startsWith('templates/') && file !== 'templates/runtime/navigate.ts')
    .filter(({ text }) => /\blocation\s*(\.href)?\s*=[^=]|location\.(assign|replace)\(|window\.open\(/.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('the imports were read', () => {
  expect(imports.length).toBeGreaterThan(50);
});
