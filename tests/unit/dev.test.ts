/** `site dev` in unusual environments, and its caches. */
import { hash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { watch } from 'chokidar';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createChecker } from '../../cli/check/check.ts';
import type { Problem } from '../../cli/problems/problem.ts';
import { type DevOptions, type RunningDev, startDev } from '../../cli/serve/dev/start-dev.ts';
import { watchSources } from '../../cli/serve/dev/watch-sources.ts';
import { buildInMemory, sourcesOf } from '../support/build-in-memory.ts';
import { addMasters, buildClean, problemNames } from '../support/clean-build.ts';
import { openInputsSite, restoreSources } from '../support/input-edits/inputs-site.ts';
import { copySite, edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

/** Generous, because the machine may be busy; no test measures time. */
const PATIENCE = { timeout: 60_000, interval: 20 };

async function start(options: Partial<DevOptions> = {}): Promise<RunningDev & { root: string; reports: string[] }> {
  const root = options.root ?? copySite();
  const reports: string[] = [];
  const running = await startDev({ root, port: 0, report: (message) => void reports.push(message), ...options });
  onTestFinished(() => running.close());
  return { ...running, root, reports };
}

const page = async (dev: RunningDev, path: string) => (await fetch(`${dev.address}${path}`)).text();

test('with --poll an edit is detected without file events', async () => {
  const dev = await start({ poll: true });
  expect(dev.how).toBe('by polling every 300 ms');
  await dev.dev.settle();
  edit(dev.root, 'content/en/more.md', (text) => `${text}\nFound by polling.\n`);
  await vi.waitFor(async () => expect(await page(dev, 'more/')).toContain('Found by polling.'), PATIENCE);
  expect(dev.reports).toEqual([]);
}, 90_000);

test.each([
  ['before the folders are walked', false],
  ['while dev runs', true],
])(
  'if the limit of watched files is reached %s, dev polls and reports it',
  async (_, isLate) => {
    const root = copySite();
    const [suspects, reports]: string[][] = [[], []];
    const full = Object.assign(new EventEmitter(), { close: async () => {} });
    const tried: boolean[] = [];
    const fail = () => full.emit('error', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    const watching = await watchSources(
      root,
      false,
      {
        fileChanged: (path) => suspects?.push(path),
        rescan: () => {},
        report: (message) => void reports?.push(message),
      },
      ((path: string, options: { usePolling: boolean }) => {
        tried.push(options.usePolling);
        if (options.usePolling) return watch(path, options);
        setImmediate(() => (isLate ? full.emit('ready') : fail()));
        return full;
      }) as never,
    );
    onTestFinished(() => watching.close());
    if (isLate) fail();
    const message = "The system's limit of watched files is reached (ENOSPC): using polling, as with --poll.";
    await vi.waitFor(() => expect(reports).toEqual([message]), PATIENCE);
    // The index is empty until the rescan.
    await vi.waitFor(() => {
      edit(root, 'content/en/more.md', (text) => `${text}\nMore.\n`);
      expect(suspects).toContain('content/en/more.md');
    }, PATIENCE);
    expect(tried).toEqual([false, true]);
  },
  90_000,
);

test("a page of dev opens the user's editor at line and column", async () => {
  const folder = temporaryFolder();
  const record = join(folder, 'arguments');
  const editor = join(folder, 'code');
  writeFileSync(editor, `#!/bin/sh\nprintf '%s\\n' "$@" > "${record}.part" && mv "${record}.part" "${record}"\n`);
  chmodSync(editor, 0o755);
  vi.stubEnv('SITE_EDITOR', editor);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { root, address } = await start();
  const open = (file: string) =>
    fetch(`${address}__open?file=${encodeURIComponent(file)}&line=5&column=3`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
  expect((await open('content/en/more.md')).status).toBe(204);
  await vi.waitFor(() => expect(existsSync(record)).toBe(true), PATIENCE);
  expect(readFileSync(record, 'utf8')).toBe(`-g\n${realpathSync(join(root, 'content/en/more.md'))}:5:3\n`);
  vi.stubEnv('SITE_EDITOR', join(folder, 'nowhere'));
  const refused = await open('content/en/more.md');
  expect([refused.status, await refused.text()]).toEqual([
    409,
    `${join(folder, 'nowhere')} could not be started (ENOENT).`,
  ]);
}, 90_000);

test('a port in use is skipped and reported', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const dev = await start({ port });
  const taken = Number(new URL(dev.address).port);
  expect(taken).toBeGreaterThan(port);
  expect(dev.reports).toEqual([`Port ${port} is in use; using ${taken}.`]);
  expect(await page(dev, '')).toContain('<h1>');
}, 90_000);

test('a page that was sent can load its pictures, even if an edit has removed them', async () => {
  const dev = await start();
  await addMasters(dev.root);
  await dev.dev.settle();
  const picture = /\/(assets\/square[\w.@-]+)/.exec(await page(dev, ''))?.[1] as string;
  const ask = async () => {
    const answer = await fetch(`${dev.address}${picture}`);
    return [answer.status, (await answer.bytes()).length];
  };
  const before = await ask();
  edit(dev.root, 'assets/images/square.png', readFileSync(join(dev.root, 'masters/1.png')));
  await dev.dev.settle();
  expect(await page(dev, '')).not.toContain(picture);
  expect(await ask()).toEqual(before);
  expect(before[0]).toBe(200);
}, 90_000);

test('a picture that no page shows is a problem, as in a build, until a page shows it', async () => {
  const dev = await start();
  await dev.dev.settle();
  writeFileSync(join(dev.root, 'assets/images/tower.png'), readFileSync(join(dev.root, 'assets/images/square.png')));
  await dev.dev.settle();
  expect(problemNames(dev.dev.problems)).toEqual(['PICTURE-UNUSED assets/images/tower.png:1:1']);
  edit(dev.root, 'content/en/more.md', (text) => `${text}\n![A tower](images/tower.png)\n`);
  await dev.dev.settle();
  expect(dev.dev.problems).toEqual([]);
}, 90_000);

test.each(['regions/more/away.json', 'regions/away.yaml', 'content/en/Strings.json', 'content/de/language.yaml'])(
  '%s is a problem while it is there, as in a build',
  async (file) => {
    const dev = await start();
    edit(dev.root, file, '{}');
    await dev.dev.settle();
    expect(problemNames(dev.dev.problems)).toEqual([`FILE-NAME ${file}:1:1`]);
    rmSync(join(dev.root, file));
    await dev.dev.settle();
    expect(dev.dev.problems).toEqual([]);
  },
  90_000,
);

test('a fix is reported before all pictures are encoded', async () => {
  const { dev, root } = await start();
  await dev.settle();
  const seen: { known: boolean; settled: boolean; problems: number }[] = [];
  dev.on('good', () => seen.push({ known: dev.isKnown, settled: dev.isSettled, problems: dev.problems.length }));
  edit(root, 'content/en/more.md', (text) => `${text}\n[Somewhere](/nowhere/)\n`);
  await dev.settle();
  expect([dev.problems.map(({ code }) => code), dev.isKnown, seen]).toEqual([['LINK-NOWHERE'], true, []]);
  edit(root, 'content/en/more.md', (text) => text.replace('[Somewhere](/nowhere/)', 'Somewhere.'));
  await dev.settle();
  expect(seen[0]).toEqual({ known: true, settled: false, problems: 0 });
  expect([dev.problems, dev.isKnown, dev.isSettled]).toEqual([[], true, true]);
}, 90_000);

test('findings of the checks are reported after a save, and cleared after the fix', async () => {
  const dev = await start();
  const words = () =>
    said
      .at(-1)
      ?.map(({ message }) => message)
      .join('\n') ?? '';
  const said: (readonly { message: string }[])[] = [];
  dev.dev.on('findings', (findings) => said.push(findings));
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(0), PATIENCE);
  expect(words()).not.toContain('TODO');
  edit(dev.root, 'content/en/more.md', (text) => `${text}\nTODO: say more.\n`);
  await vi.waitFor(() => expect(words()).toContain('TODO'), PATIENCE);
  edit(dev.root, 'content/en/more.md', (text) => text.replace('TODO: say more.', 'More.'));
  await vi.waitFor(() => expect(words()).not.toContain('TODO'), PATIENCE);
  expect(dev.reports).toEqual([]);
}, 90_000);

test('a lock that cannot be read is a finding at its line until it can be read', async () => {
  const dev = await start();
  const states: (readonly Problem[])[] = [];
  dev.dev.on('findings', (findings) => states.push(findings));
  const files = () => states.at(-1)?.map(({ code, at }) => `${code} ${at?.file}`);
  edit(dev.root, 'regions/routes.lock.json', '{');
  await vi.waitFor(() => expect(files()).toEqual(['JSON-SYNTAX regions/routes.lock.json']), PATIENCE);
  rmSync(join(dev.root, 'regions/routes.lock.json'));
  await vi.waitFor(() => expect(files()).not.toContain('JSON-SYNTAX regions/routes.lock.json'), PATIENCE);
  expect(dev.reports).toEqual([]);
}, 90_000);

test('a page that is removed, and comes back with the only document of its kind, is checked as before', async () => {
  const site = await openInputsSite();
  onTestFinished(() => rmSync(dirname(site.root), { recursive: true, force: true }));
  const { dev } = await start({ root: site.root });
  const states: (readonly { message: string }[])[] = [];
  dev.on('findings', (findings) => states.push(findings));
  const next = async () => {
    const count = states.length;
    await vi.waitFor(() => expect(states.length).toBeGreaterThan(count), PATIENCE);
    return states.at(-1)?.map(({ message }) => message);
  };
  const first = await next();
  rmSync(join(site.root, 'content/en/news'), { recursive: true });
  await next();
  restoreSources(site);
  expect(await next()).toEqual(first);
}, 90_000);

/** The messages of each state that an open page has received. */
async function messagesAt(address: string, path: string): Promise<string[][]> {
  const events = new AbortController();
  onTestFinished(() => events.abort());
  const { body } = await fetch(`${address}__dev/events?path=${path}`, { signal: events.signal });
  const states: string[][] = [];
  const read = async () => {
    let text = '';
    for await (const part of body as ReadableStream<Uint8Array>) {
      text += Buffer.from(part).toString();
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const event of whole.filter((line) => line.startsWith('data: '))) {
        const { problems } = JSON.parse(event.slice('data: '.length)) as { problems: Problem[] };
        states.push(problems.map(({ message }) => message));
      }
    }
  };
  read().catch(() => {});
  return states;
}

