import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ManifestFile } from '../../cli/build/emit/manifest.ts';
import { checkDist, createChecker } from '../../cli/check/check.ts';
import { distSource, type ResultSource } from '../../cli/check/result-source.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { isOldResult } from '../../cli/pipeline/last-build.ts';
import { writeRecords } from '../../cli/sources/records.ts';
import { runSite, site as startSite } from '../support/run-site.ts';
import { copySite, edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

const TODAY = '2026-11-21';
const site = (root: string, ...args: string[]) => runSite(...args, '--root', root);
const codesOf = ({ findings }: { findings: readonly { code: string }[] }) => findings.map(({ code }) => code);

/** The small site has no licence sentence, no age limit and no help line, so its check has findings. */
async function built(): Promise<string> {
  const root = copySite();
  await buildSite({ root });
  return root;
}

test('findings make exit code 1, and --fail-on sets the lowest severity that does', async () => {
  const root = await built();
  const found = startSite('check', '--format', 'json', '--today', TODAY, '--root', root);
  expect(found.status).toBe(1);
  const { findings, counts } = JSON.parse(found.stdout);
  expect(counts.error).toBeGreaterThan(0);
  expect(findings.map(({ code }: { code: string }) => code)).toContain('LICENCE-MISSING');
  expect((await site(root, 'check', '--fail-on', 'never', '--today', TODAY)).status).toBe(0);
});

test('there is nothing to check before a build, and unknown names are wrong usage', async () => {
  const root = copySite();
  const missing = await site(root, 'check');
  expect(missing).toMatchObject({ status: 1, stdout: '' });
  expect(missing.stderr).toContain('DIST-MISSING');
  expect(await site(root, 'check', '--region', 'hoem')).toMatchObject({ status: 2, stdout: '' });
  expect((await site(root, 'check', '--format', 'xml')).status).toBe(2);
  expect((await site(root, 'check', '--today', 'tomorrow')).status).toBe(2);
  expect((await site(root, 'check', '--accept', '2027-01-01')).status).toBe(2);
  for (const command of ['check', 'legal'])
    expect(await site(root, command, '--region', 'hom')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^There is no region "hom"\. Did you mean "home"\?/),
    });
});

test('each region that a lock of addresses does not have is a finding of its own', async () => {
  const root = copySite(join(PROJECT, 'tests/sites/places'));
  edit(root, 'regions/routes.lock.json', '{}\n');
  await buildSite({ root });
  const { findings } = await checkDist(root, [], { html: false });
  const messages = findings.filter(({ code }) => code === 'ROUTE-CHANGED').map(({ message }) => message);
  expect(messages).toEqual([expect.stringMatching(/^"north" with its /), expect.stringMatching(/^"south" with its /)]);
});

