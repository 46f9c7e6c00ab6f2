/**
 * The site of three countries: its forty old addresses, pages, files and errors have the same answers on every host, also below a path.
 * What Netlify and Vercel answer by their files is compared too; what they cannot do is in `DIFFERENT`, and in docs/hosts.md.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MemoryRegion, openMemory } from '../../cli/build/emit/memory-output.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { copyGoldenSite, PROJECT } from '../support/project.ts';
import { edit } from '../support/site-copy.ts';
import type { Question } from './ask.ts';
import { askAll, nginxPath } from './compared-hosts.ts';
import { type Host, startHosts } from './hosts.ts';
import { answerByRules, type RuledAnswer, type RuleHost } from './static-hosts.ts';

const REGIONS = ['ie', 'de', 'ch'] as const;
type Id = (typeof REGIONS)[number];

/** Path, status, and for redirects the target. */
type Row = readonly [path: string, status: number, location?: string];

const FORMS = 'https://forms.example.com';
const siteOf = (id: Id) => `https://${id}.kornblum.example`;

const OLD: Readonly<Record<Id, readonly Row[]>> = {
  ie: [
    ['/index.php?page_id=2', 301, '/breads/'],
    ['/index.php?page_id=7&utm_source=x', 301, '/shops/?utm_source=x'],
    ['/Our%20Story.html', 301, '/journal/'],
    ['/Shop/rye/', 301, '/breads/rye/'],
    ['/wp-login.php', 410],
    ['/christmas-hampers', 410],
    ['/berlin/journal/', 301, `${siteOf('de')}/journal/`],
    ['/lucerne', 301, `${siteOf('ch')}/laeden/`],
    ['/breads.html', 301, '/breads/'],
    ['/feed', 301, '/journal/feed.xml'],
    ['/search.asp?q=rye', 301, '/search/?q=rye'],
    ['/list,%20old.html', 301, '/breads/'],
    ['/blog/cold-dough/?utm_source=mail', 301, '/journal/cold-dough/?utm_source=mail'],
    ['/archive/2019/may.html', 410],
    ['/contact/?topic=bread', 302, '/order/?topic=bread#form'],
    ['/home.htm', 301, '/'],
    ['/stores/', 308, '/shops/'],
    ['/prices.php?list=2025', 301, '/breads/?from=prices'],
    ['/newsletter', 302, `${FORMS}/newsletter`],
    ['/Cork/', 301, '/shops/#cork'],
    ['/gluten-free/', 410],
    ['/giftcard/', 302, '/order/'],
  ],
  de: [
    ['/br%C3%B6tchen/', 301, '/brote/'],
    ['/Filialen.aspx', 301, '/laeden/'],
    ['/shop/artikel.php?nr=12', 301, '/brote/roggenbrot/'],
    ['/sortiment/sodabrot/', 301, '/brote/sodabrot/'],
    ['/gewinnspiel/', 410],
    ['/luzern/', 302, `${siteOf('ch')}/laeden/`],
    ['/schweiz/fr/', 301, `${siteOf('ch')}/fr/`],
    ['/Impressum.html', 301, '/bedingungen/'],
    ['/stra%C3%9Fenfest', 301, '/journal/strassenfest/'],
    ['/grosskunden/2026?n=5', 302, `${FORMS}/bulk/2026?n=5`],
    ['/Terms.PDF', 301, '/bedingungen/'],
    ['/en/Terms.PDF', 301, '/en/terms/'],
    ['/en/feed/', 301, '/en/journal/feed.xml'],
    ['/en/archive/2019/', 410],
  ],
  ch: [
    ['/fr/Boutiques.html', 301, '/fr/boulangeries/'],
    ['/p%C3%A2tisserie', 301, '/fr/pains/'],
    ['/Standorte/', 301, '/laeden/'],
    ['/bestellung.php', 308, '/bestellen/#form'],
    ['/de/brote/', 301, '/brote/'],
    ['/gipfeli/', 301, '/brote/'],
    ['/Laden/Korb.jsp?id=9', 301, '/bestellen/'],
    ['/fr/search.asp', 301, '/fr/recherche/'],
    ['/fr/home.htm', 301, '/fr/'],
  ],
};

const OTHERS: Readonly<Record<Id, readonly Row[]>> = {
  ie: [
    ['/', 200],
    ['/breads/?utm_source=x', 200],
    ['/breads', 301, '/breads/'],
    ['/breads?utm_source=x', 301, '/breads/?utm_source=x'],
    ['/breads/index.html', 301, '/breads/'],
    ['//breads/rye', 301, '/breads/rye/'],
    ['/br%65ads/', 200],
    ['/Breads/', 404],
    ['/nowhere/', 404],
    ['/404.html', 404],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/ads.txt', 200],
    ['/.well-known/security.txt', 200],
    ['/files/allergens.csv', 200],
    ['/journal/feed.xml', 200],
    ['/journal/feed.json', 200],
    ['/api/search-en', 200],
    ['/assets/none.0badcafe.js', 404],
    ['/%zz/', 400],
  ],
  de: [
    ['/en', 301, '/en/'],
    ['/en/nowhere/', 404],
    ['/nirgendwo/', 404],
    // A route is no address.
    ['/journal/cold-dough/', 404],
    ['/verify-k9b2.html', 200],
  ],
  ch: [
    ['/fr/nulle-part/', 404],
    ['/brote/ruchbrot/', 200],
    ['/brote/roggenbrot/', 404],
    ['/verify-k9b2.html', 404],
    ['/fr/journal/feed.xml', 200],
  ],
};