test('an open page shows what it has new before the whole check, whose findings are those of site check', async () => {
  const { address, dev, root, reports } = await start();
  const whole: (readonly Problem[])[] = [];
  dev.on('findings', (findings) => whole.push(findings));
  await vi.waitFor(() => expect(whole.length).toBeGreaterThan(0), PATIENCE);
  const states = await messagesAt(address, '/more/');
  // On every page in English.
  edit(root, 'content/en/strings.json', (text) => text.replace('Skip to the text', 'TODO: skip to the text'));
  const notes = () => states.flat().filter((message) => message.includes('TODO'));
  await vi.waitFor(() => expect(notes().at(-1)).toMatch(/ On \d+ pages\.$/), PATIENCE);
  expect(notes()[0]).toBe('On /more/ a note of an author was left in: TODO');
  const { findings } = await createChecker(root).check(sourcesOf(await buildInMemory(root)));
  expect(whole.at(-1)).toEqual(findings);
  expect(reports).toEqual([]);
}, 90_000);

test('edits of templates leave no files, and a template may use top-level await', async () => {
  const dev = await start();
  const modules = () => readdirSync(join(dev.root, '.cache/templates')).filter((name) => name.endsWith('.mjs'));
  const before = modules();
  for (let n = 0; n < 5; n++) {
    edit(dev.root, 'templates/site.tsx', (text) => text.replace(/<h1[^>]*>/, `<h1 className="n${n}">`));
    await dev.dev.settle();
    expect(await page(dev, 'more/')).toContain(`<h1 class="n${n}">`);
  }
  expect(modules()).toEqual(before);
  edit(dev.root, 'templates/site.tsx', (text) =>
    `const wide = await Promise.resolve('wide');\n${text}`.replace('className="n4"', 'className={wide}'),
  );
  await dev.dev.settle();
  expect(dev.dev.problems).toEqual([]);
  expect(await page(dev, 'more/')).toContain('<h1 class="wide">');
}, 90_000);

