/** Data from elsewhere: the loaders of the guide against a server like theirs, locks, variables and tables. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { startDev } from '../../cli/serve/dev/start-dev.ts';
import { parseCsv } from '../../cli/sources/csv-source.ts';
import { CMS_TOKEN, type CmsContent, startCms } from '../support/cms-server.ts';
import { buildProblems, type Edits, editSite, places } from '../support/edited-site.ts';
import { runSite } from '../support/run-site.ts';
import { bytesOf, edit, locateIn, PROJECT } from '../support/site-copy.ts';

const SITE = 'templates/site.tsx';
const OFFERS = 'regions/data.offers.lock.json';
const GUIDE = readFileSync(join(PROJECT, 'cli/docs/content/en/data.md'), 'utf8');

const sample = (file: string): string =>
  new RegExp(`^\`\`\`\\w+ ${RegExp.escape(file)}\\n(.*?)^\`\`\`$`, 'ms').exec(GUIDE)?.[1] ?? '';

const LIST = `const List = ({ context }: PageProps) => (
  <ul>
    {context.entries('offers').map(({ id, title, data }) => (
      <li key={id}>{title}: {data.price} in {context.entries('rooms').map(({ data }) => data.name).join(', ')}</li>
    ))}
  </ul>
);
`;

/** The small site with the loaders of the guide, and a page that lists what they return. */
const withLoaders = (more = ''): Edits => ({
  'templates/env.ts': sample('templates/env.ts'),
  'templates/loaders.ts': sample('templates/loaders.ts'),
  [SITE]: (text) =>
    `import { env } from './env.ts';\nimport { loaders } from './loaders.ts';\n${text}`
      .replace('const pages = {', `${LIST}\nconst pages = {\n  list: { component: List },`)
      .replace('defineSite({', `defineSite({\n  env,\n  loaders,${more}`),
  'content/en/more.md': (text) => text.replace('---\n', '---\ntemplate: list\n'),
});

async function openSite(edits: Edits = withLoaders()): Promise<{ root: string; cms: CmsContent }> {
  const { url, content } = await startCms();
  const root = editSite({ ...edits, '.env': `CMS_URL=${url}\nCMS_TOKEN=${CMS_TOKEN}\n` });
  return { root, cms: content };
}

const page = (root: string, path: string) => readFileSync(join(root, 'dist/home', path, 'index.html'), 'utf8');
const lock = (root: string) => readFileSync(join(root, OFFERS), 'utf8');

