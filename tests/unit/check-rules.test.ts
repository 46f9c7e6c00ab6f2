import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import type { ManifestFile } from '../../cli/build/emit/manifest.ts';
import { type CheckOptions, createChecker } from '../../cli/check/check.ts';
import type { ResultSource } from '../../cli/check/result-source.ts';
import type { Hit } from '../../cli/kit/site-checks.ts';
import { CHECK_CATALOGUE } from '../../cli/problems/check-catalogue.ts';
import type { CompleteSite } from '../../cli/templates/site-definition.ts';
import { loadTemplates } from '../../cli/templates/templates.ts';
import { installers } from '../../regions/checks/installers.ts';
import { rules } from '../../regions/checks/rules.ts';
import { problems } from '../../regions/problems.ts';
import { buildInMemory, sourcesOf } from '../support/build-in-memory.ts';
import { copySite, edit, PROJECT } from '../support/site-copy.ts';

// Cases that a fault planted into the real site could not distinguish from others, on a site of four pages.

/** A copy of the small site and its result. */
async function built(): Promise<{ readonly root: string; readonly home: ResultSource }> {
  const root = copySite();
  const [home] = sourcesOf(await buildInMemory(root));
  return { root, home: home as ResultSource };
}

/** The small site with one page and its entry in the manifest changed. */
function withPage(
  source: ResultSource,
  path: string,
  change: (html: string) => string,
  identity: Partial<NonNullable<ManifestFile['page']>> = {},
): ResultSource {
  const bytes = Buffer.from(change(Buffer.from(source.read(path) as Uint8Array).toString()));
  const entry = source.manifest.files[path] as ManifestFile;
  const page = { ...(entry.page as NonNullable<ManifestFile['page']>), ...identity };
  const sha256 = hash('sha256', bytes, 'hex');
  const files = { ...source.manifest.files, [path]: { ...entry, page, sha256, encodings: {} } };
  return {
    ...source,
    manifest: { ...source.manifest, files },
    read: (wanted) => (wanted === path ? bytes : source.read(wanted)),
    list: () => null,
  };
}

/** The definition of the small site with the checks of the real one. */
async function withRealChecks(root: string): Promise<CompleteSite> {
  const { site } = await loadTemplates(root, 'preact', join(root, '.cache'));
  // The others need fields that only regions of the real site have.
  const others = ['figures', 'foreignNames', 'urgentHelp', 'closedMarket'];
  return { ...site, rules: rules.filter(({ name }) => !others.includes(name)), problems };
}

const found = async (
  root: string,
  source: ResultSource,
  code: string,
  options: CheckOptions = {},
  definition: (root: string) => Promise<CompleteSite> = withRealChecks,
) => {
  const { findings } = await createChecker(root, () => definition(root)).check([source], {
    html: false,
    today: '2026-11-21',
    ...options,
  });
  return findings
    .filter((finding) => finding.code === code)
    .map(({ at, severity, message }) => `${severity} ${at?.file}:${at?.line} ${message}`);
};

const LAW =
  '<div class="law"><p>Small Ltd holds licence 1. <a rel="external" href="https://register.example/">Register</a></p>' +
  '<b data-age-limit="18">18+</b> <a rel="external" href="https://help.example/">A help line</a></div>';
const withLaw = (css: string) => (html: string) =>
  html.replace('</head>', `<style>${css}</style></head>`).replace('</body>', `${LAW}</body>`);

test.each(['LICENCE-MISSING', 'AGE-MISSING', 'HELP-MISSING'])(
  '%s: what the law requires may not be hidden where a client embeds the page',
  async (code) => {
    const { root, home } = await built();
    const of = async (css: string) =>
      (await found(root, withPage(home, 'more/index.html', withLaw(css)), code)).filter((line) =>
        line.includes('embedded='),
      );
    expect(await of('html[data-embedded] .header{display:none}')).toEqual([]);
    expect(await of('.law{display:none}')).toEqual([]);
    for (const hidden of ['.header, .law', '.header, .law, li:has(> b)']) {
      const lines = await of(`html[data-embedded="logo"] :is(${hidden}){display:none}`);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(
        /^error regions\/home\.json:\d+ .*is hidden where a client embeds \/more\/ with embedded=logo/,
      );
    }
  },
);

