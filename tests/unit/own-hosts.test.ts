/** A host that a site brings: its files, what it says, and what it may not do. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSite } from '../../cli/build/load/site.ts';
import type { SiteHost } from '../../cli/kit/site-host.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { type ProblemsError, startOf } from '../../cli/problems/problem.ts';
import { UsageError } from '../../cli/problems/usage-error.ts';
import { hostingInput } from '../../cli/serve/hosts/hosting-input.ts';
import { runHosts } from '../../cli/serve/hosts/run-hosts.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, locateIn, PROJECT } from '../support/site-copy.ts';

const SITE = 'templates/site.tsx';
const AT = startOf(SITE);

/** The bakery with a host that is written in its definition. */
function withHost(members: string, more = ''): string {
  const root = copySite(join(PROJECT, 'tests/sites/bakery'));
  edit(root, SITE, (text) =>
    text.replace(
      'defineSite({',
      `defineSite({\n  hosts: [{ name: 'caddy', summary: 'a Caddyfile', ${members} }${more}],`,
    ),
  );
  return root;
}

const CADDY = "files: ({ region, files }) => ({ Caddyfile: [region, files.has('index.html')].join(' ') })";

test('its files are beside the result and in the web root, its limits in the report, and the next build replaces them', async () => {
  const root = withHost(`${CADDY}, rootFiles: () => ({ 'caddy/on.txt': 'on' }), limits: () => ['It knows no places.']`);
  const { regions } = await buildSite({ root, host: 'caddy' });
  expect(regions[0]?.limits).toEqual(['caddy: It knows no places.']);
  const hosting = join(root, 'dist/home.hosting');
  expect(readFileSync(join(hosting, 'Caddyfile'), 'utf8')).toBe('home true');
  expect(readFileSync(join(root, 'dist/home/caddy/on.txt'), 'utf8')).toBe('on');
  // A file of a name that no manifest lists would be refused as that of somebody else.
  await buildSite({ root });
  expect(existsSync(join(hosting, 'Caddyfile'))).toBe(false);
  expect(existsSync(join(hosting, 'nginx.conf'))).toBe(true);
  expect(existsSync(join(root, 'dist/home/caddy'))).toBe(false);
});

test('commands list it, and an unknown name is answered with the nearest one', async () => {
  const root = withHost(CADDY);
  expect((await runSite('hosts', '--root', root)).stdout).toMatch(/^caddy +a Caddyfile$/m);
  const { status, stderr } = await runSite('build', '--host', 'cady', '--root', root);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(/^There is no host "cady". Did you mean "caddy"\?$/m),
  });
  await expect(buildSite({ root, host: 'elsewhere' })).rejects.toThrow(UsageError);
  expect(existsSync(join(root, 'dist'))).toBe(false);
  // It has nothing for the folder beside the result.
  expect(await runSite('build', '--host', 'github', '--root', root)).toMatchObject({ status: 0 });
});

const FILES = {
  'index.html': { kind: 'page' },
  'bread/index.html': { kind: 'page' },
  'robots.txt': { kind: 'copied' },
} as const;

/** What a host makes of a result with a few files. */
const run = (members: Partial<SiteHost>) =>
  runHosts(
    hostingInput({ files: FILES, hostRoot: { 'host-robots.txt': '' } }),
    [{ name: 'caddy', summary: 'a Caddyfile', ...members }],
    () => AT,
  );

test.each<[string, Partial<SiteHost>, RegExp]>([
  [
    'a file outside of the folder',
    { files: () => ({ '../x': '' }) },
    /the file "\.\.\/x" for "home", which is no name of a file/,
  ],
  ['a file in another folder', { files: () => ({ 'a/x': '' }) }, /which is no name of a file in one folder/],
  ['a file that is there', { files: () => ({ 'host-robots.txt': '' }) }, /which is there already/],
  ['a path outside of the web root', { rootFiles: () => ({ '../../x': '' }) }, /which is no path inside the web root/],
  ['a page', { rootFiles: () => ({ 'bread/index.html': '' }) }, /which the build writes itself/],
  ['a variant of a page', { rootFiles: () => ({ 'index.html.br': '' }) }, /which the build writes itself/],
  ['the folder of a page', { rootFiles: () => ({ bread: '' }) }, /or has as a folder/],
  ['a file below a file', { rootFiles: () => ({ 'index.html/x': '' }) }, /or has as a folder/],
  ['two files, one below the other', { rootFiles: () => ({ a: '', 'a/b': '' }) }, /"a\/b" .* or has as a folder/],
  [
    'bytes',
    { rootFiles: () => ({ x: new Uint8Array(1) as never }) },
    /hosts\.caddy\.rootFiles .* does not return texts/,
  ],
  ['a promise', { files: (async () => ({ x: '' })) as never }, /hosts\.caddy\.files .* does not return texts/],
  ['a sentence', { limits: (() => 'none') as never }, /hosts\.caddy\.limits .* does not return a list of sentences/],
  [
    'a thrown text',
    {
      files: () => {
        throw 'no';
      },
    },
    /hosts\.caddy\.files .* fails: no/,
  ],
])('%s is a problem at its place', (_, members, says) => {
  expect(run(members).problems).toEqual([
    { code: 'TEMPLATE-ERROR', at: AT, message: expect.stringMatching(says), help: expect.any(String) },
  ]);
});

test('a file of public/ is kept', () => {
  expect(run({ rootFiles: () => ({ 'robots.txt': 'mine' }) })).toMatchObject({ rootFiles: [], problems: [] });
});

test('an error is a problem at its line, and the last result stays', async () => {
  const root = withHost(CADDY);
  await buildSite({ root, host: 'caddy' });
  edit(root, SITE, (text) => text.replace("files.has('index.html')", 'files.size.of.it'));
  const { problems } = (await buildSite({ root, host: 'caddy' }).catch((error) => error)) as ProblemsError;
  const [problem, ...others] = problems;
  expect({ code: problem?.code, at: problem?.at?.file, line: problem?.at?.line, others }).toEqual({
    ...{ code: 'TEMPLATE-ERROR', at: SITE, others: [] },
    line: locateIn(root, SITE, 'hosts:').line,
  });
  expect(problem?.message).toMatch(/^hosts\.caddy\.files of templates\/site\.tsx fails: /);
  expect(readFileSync(join(root, 'dist/home.hosting/Caddyfile'), 'utf8')).toBe('home true');
});

test.each([
  ['the name of a host of the generator', "{ name: 'netlify', summary: 'mine' }", /Another name than/],
  ['a name twice', "{ name: 'caddy', summary: 'mine' }", /Each host once/],
  ['a name that is no word', "{ name: 'a b', summary: 'mine' }", /Lower-case letters/],
])('%s is a problem of the definition', async (_, host, says) => {
  const root = withHost(CADDY, `, ${host}`);
  const loading = loadSite({ root, cacheDir: join(root, '.cache'), renderer: 'preact' });
  const { problems } = (await loading.catch((error) => error)) as ProblemsError;
  expect(problems.map(({ code, message, help }) => `${code} ${message} ${help}`)).toEqual([
    expect.stringMatching(new RegExp(`^FIELD-INVALID .*${says.source}`)),
  ]);
});