beforeEach(() => {
  for (const name of ['CMS_URL', 'CMS_TOKEN', 'PUBLIC_MAPS_KEY']) vi.stubEnv(name, undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
});

describe('loaders', () => {
  test('a pull records what two services return, page by page, and builds need no network', async () => {
    const { root, cms } = await openSite();
    const first = await runSite('data', 'pull', '--root', root);
    expect(first.stderr).toBe('');
    expect(first.stdout).toContain('offers: 6 records in regions/data.offers.lock.json, 6 new');
    expect(first.stdout).toContain('  + de/rye\n');
    const requests = cms.requests;
    expect(requests).toBe(2 + 2 * 2);
    cms.status = 500;
    edit(root, '.env', '');
    await buildSite({ root, offline: true });
    expect(page(root, 'more')).toContain('<li>Roll: 0.8 in Front, Yard, Cellar</li><li>Oats: 3 in');
    expect(cms.requests).toBe(requests);
    const built = bytesOf(join(root, 'dist/home'));
    await buildSite({ root, out: join(root, 'again') });
    expect(bytesOf(join(root, 'again/home'))).toEqual(built);
  });

  test('a second pull shows the difference, and writes only that', async () => {
    const { root, cms } = await openSite();
    await runSite('data', 'pull', '--root', root);
    const before = lock(root);
    const same = await runSite('data', 'pull', 'offers', '--root', root);
    expect(same.stdout).toBe('offers: 6 records in regions/data.offers.lock.json, unchanged\n');
    // Another order is the same data.
    cms.offers = cms.offers.toReversed();
    await runSite('data', 'pull', '--root', root);
    expect(lock(root)).toBe(before);
    cms.offers = [
      { id: 'rye', title: { en: 'Rye, dark' }, price: 5 },
      { id: 'bun', title: { en: 'Bun' }, price: 1 },
    ];
    const shown = await runSite('data', 'pull', '--dry-run', '--root', root);
    expect(shown.stdout).toContain('2 new, 4 removed, 2 changed');
    expect(shown.stdout).toContain('  ~ en/rye: price, title\n');
    expect(lock(root)).toBe(before);
    await runSite('data', 'pull', '--root', root);
    await buildSite({ root });
    expect(page(root, 'more')).toContain('<li>Bun: 1 in');
  });

  test('a build runs a loader without data, and never with --offline', async () => {
    const { root } = await openSite();
    const offline = await runSite('build', '--offline', '--root', root);
    expect(offline.status).toBe(1);
    expect(offline.stderr).toContain('DATA-MISSING');
    expect(existsSync(join(root, OFFERS))).toBe(false);
    await buildSite({ root });
    expect(page(root, 'more')).toContain('Oats');
    expect(existsSync(join(root, OFFERS))).toBe(true);
  });

  test('dev runs a loader that is added, again when its variables or data have changed, and says why it fails', async () => {
    const { root } = await openSite();
    const variables = readFileSync(join(root, '.env'), 'utf8');
    const [site, more] = [SITE, 'content/en/more.md'].map((file) => readFileSync(join(root, file), 'utf8'));
    edit(root, SITE, (text) => text.replace('  loaders,', '').replace('list: { component: List },', ''));
    edit(root, 'content/en/more.md', (text) => text.replace('template: list\n', ''));
    edit(root, '.env', 'CMS_URL=http://127.0.0.1:59999\nCMS_TOKEN=none\n');
    const { dev, address, close } = await startDev({ root, port: 0, report: () => {} });
    onTestFinished(close);
    await dev.settle();
    expect(dev.problems).toEqual([]);
    edit(root, SITE, site as string);
    edit(root, 'content/en/more.md', more as string);
    const failing = ['DATA-FAILED', 'DATA-FAILED'];
    for (const text of ['A save.', 'Another save.']) {
      edit(root, 'content/en/index.md', (before) => `${before}\n${text}\n`);
      await dev.settle();
      expect(dev.problems.map(({ code }) => code)).toEqual(failing);
    }
    edit(root, '.env', variables);
    await dev.settle();
    expect(dev.problems).toEqual([]);
    expect(await (await fetch(`${address}more/`)).text()).toContain('Oats');
    rmSync(join(root, OFFERS));
    await dev.settle();
    expect(dev.problems).toEqual([]);
    expect(existsSync(join(root, OFFERS))).toBe(true);
  }, 90_000);

  test.each<[string, (cms: CmsContent, root: string) => void, RegExp]>([
    ['the service fails', (cms) => (cms.status = 503), /entries answers 503/],
    ['a record does not fit', (cms) => (cms.offers = [{ id: 'rye', title: { en: 'Rye' }, price: '4,20' }]), /"price"/],
    ['ids are none', (cms) => (cms.offers = [{ id: 'Rye!', title: { en: 'Rye' }, price: 1 }]), /"Rye!"/],
    ['a variable is missing', (_, root) => edit(root, '.env', 'CMS_URL=http://127.0.0.1:1\n'), /CMS_TOKEN is not set/],
    [
      'nothing answers',
      (_, root) => edit(root, '.env', `CMS_URL=http://127.0.0.1:59999\nCMS_TOKEN=${CMS_TOKEN}\n`),
      /fetch failed: connect ECONNREFUSED/,
    ],
  ])('where %s, the last data stays', async (_, change, reason) => {
    const { root, cms } = await openSite();
    await runSite('data', 'pull', '--root', root);
    const before = lock(root);
    change(cms, root);
    const { status, stdout, stderr } = await runSite('data', 'pull', 'offers', '--root', root);
    expect(status).toBe(1);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toContain(CMS_TOKEN);
    expect(stdout).toContain('offers: failed; its last 6 records stay');
    expect(lock(root)).toBe(before);
    expect(await buildProblems(root)).toEqual([]);
  });

  test('the site makes a failure a warning', async () => {
    const { root, cms } = await openSite(withLoaders(`\n  levels: { 'DATA-FAILED': 'warning' },`));
    expect((await runSite('data', 'pull', '--root', root)).status).toBe(0);
    cms.status = 503;
    const { status, stderr } = await runSite('data', 'pull', 'offers', '--root', root);
    expect([status, stderr]).toEqual([0, expect.stringContaining('DATA-FAILED')]);
  });

  test('an edit of the data by hand is a problem at its line', async () => {
    const { root } = await openSite();
    await runSite('data', 'pull', '--root', root);
    edit(root, OFFERS, (text) => text.replace('4.2', '4.3'));
    const [problem] = await buildProblems(root);
    const { line, column } = locateIn(root, OFFERS, '{\n    "de"');
    expect(places(problem ? [problem] : [])).toEqual([`DATA-LOCK ${OFFERS}:${line}:${column}`]);
  });

  test('a schema that has changed reports the line of a record', async () => {
    const { root } = await openSite();
    await runSite('data', 'pull', '--root', root);
    edit(root, 'templates/loaders.ts', (text) => text.replace('price: z.number()', 'price: z.int()'));
    const found = (await buildProblems(root)).map(({ code, at }) => `${code} ${at?.file} ${at?.line}`);
    expect(found).toContain(`FIELD-INVALID ${OFFERS} ${locateIn(root, OFFERS, '0.8').line}`);
  });

  test('a loader that never ends has failed after its timeout, and may use the clock', async () => {
    const root = editSite({
      [SITE]: (text) =>
        `${text.replace(
          'defineSite({',
          `defineSite({
  loaders: {
    clock: { schema: z.strictObject({ day: z.number() }), load: async () => [{ id: 'now', day: Date.now() > 0 ? new Date(0).getTime() : 1 }] },
    slow: { timeout: 0.05, schema: z.strictObject({}), load: () => new Promise(() => {}) },
  },`,
        )}`,
    });
    const { status, stdout, stderr } = await runSite('data', 'pull', '--root', root);
    expect(status).toBe(1);
    expect(stdout).toContain('clock: 1 record');
    expect(stderr).toMatch(
      /DATA-FAILED +templates\/site\.tsx:\d+:\d+\s+The loader "slow" has failed: it has not ended/,
    );
  });

  test('a list in a wrapper is not recorded, and a failure says whether there are earlier records', async () => {
    const root = editSite({
      [SITE]: (text) =>
        text.replace(
          'defineSite({',
          `defineSite({
  loaders: {
    down: { schema: z.strictObject({}), load: async () => { throw new Error('no answer'); } },
    wrapped: { schema: z.strictObject({}), load: async () => ({ data: [{ id: 'rye' }] }) },
  },`,
        ),
    });
    const problems = await buildProblems(root);
    expect(problems.map(({ code, message, help }) => `${code} ${message} ${help}`).sort()).toEqual([
      expect.stringMatching(/^DATA-FAILED .*"down" has failed: no answer\. There are no records of an earlier run\./),
      expect.stringMatching(/^DATA-FAILED .*records of "data", and there is no content\/data\/\. Return a list/),
    ]);
    expect(existsSync(join(root, 'regions/data.wrapped.lock.json'))).toBe(false);
  });

  test('records of a language that is gone say how they are written again', async () => {
    const { root } = await openSite();
    await runSite('data', 'pull', '--root', root);
    edit(root, 'regions/home.json', (text) => text.replace(/,\s*\{ "code": "de"[^}]*\}/, ''));
    expect(await buildProblems(root)).toContainEqual(
      expect.objectContaining({
        code: 'LANGUAGE-UNKNOWN',
        at: expect.objectContaining({ file: OFFERS }),
        help: expect.stringContaining('run "site data pull offers"'),
      }),
    );
  });

  test('an unknown loader is wrong usage', async () => {
    const { root } = await openSite();
    const { status, stderr } = await runSite('data', 'pull', 'ofers', '--root', root);
    expect([status, stderr]).toEqual([2, expect.stringContaining('Did you mean "offers"')]);
  });
});

describe('variables', () => {
  const ISLAND = 'templates/clock.island.tsx';
  const withEnv = (env: string, more: Edits = {}): Edits => ({
    [ISLAND]: `export default function Clock() {\n  return <b>{'key ' + import.meta.env.PUBLIC_KEY}</b>;\n}\n`,
    ...more,
    [SITE]: (text) =>
      `import Clock from './clock.island.tsx';\n${text}`
        .replace('defineSite({', `defineSite({\n  env: z.object({ ${env} }),`)
        .replace('<h1>', `<p dangerouslySetInnerHTML={{ __html: props.context.island('clock', {}).html }} /><h1>`),
  });
  const scripts = (root: string) =>
    [...bytesOf(join(root, 'dist/home/assets'))]
      .filter(([name]) => name.endsWith('.js'))
      .map(([, bytes]) => Buffer.from(bytes, 'base64').toString())
      .join('\n');

  test.each([
    ['from the file', 'z.string()', 'PUBLIC_KEY=one\n', 'one'],
    ['by default', `z.string().default('two')`, '', 'two'],
    ['as the schema makes it', 'z.coerce.number()', 'PUBLIC_KEY=007\n', '7'],
  ])('a public one is in pages and islands %s', async (_, schema, file, value) => {
    const root = editSite({ ...withEnv(`PUBLIC_KEY: ${schema}`), '.env': file });
    await buildSite({ root });
    expect(page(root, '')).toContain(`<b>key ${value}</b>`);
    expect(scripts(root)).toContain(`key ${value}`);
    edit(root, '.env', 'PUBLIC_KEY=8\n');
    await buildSite({ root });
    expect(page(root, '')).toContain('<b>key 8</b>');
    expect(scripts(root)).toContain('key 8');
  });

  test('one that is read on the top level of a module has its value too', async () => {
    const root = editSite(
      withEnv(`PUBLIC_KEY: z.string().default('three')`, {
        [ISLAND]: `const key = import.meta.env.PUBLIC_KEY;\nexport default () => <b>{'key ' + key}</b>;\n`,
      }),
    );
    await buildSite({ root });
    expect(page(root, '')).toContain('<b>key three</b>');
  });

  const KEY = 'import.meta.env.PUBLIC_KEY';
  test.each<[string, string, Edits, string, string]>([
    ['a missing one', 'PUBLIC_KEY: z.string()', {}, `ENV-MISSING ${SITE}`, 'PUBLIC_KEY'],
    ['a wrong one', 'PUBLIC_KEY: z.url()', { '.env': 'A=1\nPUBLIC_KEY=nine\n' }, 'ENV-INVALID .env', 'PUBLIC_KEY'],
    [`an undeclared one`, `PUBLIC_OTHER: z.string().default('')`, {}, `ENV-BROWSER ${ISLAND}`, KEY],
    [
      'a secret one in an island',
      'SECRET: z.string()',
      { '.env': 'SECRET=abc\n', [ISLAND]: 'export default () => <b>{process.env.SECRET}</b>;\n' },
      `ENV-BROWSER ${ISLAND}`,
      'process.env.SECRET',
    ],
  ])('%s is a problem at its line', async (_, env, more, where, words) => {
    const root = editSite(withEnv(env, more));
    const problems = await buildProblems(root);
    const { line, column } = locateIn(root, where.split(' ')[1] as string, words);
    expect(places(problems)).toEqual([`${where}:${line}:${column}`]);
    expect(JSON.stringify(problems)).not.toContain('nine');
  });

  test('a secret in a page is found by the check, and no message shows it', async () => {
    const root = editSite({
      '.env': 'SECRET=word&word-0123\n',
      [SITE]: (text) =>
        text
          .replace('defineSite({', 'defineSite({\n  env: z.object({ SECRET: z.string() }),')
          .replace('<h1>', '<i>{process.env.LEAK}</i><h1>'),
    });
    vi.stubEnv('LEAK', 'word&word-0123');
    await buildSite({ root });
    const { findings } = await checkDist(root, [], { html: false });
    const found = findings.filter(({ code }) => code === 'SECRET-PUBLISHED');
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found)).not.toContain('word-0123');
  });
});