test('after an edit of CSS, documents have the new text, and no template is loaded again', async () => {
  const dev = await start();
  const counts = { loaded: 0 };
  vi.stubGlobal('devCounts', counts);
  onTestFinished(() => void vi.unstubAllGlobals());
  edit(
    dev.root,
    'templates/site.tsx',
    (text) => `(globalThis as unknown as { devCounts: { loaded: number } }).devCounts.loaded++;\n${text}`,
  );
  await dev.dev.settle();
  expect(dev.dev.problems).toEqual([]);
  expect(counts.loaded).toBe(1);
  edit(dev.root, 'templates/plain.css', 'body { margin: 3px; }');
  await dev.dev.settle();
  const raw = await fetch(`${dev.address}more/`, { headers: { 'Site-Dev': 'raw' } });
  const html = await raw.text();
  expect(html).toContain('<style>body{margin:3px}</style>');
  expect(counts.loaded).toBe(1);
  const clean = await buildClean(dev.root, join(temporaryFolder(), 'clean'));
  expect(hash('sha256', html, 'hex')).toBe(clean.manifests.get('home')?.files['more/index.html']?.sha256);
  // The policy allows the new text.
  const policy = raw.headers.get('Content-Security-Policy');
  expect(policy).toContain(`sha256-${hash('sha256', 'body{margin:3px}', 'base64')}`);
}, 90_000);

