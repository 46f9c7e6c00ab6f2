/** After a save, dev compiles and runs what has changed alone; in all other respects it is as if everything was bundled again. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DefinitionLoader } from '../../cli/serve/dev/definition-loader.ts';
import { TemplateBundler } from '../../cli/serve/dev/template-bundler.ts';
import type { Renderer } from '../../cli/templates/renderer.ts';
import { copySite, edit } from '../support/site-copy.ts';

const SITE = 'templates/site.tsx';
/** Templates that count how often their modules run. */
const PARTS = {
  'templates/leaf.tsx': `${counted('leaf')} export const Leaf = () => <i>leaf</i>;`,
  'templates/other.tsx': `${counted('other')} export default function Other() { return <b>other</b>; }`,
  'templates/middle.tsx': `import { Leaf } from './leaf.tsx'; ${counted('middle')} export const Middle = () => <p><Leaf /></p>;`,
};
const HEAD = `import { Middle } from './middle.tsx';\nimport Other from './other.tsx';\n`;

function counted(name: string): string {
  return `(globalThis as any).runs[${JSON.stringify(name)}] = ((globalThis as any).runs[${JSON.stringify(name)}] ?? 0) + 1;`;
}

type Runs = Record<string, number>;
const runs = (): Runs => ({ ...(globalThis as unknown as { runs: Runs }).runs });

/** Dev's bundler of a site with those parts, after everything was confirmed once. */
async function startBundler(renderer: Renderer = 'preact') {
  Object.assign(globalThis, { runs: {} });
  const root = copySite();
  for (const [file, text] of Object.entries(PARTS)) writeFileSync(join(root, file), text);
  edit(
    root,
    SITE,
    (text) => `${HEAD}${text.replace('<article', '<article data-parts={String([Middle, Other].length)}')}`,
  );
  const bundler = new TemplateBundler(root, renderer, join(root, '.cache'));
  onTestFinished(() => bundler.close());
  await bundler.update(null, false);
  await bundler.confirm();
  /** Saves, and renders the page template. */
  const save = async (file: string, change: (text: string) => string, moved = false) => {
    edit(root, file, change);
    const { templates, problems } = await bundler.update(new Set([file]), moved);
    return { templates, problems };
  };
  return { root, bundler, save };
}

const isOfModules = (source: unknown): boolean => typeof source === 'object';

test.each(['preact', 'react'] as const)('after a save, its module and the importers run, with %s', async (renderer) => {
  const { save } = await startBundler(renderer);
  // The first save after a bundle runs everything once more, module by module.
  const first = await save('templates/leaf.tsx', (text) => text.replace('<i>leaf', '<i>one'));
  const before = runs();
  const second = await save('templates/leaf.tsx', (text) => text.replace('<i>one', '<i>two'));
  expect(second.problems).toEqual([]);
  expect(runs()).toEqual({ leaf: 1 + (before.leaf ?? 0), middle: 1 + (before.middle ?? 0), other: before.other });
  expect(isOfModules(second.templates?.source)).toBe(true);
  expect(second.templates?.code).not.toBe(first.templates?.code);
  const same = await save('templates/leaf.tsx', (text) => `${text}\n// A comment.\n`);
  expect(same.templates?.code).toBe(second.templates?.code);
  expect(same.templates?.site).toBe(second.templates?.site);
});

test('another thread loads the definition from the modules', async () => {
  const { root, save } = await startBundler();
  const definitions = new DefinitionLoader(root, join(root, '.cache'));
  for (const budget of [11, 22]) {
    const { templates } = await save(SITE, (text) =>
      text.replace(/defineSite\(\{(\n {2}levels: .*)?/, `defineSite({\n  levels: { 'X-${budget}': 'off' },`),
    );
    expect(isOfModules(templates?.source)).toBe(true);
    const site = await definitions.load({ code: templates?.code ?? '', source: templates?.source ?? '' });
    expect(site.levels).toEqual({ [`X-${budget}`]: 'off' });
    expect(Object.keys(site.pages)).toEqual(Object.keys(templates?.site.pages ?? {}));
  }
});

test('an import that the last bundle did not have is bundled', async () => {
  const { root, save, bundler } = await startBundler();
  await save('templates/leaf.tsx', (text) => text.replace('<i>leaf', '<i>one'));
  const { templates, problems } = await save(
    'templates/leaf.tsx',
    (text) => `import Other from './other.tsx';\n${text.replace('<i>one', '<i><Other />')}`,
  );
  expect(problems).toEqual([]);
  expect(typeof templates?.source).toBe('string');
  await bundler.confirm();
  const next = await save('templates/other.tsx', (text) => text.replace('<b>other', '<b>new'));
  expect(isOfModules(next.templates?.source)).toBe(true);
  // A file that is gone changes what imports mean.
  rmSync(join(root, 'templates/other.tsx'));
  const gone = await bundler.update(new Set(['templates/other.tsx']), true);
  expect(gone.problems.map(({ at, message }) => [at?.file, message])).toEqual(
    expect.arrayContaining([['templates/leaf.tsx', 'Could not resolve "./other.tsx".']]),
  );
});

test('problems are those of a bundle, and go with the fix', async () => {
  const { save, bundler } = await startBundler();
  await save('templates/leaf.tsx', (text) => text.replace('<i>leaf', '<i>one'));
  const wrong = await save('templates/leaf.tsx', (text) => text.replace('</i>', '</u>'));
  expect(wrong.templates).toBeNull();
  expect(wrong.problems[0]).toMatchObject({ code: 'TEMPLATE-ERROR', at: { file: 'templates/leaf.tsx', line: 1 } });
  const mended = await save('templates/leaf.tsx', (text) => text.replace('</u>', '</i>'));
  expect([mended.problems, isOfModules(mended.templates?.source)]).toEqual([[], true]);

  const thrown = await save('templates/middle.tsx', (text) => `${text}\nthrow new Error('on the top level');`);
  expect(thrown.problems[0]?.at).toMatchObject({ file: 'templates/middle.tsx', line: 2 });
  // An edit of something else does not bring the last good code back.
  const still = await save('templates/plain.css', (text) => `${text}\np { margin: 0; }`);
  expect(still.problems).toEqual(thrown.problems);
  await save('templates/middle.tsx', (text) => text.split('\n')[0] ?? '');

  // A name that a module no longer exports runs as undefined; the whole bundle reports it.
  const renamed = await save('templates/leaf.tsx', (text) => text.replace('const Leaf', 'const Renamed'));
  expect(renamed.problems).toEqual([]);
  expect((await bundler.confirm())[0]).toMatchObject({ at: { file: 'templates/middle.tsx', line: 1 } });
});

test('what a template throws while it renders is located in its source', async () => {
  const { save } = await startBundler();
  await save(SITE, (text) =>
    text.replace(/^ {2}pages,$/m, '  pages: { ...pages, parts: { component: () => <Middle /> } },'),
  );
  const { templates } = await save('templates/leaf.tsx', (text) =>
    text.replace('=> <i>', `=> {\n  const { missing } = {} as any;\n  return <i>{missing.name}</i>;\n}; void <i>`),
  );
  if (!templates) throw new Error('The templates do not load.');
  expect(isOfModules(templates.source)).toBe(true);
  const component = templates.site.pages.parts?.component as (props: object) => unknown;
  let thrown: unknown;
  try {
    templates.render(component, {});
  } catch (error) {
    thrown = error;
  }
  expect(String(thrown)).toContain("reading 'name'");
  expect(templates.locateError(thrown)).toEqual({ file: 'templates/leaf.tsx', line: 3, column: 22 });
});