describe('tables', () => {
  const PAPER = join(PROJECT, 'tests/sites/paper');

  test('the rows of a table are records', () => {
    expect(parseCsv('prices.csv', sample('content/prices.csv')).source?.value).toEqual([
      { id: 'rye', title: 'Rye, dark', price: { amount: '4.20', unit: 'kg' }, tags: 'bread,sour' },
      { id: 'roll', title: 'Roll', price: { amount: '0.80', unit: 'piece' }, tags: 'bread' },
    ]);
    const { source } = parseCsv('a.csv', 'id;note\n\na;"two\nlines ""x"""\nb;\n');
    expect(source?.value).toEqual([{ id: 'a', note: 'two\nlines "x"' }, { id: 'b' }]);
    expect(source?.locate([0, 'note'])).toEqual({ file: 'a.csv', line: 3, column: 3 });
  });

  test.each([
    ['an open mark', 'id,a\nx,"y\n', 'a.csv:2:3'],
    ['a text after a mark', 'id,a\nx,"y"z\n', 'a.csv:2:3'],
    ['a column without a name', 'id,,b\n', 'a.csv:1:4'],
    ['a column twice', 'id,a,a\n', 'a.csv:1:6'],
    ['a column with fields and a value', 'id,a,a.b\n', 'a.csv:1:4'],
    ['a forbidden name', 'id,__proto__\n', 'a.csv:1:4'],
    ['too many cells', 'id\na,b\n', 'a.csv:2:3'],
  ])('%s is a problem at its place', (_, text, place) => {
    expect(places(parseCsv('a.csv', text).problems)).toEqual([`CSV-SYNTAX ${place}`]);
  });

  test('a collection takes its records from a table, with problems at their cells', async () => {
    const { copySite } = await import('../support/site-copy.ts');
    const root = copySite(PAPER);
    const { rmSync } = await import('node:fs');
    rmSync(join(root, 'content/markets.yaml'));
    edit(root, 'templates/collections.ts', (text) => text.replace('stalls: z.int()', 'stalls: z.coerce.number()'));
    const table = 'id,title,opens,place,stalls\nwinter,Winter market,2026-12-20T09:00:00Z,"Town hall, front",31\n';
    edit(root, 'content/markets.csv', table);
    expect(await buildProblems(root)).toEqual([]);
    edit(root, 'content/markets.csv', table.replace('31', 'many'));
    expect(places(await buildProblems(root))).toEqual(['FIELD-INVALID content/markets.csv:2:62']);
  });
});