test('the amount of a claim, in what scripts show later and in the text of a drawn picture', async () => {
  const { root, home } = await built();
  const island = '<div data-island="/x.js" data-props="{&quot;right&quot;:&quot;Win €4,000&quot;}"></div>';
  const more = withPage(home, 'more/index.html', (html) => html.replace('</main>', `${island}</main>`));
  const entry = more.manifest.files['robots.txt'] as ManifestFile;
  const files = { ...more.manifest.files, 'robots.txt': { ...entry, texts: ['Win €4,000'] } };
  expect(await found(root, { ...more, manifest: { ...more.manifest, files } }, 'CLAIM-OUTSIDE')).toEqual([
    expect.stringContaining('appears in the data of an island of /more/'),
    expect.stringContaining('appears in the text of robots.txt'),
  ]);
});

test('a page and a text of public/ are compared at their lines', async () => {
  const root = copySite();
  edit(root, 'public/old/index.html', '<!doctype html>\n<p>Win &euro;4,000.</p>\n<a href="/gone/">Go</a>\n');
  edit(root, 'public/prizes.csv', 'what,how much\nwin,4000 EUR\n');
  const [home] = sourcesOf(await buildInMemory(root)) as [ResultSource];
  expect(await found(root, home, 'CLAIM-OUTSIDE')).toEqual([
    expect.stringContaining('error public/old/index.html:2 '),
    expect.stringContaining('error public/prizes.csv:2 '),
  ]);
  expect(await found(root, home, 'LINK-NOWHERE')).toEqual([expect.stringContaining('error public/old/index.html:3 ')]);
});

test('an offer without an amount, in what advertises a page of a region that allows none', async () => {
  const { root, home } = await built();
  const naming = (markup: string) =>
    found(
      root,
      withPage(home, 'more/index.html', (html) => html.replace('</main>', `${markup}</main>`)),
      'INDUCEMENT-NAMED',
    );
  expect(await naming('<p>There is no bonus here.</p>')).toEqual([]);
  expect(await naming('<h2>Ihr Willkommensbonus</h2>')).toEqual([
    expect.stringContaining('A heading of /more/ names a "Willkommensbonus", and "home" allows no offers.'),
  ]);
  expect(await naming('<img src="/x.png" alt="Free spins" width="1" height="1">')).toEqual([
    expect.stringContaining('A text alternative of /more/ names a "Free spins"'),
  ]);
});

test('a legal text in another language, and a text in another language without a fallback', async () => {
  const { root, home } = await built();
  const unchanged = (html: string) => `${html}\n`;
  expect(await found(root, withPage(home, 'de/more/index.html', unchanged), 'FALLBACK-LEGAL')).toEqual([]);
  expect(await found(root, withPage(home, 'de/more/index.html', unchanged, { legal: true }), 'FALLBACK-LEGAL')).toEqual(
    ['error content/en/more.md:1 /de/more/ shows a legal text in English.'],
  );
  expect(await found(root, withPage(home, 'de/more/index.html', unchanged), 'TRANSLATION-MISSING')).toEqual([]);
  edit(root, 'regions/home.json', (text) => text.replace(', "fallback": "en"', ''));
  expect(await found(root, withPage(home, 'de/more/index.html', unchanged), 'TRANSLATION-MISSING')).toEqual([
    'error content/en/more.md:1 /de/more/ has no text in Deutsch, and this language has no fallback.',
  ]);
});