/** What a request has beside a path, and its status. */
const METHODS: readonly (readonly [Question, number])[] = [
  [{ path: '/order/', method: 'HEAD' }, 200],
  [{ path: '/nowhere/', method: 'HEAD' }, 404],
  [{ path: '/feed/', method: 'HEAD' }, 301],
  [{ path: '/order/', method: 'POST' }, 405],
  [{ path: '/feed/', headers: { 'If-None-Match': '*' } }, 301],
];

/** What the files cannot say: the answer, by host and request. docs/hosts.md has a row for each reason. */
const GONE = { status: 404, file: '404.html' };
const DIFFERENT: Readonly<Record<RuleHost, Readonly<Record<string, RuledAnswer>>>> = {
  netlify: {
    // 410 and 308 are not among its statuses.
    'ie/wp-login.php': GONE,
    'ie/christmas-hampers': GONE,
    'ie/archive/2019/may.html': GONE,
    'ie/gluten-free/': GONE,
    'de/gewinnspiel/': GONE,
    'de/en/archive/2019/': { status: 404, file: 'en/404.html' },
    'ie/stores/': { status: 301, location: '/shops/' },
    'ch/bestellung.php': { status: 301, location: '/bestellen/#form' },
    // A query is compared as a whole.
    'ie/index.php?page_id=7&utm_source=x': GONE,
    // Files have the addresses of their names, error pages too.
    'ie/breads/index.html': { status: 200, file: 'breads/index.html' },
    'ie/404.html': { status: 200, file: '404.html' },
    // Missing assets get the page of 404.
    'ie/assets/none.0badcafe.js': GONE,
  },
  vercel: {
    'ie/wp-login.php': GONE,
    'ie/christmas-hampers': GONE,
    'ie/archive/2019/may.html': GONE,
    'ie/gluten-free/': GONE,
    'de/gewinnspiel/': GONE,
    'de/en/archive/2019/': GONE,
    // The old query stays in the new address.
    'ie/index.php?page_id=2': { status: 301, location: '/breads/?page_id=2' },
    'ie/index.php?page_id=7&utm_source=x': { status: 301, location: '/shops/?page_id=7&utm_source=x' },
    'ie/prices.php?list=2025': { status: 301, location: '/breads/?from=prices&list=2025' },
    'de/shop/artikel.php?nr=12': { status: 301, location: '/brote/roggenbrot/?nr=12' },
    'ch/Laden/Korb.jsp?id=9': { status: 301, location: '/bestellen/?id=9' },
    // A page is answered without its last slash too.
    'ie/breads': { status: 200, file: 'breads/index.html' },
    'ie/breads?utm_source=x': { status: 200, file: 'breads/index.html' },
    'de/en': { status: 200, file: 'en/index.html' },
    'ie/breads/index.html': { status: 200, file: 'breads/index.html' },
    'ie/404.html': { status: 200, file: '404.html' },
    'ie/assets/none.0badcafe.js': GONE,
    // One page of 404 for all languages.
    'de/en/nowhere/': GONE,
    'ch/fr/nulle-part/': GONE,
  },
};
/** The host's own handling of paths, before it reads any file. */
const NOT_BY_FILES = new Set(['//breads/rye', '/%zz/']);

const roots: string[] = [];
const running: Host[] = [];
const results = new Map<RuleHost, Map<string, MemoryRegion>>();

function copySite(): string {
  const root = mkdtempSync(join(tmpdir(), 'site-countries-'));
  roots.push(root);
  copyGoldenSite(join(PROJECT, 'tests', 'sites', 'three-countries'), root);
  return root;
}

async function start(root: string): Promise<Record<Id, readonly Host[]>> {
  const byRegion = {} as Record<Id, readonly Host[]>;
  for (const id of REGIONS) {
    byRegion[id] = await startHosts(root, nginxPath, id);
    running.push(...byRegion[id]);
  }
  return byRegion;
}