test('a result of other sources is checked as it is, and said to be old', async () => {
  const root = copySite();
  const settle = () => new Promise((done) => setTimeout(done, 100));
  const isOld = async () => {
    await settle();
    return (await site(root, 'check', '--no-html')).stderr.includes('not made of the sources as they are now');
  };
  await settle();
  await site(root, 'build');
  expect(await isOld()).toBe(false);
  edit(root, 'content/en/index.md', (text) => `${text}\nMore.\n`);
  expect(await isOld()).toBe(true);
  edit(root, 'content/en/index.md', (text) => `${text}\n[Nowhere](/nowhere/)\n`);
  await settle();
  expect((await site(root, 'build')).status).toBe(1);
  expect(await isOld()).toBe(true);
  edit(root, 'content/en/index.md', (text) => text.replace(/\n\[Nowhere.*\n/, ''));
  await settle();
  expect((await site(root, 'build')).status).toBe(0);
  expect(await isOld()).toBe(false);
  rmSync(join(root, '.cache'), { recursive: true });
  expect(await isOld()).toBe(false);
});

test('a record of an earlier version, without its request, says nothing', () => {
  const root = temporaryFolder();
  writeRecords(join(root, '.cache/records/build.before.json'), { inputs: '', results: { home: '' } });
  expect(isOldResult(root, join(root, 'dist'), null)).toBe(false);
});

test('an accepted finding is ignored until its date and then reported again; a fixed one is reported as fixed', async () => {
  const root = await built();
  const accepted = await site(
    root,
    'check',
    '--today',
    TODAY,
    '--accept',
    '2026-12-31',
    '--reason',
    'waits for the template',
  );
  expect(accepted.status).toBe(0);
  expect(accepted.stdout).toMatch(/^No findings.*accepted by the baseline/s);
  expect((await site(root, 'check', '--today', '2026-12-31')).status).toBe(0);
  const later = await site(root, 'check', '--today', '2027-01-01', '--format', 'json');
  expect(later.status).toBe(1);
  const { findings } = JSON.parse(later.stdout);
  expect(findings.find(({ code }: { code: string }) => code === 'BASELINE-EXPIRED').at.file).toBe(
    'regions/findings.lock.json',
  );
  const file = join(root, 'regions/findings.lock.json');
  const baseline = JSON.parse(readFileSync(file, 'utf8'));
  baseline.accepted.push({ id: 'ffffffffffff', code: 'LINK-DEAD', file: '', reason: 'gone', expires: '2027-01-01' });
  writeFileSync(file, JSON.stringify(baseline, null, 2));
  for (const out of [[], ['--out', relative(PROJECT, join(root, 'dist'))]]) {
    const unused = await site(root, 'check', '--today', TODAY, '--format', 'json', ...out);
    expect(JSON.parse(unused.stdout).findings).toMatchObject([{ code: 'BASELINE-UNUSED' }]);
  }
  // Like other files of options, relative to the current folder.
  const elsewhere = await site(root, 'check', '--no-html', '--baseline', relative(PROJECT, file));
  expect(elsewhere.stdout).toContain('accepted by the baseline');
  writeFileSync(file, '{ "accepted": [{ "id": "nope" }] }');
  const broken = await site(root, 'check');
  expect(broken).toMatchObject({ status: 1, stdout: '' });
  expect(broken.stderr).toContain('regions/findings.lock.json:1:');
}, 300_000);

test('a page that was changed on a day that is still to come is reported at its date', async () => {
  const root = copySite();
  edit(root, 'content/en/more.md', (text) => text.replace('---\n', '---\nupdated: 2027-03-02\n'));
  await buildSite({ root });
  const found = async (today: string) =>
    (await checkDist(root, [], { html: false, today })).findings
      .filter(({ code }) => code === 'SITEMAP-WRONG')
      .map(({ severity, at, message }) => `${severity} ${at?.file}:${at?.line} ${message}`);
  expect(await found('2027-02-28')).toEqual([
    'warning content/en/more.md:2 /more/ was last changed on 2027-03-02, which is still to come.',
  ]);
  expect(await found('2027-03-01')).toEqual([]);
});

test('the id of a finding stays the same when its line moves', async () => {
  const root = await built();
  edit(root, 'content/en/more.md', (text) => `${text}\nFIXME mend this.\n`);
  await buildSite({ root });
  const before = await checkDist(root, [], { html: false, today: TODAY });
  const todo = before.findings.find(({ message }) => message.includes('FIXME'));
  edit(root, 'content/en/more.md', (text) => text.replace('FIXME mend', 'One more line.\n\nFIXME mend'));
  await buildSite({ root });
  const after = (await checkDist(root, [], { html: false, today: TODAY })).findings.find(({ message }) =>
    message.includes('FIXME'),
  );
  expect(after?.at?.line).toBe((todo?.at?.line ?? 0) + 2);
  expect(after?.id).toBe(todo?.id);
});

test('routes: the lock is written, a removed page is reported, a redirect fixes it', async () => {
  const root = copySite();
  const page =
    '---\ntitle: Extra\ndescription: A page that stands here until it goes, and whose address was given away.\n---\nText.';
  edit(root, 'content/en/extra.md', page);
  expect((await site(root, 'routes', '--lock')).status).toBe(0);
  expect(readFileSync(join(root, 'regions/routes.lock.json'), 'utf8')).toContain('"/extra/": "default en"');
  rmSync(join(root, 'content/en/extra.md'));
  await buildSite({ root });
  const gone = await checkDist(root, [], { html: false, today: TODAY });
  expect(gone.findings.filter(({ code }) => code === 'ROUTE-LOST').map(({ at }) => at?.file)).toEqual([
    'regions/routes.lock.json',
    'regions/routes.lock.json',
  ]);
  edit(root, 'regions/home.json', (text) =>
    text.replace('{', '{ "redirects": [{ "from": "/extra/", "to": "/" }, { "from": "/de/extra/", "to": "/" }],'),
  );
  await buildSite({ root });
  expect(codesOf(await checkDist(root, [], { html: false, today: TODAY }))).not.toContain('ROUTE-LOST');
  const rows = JSON.parse((await site(root, 'routes', '--json')).stdout);
  expect(rows.home.find(({ path }: { path: string }) => path === '/')).toMatchObject({
    language: 'en',
    layout: 'default',
  });
});

/** A result in memory, as dev has it, with some files changed or new. */
function inMemory(root: string, changes: Readonly<Record<string, (before: string) => string>>): ResultSource {
  const source = distSource(join(root, 'dist'), 'home') as ResultSource;
  const changed = new Map(
    Object.entries(changes).map(([path, change]) => [
      path,
      Buffer.from(change(Buffer.from(source.read(path) ?? []).toString())),
    ]),
  );
  const { page: _, ...entry } = source.manifest.files['index.html'] as ManifestFile;
  const added = Object.keys(changes).map((path) => [path, { ...entry, kind: 'asset' } as ManifestFile] as const);
  const files = Object.fromEntries(
    Object.entries({ ...Object.fromEntries(added), ...source.manifest.files }).map(([path, entry]) => {
      const bytes = changed.get(path);
      if (!bytes) return [path, { ...entry, encodings: {} }];
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return [path, { ...entry, sha256, bytes: bytes.length, encodings: { br: brotliCompressSync(bytes).length } }];
    }),
  );
  return {
    region: 'home',
    manifest: { ...source.manifest, files },
    read: (path) =>
      path.endsWith('.br')
        ? brotliCompressSync(changed.get(path.slice(0, -3)) ?? '')
        : (changed.get(path) ?? source.read(path)),
    list: () => null,
  };
}

/** Random letters, which compress badly. */
function noise(length: number): string {
  let seed = 1;
  return Array.from({ length }, () => String.fromCharCode(97 + ((seed = (seed * 48_271) % 2_147_483_647) % 26))).join(
    '',
  );
}

test('in memory: a page above its budget, and one with wrong markup', async () => {
  const root = await built();
  const checker = createChecker(root);
  const clean = await checker.check([inMemory(root, {})], { today: TODAY });
  expect(codesOf(clean)).not.toContain('BUDGET-OVER');
  expect(codesOf(clean)).not.toContain('HTML-INVALID');
  const source = inMemory(root, {
    'more/index.html': (html) => html.replace('</body>', `<p>${noise(60_000)}</p></body>`),
    'terms/index.html': (html) => html.replace('</body>', '<p><ul><li>Nested</ul></p></body>'),
  });
  const { findings } = await checker.check([source], { today: TODAY });
  expect(findings.filter(({ code }) => code === 'BUDGET-OVER').map(({ at }) => at?.file)).toEqual([
    'content/en/more.md',
  ]);
  // The element <ul> is the cause, and not the word in a source: the finding is at the markup.
  const invalid = findings.filter(({ code }) => code === 'HTML-INVALID');
  expect(invalid.length).toBeGreaterThan(0);
  expect(invalid.map(({ at }) => at?.file)).toEqual(invalid.map(() => 'dist/home/terms/index.html'));
});

test('checks of one page by itself find nothing that the checks of the whole result do not find', async () => {
  const root = await built();
  const source = inMemory(root, {
    'more/index.html': (html) =>
      html
        .replace('</h1>', ' TODO</h1><h3>Too deep</h3><a href="https://nowhere.example/">Away</a>')
        .replace(/<html lang="[^"]*"/, '<html lang="xx"'),
  });
  const { files } = source.manifest;
  const page = { 'more/index.html': files['more/index.html'] as (typeof files)[string] };
  const part = { ...source, manifest: { ...source.manifest, files: page } };
  const checker = createChecker(root);
  const idsOf = async (sources: (typeof source)[], isPart: boolean) =>
    (await checker.check(sources, { html: false, isPart })).findings.map(({ id }) => id);
  const ofPart = await idsOf([part], true);
  expect(ofPart.length).toBeGreaterThanOrEqual(4);
  expect(await idsOf([source], false)).toEqual(expect.arrayContaining(ofPart));
});

test.each([
  [
    'a module that the page loads when it is idle',
    '<script type="module" data-later="/assets/late.js"></script>',
    true,
  ],
  ['an island that starts by itself', '<div data-island="/assets/late.js" data-on="visible"></div>', true],
  ['an island that waits for a press', '<div data-island="/assets/late.js" data-on="interaction"></div>', false],
])('%s counts among the scripts of a page: %s', async (_, markup, counts) => {
  const root = await built();
  const source = inMemory(root, {
    'more/index.html': (html) => html.replace('</body>', `${markup}</body>`),
    'assets/late.js': () => `import"/assets/heavy.js";`,
    'assets/heavy.js': () => noise(40_000),
  });
  const { findings } = await createChecker(root).check([source], { today: TODAY, html: false });
  const over = findings.filter(({ code }) => code === 'BUDGET-OVER').map(({ message }) => message);
  expect(over.some((message) => message.startsWith('JS after every island of such a page'))).toBe(counts);
  // A script and its imports have one budget, whatever starts the script.
  expect(over.some((message) => message.startsWith('assets/late.js with its imports: 2'))).toBe(true);
});

test('a picture that is blurred at density 2, and one whose srcset is wrong', async () => {
  const root = copySite();
  const { default: sharp } = await import('sharp');
  const master = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#444' } })
    .png()
    .toBuffer();
  edit(root, 'assets/images/wide.png', master);
  edit(root, 'content/en/more.md', (text) => `${text}\n![A wide picture](../../assets/images/wide.png)\n`);
  await buildSite({ root });
  const codes = async (change: (html: string) => string) =>
    codesOf(
      await createChecker(root).check([inMemory(root, { 'more/index.html': change })], { html: false, today: TODAY }),
    ).filter((code) => code.startsWith('PICTURE-'));
  expect(await codes((html) => `${html} `)).toEqual([]);
  // Only the smallest candidate is left, in `src` and in `srcset`.
  const smallest = (html: string) => {
    const [small = ''] = /\/assets\/wide-320[^ ]+/.exec(html) ?? [];
    return html.replace(/src="\/assets\/wide[^"]+" srcset="[^"]+"/, `src="${small}" srcset="${small} 320w"`);
  };
  expect(await codes(smallest)).toEqual(['PICTURE-DENSITY']);
  expect(await codes((html) => html.replace(/ 640w/, ' 900w'))).toEqual(['PICTURE-SIZE']);
});

test('translations are locked, stale when their original changes alone, and confirmed by the lock', async () => {
  const root = await built();
  expect(await site(root, 'i18n', 'lock')).toMatchObject({ status: 0 });
  expect(existsSync(join(root, 'regions/translations.lock.json'))).toBe(true);
  const stale = async () =>
    (await checkDist(root, [], { html: false, today: TODAY })).findings
      .filter(({ code }) => code === 'TRANSLATION-STALE')
      .map(({ at, severity }) => `${severity} ${at?.file}`);
  expect(await stale()).toEqual([]);
  edit(root, 'content/en/strings.json', (text) => text.replace('Skip to the text', 'Skip straight to the text'));
  expect(await stale()).toEqual(['warning content/de/strings.json']);
  edit(root, 'content/de/strings.json', (text) => text.replace(/("SKIP[A-Z_]*": ")/, '$1Direkt: '));
  expect(await stale()).toEqual(['notice content/de/strings.json']);
  expect((await site(root, 'i18n', 'lock', 'content/de/strings.json')).status).toBe(0);
  expect(await stale()).toEqual([]);
  expect(await site(root, 'i18n', 'lock', 'content/de/string.json')).toMatchObject({ status: 2 });
}, 300_000);

test('results of an earlier check are reused, and edits are detected', async () => {
  const root = await built();
  edit(root, 'content/de/index.md', (text) => `${text.trimEnd()}\n\n## Mehr {#mehr}\n\nEin Absatz.\n`);
  await buildSite({ root });
  await site(root, 'i18n', 'lock');
  const run = async () => {
    const { findings } = JSON.parse((await site(root, 'check', '--today', TODAY, '--format', 'json')).stdout);
    return findings as { code: string; at: { file: string; line: number } }[];
  };
  const about = async (code: string) =>
    (await run()).flatMap((one) => (one.code === code ? [`${one.at.file}:${one.at.line}`] : []));
  const first = await run();
  const { mtimeMs } = statSync(join(root, '.cache/check/html.json'));
  expect(await run()).toEqual(first);
  expect(statSync(join(root, '.cache/check/html.json')).mtimeMs).toBe(mtimeMs);
  expect(await about('TRANSLATION-DIFFERS')).toContain('content/de/index.md:3');
  edit(root, 'content/de/index.md', (text) => text.replace('## Mehr', 'Davor.\n\n## Mehr'));
  expect(await about('TRANSLATION-DIFFERS')).toContain('content/de/index.md:5');
  expect(await about('TRANSLATION-STALE')).toEqual([]);
  edit(root, 'content/en/index.md', (text) => text.replace('Welcome', 'Very welcome'));
  expect(await about('TRANSLATION-STALE')).toEqual(['content/de/index.md:1']);
  writeFileSync(join(root, '.cache/check/html.json'), '{ "pages": ');
  expect(await about('TRANSLATION-STALE')).toEqual(['content/de/index.md:1']);
}, 300_000);