test('an edit of a template is shown before sources are validated again, by what its schemas say now', async () => {
  const dev = await start();
  const counts = { validated: 0 };
  vi.stubGlobal('devCounts', counts);
  onTestFinished(() => void vi.unstubAllGlobals());
  const schema = (rule: string) => (text: string) =>
    text.replace(/brandAlias: slug[^,]*/, `brandAlias: slug.default('${rule}').refine(countAndAllow)`);
  edit(
    dev.root,
    'templates/site.tsx',
    (text) =>
      `const counts = (globalThis as unknown as { devCounts: { validated: number } }).devCounts;
const countAndAllow = () => ++counts.validated > 0;
${schema('one')(text).replace('<body>', '<body data-alias={context.region.brandAlias}>')}`,
  );
  await dev.dev.settle();
  expect([dev.dev.problems, counts.validated]).toEqual([[], 1]);

  const region = dev.dev.regions.get('home');
  const states: (readonly [validated: number, html: string])[] = [];
  dev.dev.on('pages', () => void states.push([counts.validated, region?.html('more/index.html') ?? '']));
  edit(dev.root, 'templates/site.tsx', (text) => schema('two')(text).replace(/<h1[^>]*>/, '<h1 className="new">'));
  await dev.dev.settle();
  const shown = states.map(([validated, html]) => [
    validated,
    /<h1[^>]*>/.exec(html)?.[0],
    /alias="\w+"/.exec(html)?.[0],
  ]);
  expect(shown).toEqual([
    [1, '<h1 class="new">', 'alias="one"'],
    [2, '<h1 class="new">', 'alias="two"'],
  ]);

  edit(dev.root, 'templates/site.tsx', (text) => text.replace('z.literal(18)', 'z.literal(99)'));
  await dev.dev.settle();
  expect(problemNames(dev.dev.problems)).toEqual(
    (await buildClean(dev.root, join(temporaryFolder(), 'clean'))).problems,
  );
  expect(dev.dev.problems).not.toEqual([]);
  expect(dev.reports).toEqual([]);
}, 90_000);

test('where templates are broken, a page that extends another one has no problem of its own', async () => {
  const dev = await start();
  edit(dev.root, 'templates/site.tsx', (text) => `${text}\nconst broken = ;\n`);
  writeFileSync(join(dev.root, 'content/en/more.home.md'), '---\nextends: true\n---\n\nOf home.\n');
  await dev.dev.settle();
  const { problems } = await buildClean(dev.root, join(temporaryFolder(), 'clean'));
  expect(problemNames(dev.dev.problems)).toEqual(problems);
  expect(dev.dev.problems.map(({ code }) => code)).toEqual(['TEMPLATE-ERROR']);
}, 90_000);

test('strings are those of the conditions that new code gives a region', async () => {
  const dev = await start();
  edit(dev.root, 'content/en/strings.json', (text) =>
    text.replace('Skip to the text', '{if:open}Skip{/if}{if:closed}Jump{/if} to the text'),
  );
  await dev.dev.settle();
  expect(await page(dev, 'more/')).toContain('Skip to the text');
  edit(dev.root, 'templates/site.tsx', (text) =>
    text.replace('conditions: ({ status }) => [status]', "conditions: () => ['closed']"),
  );
  await dev.dev.settle();
  expect(dev.dev.problems).toEqual([]);
  expect(await page(dev, 'more/')).toContain('Jump to the text');
}, 90_000);