test('an external link that is dead, and one that has moved permanently', async () => {
  const { root, home } = await built();
  const asked: string[] = [];
  const answer: typeof fetch = async (url) => {
    asked.push(String(url));
    if (String(url).endsWith('/gone')) return new Response(null, { status: 404 });
    if (String(url).endsWith('/old')) return new Response(null, { status: 301, headers: { location: '/new' } });
    return new Response(null, { status: 200 });
  };
  const link = (path: string) => `<a rel="external" href="https://outside.dev/${path}">${path}</a>`;
  const source = withPage(home, 'more/index.html', (html) =>
    html.replace('</main>', `${['fine', 'gone', 'old', 'fine'].map(link).join('')}</main>`),
  );
  const external = { fetch: answer, attempts: 1, cacheFile: null };
  expect(await found(root, source, 'LINK-DEAD', { external })).toEqual([
    expect.stringContaining('https://outside.dev/gone does not answer: it answers 404'),
  ]);
  expect(await found(root, source, 'LINK-MOVED', { external })).toEqual([
    expect.stringMatching(/^warning .*https:\/\/outside\.dev\/old has moved for good to https:\/\/outside\.dev\/new/),
  ]);
  // Each of the two runs requests an address once, whatever the number of links to it.
  expect(asked.filter((url) => url.endsWith('/fine'))).toHaveLength(2);
});

test('an installer is linked on download pages alone, and not on those for blocked visitors', () => {
  const url = 'https://installers.example/setup.exe';
  const page = (path: string, variant?: object) => ({
    path,
    file: `${path.slice(1)}index.html`,
    region: { id: 'home' },
    identity: variant ? { variant } : {},
    facts: { anchors: [{ attributes: { href: url }, offset: 7, zone: { main: true } }] },
  });
  const blocked = { for: 'blocked', of: 'download/index.html' };
  const pages = [page('/download/'), page('/download/', blocked), page('/about/')];
  const told: [string, string][] = [];
  const region = {
    installers: [{ url }],
    siteId: '',
    signUpSiteId: '',
    downloads: { pages: ['download'], refusing: [] },
  };
  const report = ({ code, message }: Hit) => told.push([code, message]);
  installers({ regions: [{ pages, region }] } as never, report, {} as never);
  expect(told).toEqual([
    ['INSTALLER-OUTSIDE', expect.stringMatching(/visitors who may have no installer/)],
    ['INSTALLER-OUTSIDE', expect.stringMatching(/^\/about\/ links to the installer/)],
  ]);
});

test('findings about titles and descriptions have the level that the site sets', async () => {
  const root = copySite();
  const note = (n: number) => `---\ntitle: Weekly notes\ndescription: Notes of week ${n}.\n---\nText ${n}.\n`;
  for (const n of [1, 2]) edit(root, `content/en/note-${n}.md`, note(n));
  const [source] = sourcesOf(await buildInMemory(root)) as [ResultSource];
  const levelled = (levels: CompleteSite['levels']) => async (folder: string) => ({
    ...(await withRealChecks(folder)),
    ...(levels && { levels }),
  });
  const linesOf = async (code: string, levels?: CompleteSite['levels']) =>
    (await found(root, source, code, {}, levelled(levels))).filter((line) => /note-|Weekly/.test(line));
  expect(await linesOf('META-TWICE')).toEqual([
    expect.stringMatching(/^warning content\/en\/note-2\.md:2 \/note-2\/ has the same title as \/note-1\//),
  ]);
  expect(await linesOf('META-LENGTH')).toHaveLength(2);
  expect(await linesOf('META-TWICE', { 'META-TWICE': 'error' })).toEqual([expect.stringMatching(/^error /)]);
  expect(await linesOf('META-LENGTH', { 'META-LENGTH': 'off' })).toEqual([]);
});

test('a fallback page that is not marked with its language is found', async () => {
  const { root, home } = await built();
  const marked = /(<main[^>]*) lang="en[^"]*"/;
  const page = withPage(home, 'de/more/index.html', (html) => {
    expect(html).toMatch(marked);
    return html.replace(marked, '$1');
  });
  expect(await found(root, home, 'FALLBACK-UNMARKED')).toEqual([]);
  expect(await found(root, page, 'FALLBACK-UNMARKED')).toHaveLength(1);
});

test('every code of the checks occurs in a test', () => {
  const texts = glob
    .sync('tests/{unit,support}/**/*.ts', { cwd: PROJECT })
    .map((file) => readFileSync(join(PROJECT, file), 'utf8'));
  const codes = [...Object.keys(CHECK_CATALOGUE), ...Object.keys(problems)];
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !texts.some((text) => text.includes(`'${code}'`)))).toEqual([]);
});