afterAll(async () => {
  await Promise.all(running.map((host) => host.close()));
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

type Request = [id: Id, path: string, status: number, location?: string];
const rowsOf = (rows: Readonly<Record<Id, readonly Row[]>>) =>
  REGIONS.flatMap((id) => rows[id].map((row): Request => [id, ...row]));
const ALL = [...rowsOf(OLD), ...rowsOf(OTHERS)];

describe('at the root of a host', () => {
  let hosts: Record<Id, readonly Host[]>;
  let root: string;
  beforeAll(async () => {
    root = copySite();
    await buildSite({ root, release: true });
    hosts = await start(root);
    for (const host of ['netlify', 'vercel'] as const) {
      const memory = new Map<string, MemoryRegion>();
      await buildSite({ root, host, output: openMemory(memory) });
      results.set(host, memory);
    }
  }, 240_000);

  test.each(ALL)('%s%s is %d on every host', async (id, path, status, location) => {
    const answer = await askAll(hosts[id], { path }, null);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    const language = /^\/(en|fr)\//.exec(path)?.[1] ?? { ie: 'en', de: 'de', ch: 'de' }[id];
    if ([404, 410].includes(status) && !path.startsWith('/assets/'))
      expect(answer.body.toString()).toContain(`<html lang="${language}`);
    if (NOT_BY_FILES.has(path)) return;
    for (const host of ['netlify', 'vercel'] as const) {
      const result = results.get(host)?.get(id) as MemoryRegion;
      const ruled = answerByRules[host](result, path);
      const differs = DIFFERENT[host][id + path];
      if (differs) expect(ruled, host).toEqual(differs);
      else {
        expect([host, ruled.status, ruled.location]).toEqual([host, status, location]);
        if (ruled.file) expect(result.text(ruled.file), host).toBe(answer.body.toString());
      }
    }
  });

  test.each(METHODS)('%j is %d on every host', async (question, status) => {
    const answer = await askAll(hosts.ie, question, null);
    expect(answer.status).toBe(status);
    if (question.method === 'HEAD') expect(answer.body.length).toBe(0);
  });

  test.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['zstd', undefined],
  ])('a page and a feed are sent compressed to readers of %s', async (accepted, encoding) => {
    for (const path of ['/privacy/', '/journal/feed.xml']) {
      const plain = await askAll(hosts.ie, { path }, null);
      for (const host of hosts.ie) {
        const { headers, body } = await host.ask({ path, headers: { 'Accept-Encoding': accepted } }, null);
        // Cloudflare compresses by itself, and not the types of feeds.
        const expected = host.name === 'worker' && path.endsWith('.xml') ? undefined : encoding;
        const decode = { gzip: gunzipSync, br: brotliDecompressSync }[String(expected)] ?? ((bytes: Buffer) => bytes);
        expect([host.name, path, headers['content-encoding']]).toEqual([host.name, path, expected]);
        expect(decode(body).equals(plain.body), host.name).toBe(true);
      }
    }
  });

  test('a copy is confirmed by 304, with the ETag that the host has sent', async () => {
    for (const path of ['/', '/journal/feed.xml', '/files/allergens.csv'])
      for (const host of hosts.ie) {
        const { etag } = (await host.ask({ path }, null)).headers;
        const again = await host.ask({ path, headers: { 'If-None-Match': String(etag) } }, null);
        expect({ host: host.name, path, status: again.status }).toEqual({ host: host.name, path, status: 304 });
      }
  });

  test('every old address of the sources is asked for', () => {
    const json = REGIONS.flatMap((id) => JSON.parse(read(root, `regions/${id}.json`)).redirects as { from: string }[]);
    const tables = ['', '.ie', '.de', '.ch'].flatMap((part) =>
      read(root, `regions/redirects${part}.csv`)
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => /^"?(.*?)"?,\/|^(.*?),/.exec(line)?.slice(1).find(Boolean) ?? ''),
    );
    const sources = [...json.map(({ from }) => from), ...tables];
    expect([json.length, tables.length]).toEqual([20, 20]);
    const asked = rowsOf(OLD).map(([, path]) => path);
    const isAsked = (from: string) =>
      asked.some((path) => `${path}/`.startsWith(from.replace(/\*$/, '')) || path === from.replace(/\/$/, ''));
    expect(sources.filter((from) => !isAsked(from))).toEqual([]);
    const requests = ALL.map(([id, path]) => id + path);
    for (const answers of Object.values(DIFFERENT))
      expect(requests).toEqual(expect.arrayContaining(Object.keys(answers)));
  });
});

describe('below a path', () => {
  let hosts: Record<Id, readonly Host[]>;
  beforeAll(async () => {
    const root = copySite();
    for (const id of REGIONS)
      edit(root, `regions/${id}.json`, (text) => text.replace(/("origin": "[^"]+)"/, '$1/shop"'));
    await buildSite({ root });
    hosts = await start(root);
  }, 240_000);

  const below = (location: string | undefined) =>
    location?.replace(/^(https:\/\/\w+\.kornblum\.example)?\//, '$1/shop/');

  test.each(ALL)('%s/shop%s is %d on every host', async (id, path, status, location) => {
    const answer = await askAll(hosts[id], { path: `/shop${path}` }, null);
    expect([answer.status, answer.headers.location]).toEqual([status, below(location)]);
  });

  test.each(REGIONS)('the root of the host leads below the path in %s, and nothing else is there', async (id) => {
    for (const [path, status] of [
      ['/', 301],
      ['/shop', 301],
      ['/breads.html', 404],
      ['/robots.txt', 404],
    ] as const)
      expect([path, (await askAll(hosts[id], { path }, null)).status]).toEqual([path, status]);
  });
});

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');