test('an island in dev is that of the file which has its name now', async () => {
  const dev = await start({ root: copySite(join(PROJECT, 'cli/starters/shop')) });
  await dev.dev.settle();
  const island = () => dev.dev.site?.templates.islands.get('order') ?? '';
  const before = island();
  const copy = join(temporaryFolder(), 'clean');
  const text = readFileSync(join(dev.root, 'templates/order.island.tsx'), 'utf8');
  edit(dev.root, 'templates/moved/order.island.tsx', `${text.replaceAll("'./", "'../")}\nconsole.log('other');\n`);
  rmSync(join(dev.root, 'templates/order.island.tsx'));
  edit(dev.root, 'templates/product.tsx', (product) =>
    product.replace('./order.island.tsx', './moved/order.island.tsx'),
  );
  await dev.dev.settle();
  const { problems, manifests } = await buildClean(dev.root, copy);
  expect([problems, problemNames(dev.dev.problems)]).toEqual([[], []]);
  expect(island()).not.toBe(before);
  expect(Object.keys(manifests.get('uk')?.files ?? {})).toContain(`assets/${island()}`);
}, 90_000);

test('a file that has come and gone before the folders were compared leaves no problem', async () => {
  const dev = await start();
  await dev.dev.settle();
  const link = join(dev.root, 'content/en/broken.md');
  symlinkSync('nowhere.md', link);
  // Nothing tells of the link; the new page causes the files to be listed.
  edit(dev.root, 'content/en/late.md', '---\ntitle: Late\ndescription: A page that is added late.\n---\nLate.\n');
  await vi.waitFor(() => expect(problemNames(dev.dev.problems)).toContain('FILE-READ content/en/broken.md:1:1'), {
    ...PATIENCE,
    interval: 1,
  });
  rmSync(link);
  await dev.dev.settle();
  expect(problemNames(dev.dev.problems)).toEqual([]);
}, 90_000);

test('packages are loaded once, and all kinds of imports work as in a build', async () => {
  const dev = await start();
  const copy = join(temporaryFolder(), 'clean');
  writeFileSync(join(dev.root, 'package.json'), '{ "type": "module" }');
  const text = readFileSync(join(dev.root, 'templates/site.tsx'), 'utf8');
  const site = (head: string, attributes: string) =>
    edit(dev.root, 'templates/site.tsx', `${head}\n${text.replace('<article', `<article ${attributes}`)}`);
  site(
    `import React, { memo } from 'react';\nimport * as preact from 'preact';\nimport all, { z } from 'zod';`,
    'id={[typeof React.memo, React.memo === memo, typeof preact.h, all.string().parse("a"), z.int().parse(1)].join("-")}',
  );
  await dev.dev.settle();
  const clean = await buildClean(dev.root, copy);
  expect([problemNames(dev.dev.problems), clean.problems]).toEqual([[], []]);
  const html = await (await fetch(`${dev.address}more/`, { headers: { 'Site-Dev': 'raw' } })).text();
  expect(html).toContain('<article id="function-true-function-a-1"');
  expect(hash('sha256', html, 'hex')).toBe(clean.manifests.get('home')?.files['more/index.html']?.sha256);

  // dev's renderer does not bundle packages, but missing exports are reported anyway.
  for (const head of [`import { nothing } from 'react';`, `import { useState } from 'preact/hoks';`]) {
    site(head, `id={String(${/\{ (\w+)/.exec(head)?.[1]})}`);
    await dev.dev.settle();
    const { problems } = await buildClean(dev.root, copy);
    expect(problems).toHaveLength(1);
    expect(problemNames(dev.dev.problems)).toEqual(problems);
    expect(dev.dev.problems[0]?.at).toMatchObject({ file: 'templates/site.tsx', line: 1 });
    expect(await page(dev, 'more/')).toContain('<article id=');
  }
  site('', '');
  await dev.dev.settle();
  expect(dev.dev.problems).toEqual([]);
  expect(await page(dev, 'more/')).not.toContain('<article id=');
}, 90_000);
