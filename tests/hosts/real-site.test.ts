/**
 * The site of this repository on the real hosts: every location with every page, and every way to write an address.
 * tests/browser/place.spec.ts checks a part of the same table in a browser.
 */
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '../../cli/build/emit/manifest.ts';
import { placesOf } from '../../cli/explain/geo/place-names.ts';
import { readRules } from '../../cli/explain/geo/region-rules.ts';
import { type AccessRules, decideAccess } from '../../cli/kit/places/access.ts';
import type { Place } from '../../cli/kit/places/place.ts';
import { unpackRules } from '../../templates/runtime/rule-table.ts';
import { PROJECT } from '../support/project.ts';
import { buildProject } from '../support/run-site.ts';
import type { Answer } from './ask.ts';
import { type Host, startHosts } from './hosts.ts';
import { ensureNginx } from './nginx.ts';

const nginx = ensureNginx();
const nginxPath = 'path' in nginx ? nginx.path : null;
if ('missing' in nginx) console.warn(nginx.missing);

const REGIONS = readRules(PROJECT);
/** The regions with the most pages and rules: only there, every page and every way to write an address is requested. */
const SAMPLES = ['uk', 'global'];
/** Countries, the subdivisions that any region names, and two that none does. */
const PLACES: readonly (Place | null)[] = [...placesOf(REGIONS.map(({ rules }) => rules)), 'GB-SCT', 'US-CA'];
/** Number of concurrent requests. */
const AT_ONCE = 12;

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'site-real-'));
  buildProject();
  // A copy of the result in a folder where nginx may write its configuration.
  for (const part of ['regions', 'content', 'templates', 'assets', 'dist'])
    symlinkSync(join(PROJECT, part), join(root, part));
}, 300_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Every page of a region by its route, with its addresses in all languages. */
function routesOf(region: string): Map<string, string[]> {
  const { files }: Manifest = JSON.parse(readFileSync(join(root, `dist/${region}.manifest.json`), 'utf8'));
  const routes = new Map<string, string[]>();
  const hasRoot = REGIONS.find(({ id }) => id === region)?.loaded.region.languages[0]?.prefix === '';
  for (const [path, { kind }] of Object.entries(files)) {
    // If the main language has a prefix, the address / redirects to it (prefixed-main.test.ts).
    if (kind !== 'page' || (path === 'index.html' && !hasRoot)) continue;
    const address = `/${path.slice(0, -'index.html'.length)}`;
    const route = address.replace(/^\/[a-z]{2}\//, '/');
    routes.set(route, [...(routes.get(route) ?? []), address]);
  }
  return routes;
}

const visitor = (place: Place | null) => ({
  place,
  crawler: false,
  closeRM: false,
  lighthouse: false,
  whitelisted: false,
});

/** The location that a page receives, read by the syntax of Server-Timing. */
const sentPlace = ({ headers }: Answer): string | null =>
  /(?:^|, )geo;desc="([^"]*)"/.exec(String(headers['server-timing'] ?? ''))?.[1] ?? null;

/** One location for each combination of decisions on all routes. */
function placesByOutcome(rules: AccessRules, routes: readonly string[]): (Place | null)[] {
  const found = new Map<string, Place | null>();
  for (const place of PLACES) {
    const decisions = routes.map((route) => decideAccess(rules, visitor(place), route));
    const outcome = JSON.stringify(decisions.map(({ because: _, ...decision }) => decision));
    if (!found.has(outcome)) found.set(outcome, place);
  }
  return [...found.values()];
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The hosts of a region while the tests of a `describe` run. */
function useHosts(id: string): { readonly hosts: readonly Host[]; readonly agent: Agent } {
  const hosts: Host[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  beforeAll(async () => {
    hosts.push(...(await startHosts(root, nginxPath, id)));
  });
  afterAll(async () => {
    agent.destroy();
    await Promise.all(hosts.map((host) => host.close()));
  });
  return { hosts, agent };
}

describe.each(REGIONS.map(({ id, rules }) => ({ id, rules })))('$id', ({ id, rules }) => {
  const isSample = SAMPLES.includes(id);
  const { hosts, agent } = useHosts(id);

  test(`the rules, the page, nginx and the worker agree on ${PLACES.length} locations and on each decision for every page`, async () => {
    const routes = routesOf(id);
    expect(PLACES.length).toBeGreaterThan(250);
    expect(routes.size).toBeGreaterThanOrEqual(isSample ? 30 : 5);
    // The rule table is in the page, and all visitors get the same page.
    const tables = new Map<string, AccessRules>();
    for (const address of [...routes.values()].flat()) {
      const bodies = await Promise.all(hosts.map((host) => host.ask({ path: address, agent }, rules.home)));
      const [first = ''] = bodies.map(({ body }) => body.toString());
      for (const { status, body } of bodies) expect([status, body.toString() === first]).toEqual([200, true]);
      tables.set(address, unpackRules(/ data-rules="([^"]*)"/.exec(first)?.[1]));
    }
    const edges = hosts.filter(({ name }) => name !== 'preview');
    const differences: object[] = [];
    let cells = 0;
    // Rules depend only on the class of a route: every location on a route of each class (only home, if the region
    // is not a sample), and every route for a location of each outcome.
    // The languages alternate, because no rule depends on them.
    const classes = ['/', '/download/', '/poker-school/', '/about-us/'].filter((route) => routes.has(route));
    const everywhere = isSample ? classes : ['/'];
    const samples = placesByOutcome(rules, classes);
    const rows = [...routes].flatMap(([route, addresses]) =>
      (everywhere.includes(route) ? PLACES : samples).map((place, index) => ({
        ...{ route, place, address: addresses[index % addresses.length] as string },
      })),
    );
    await inTurns(rows, async ({ route, place, address }) => {
      const { rule, download, modal, status } = decideAccess(rules, visitor(place), route);
      for (const { name, ask } of edges) {
        cells++;
        const answer = await ask({ path: address, method: 'HEAD', agent }, place);
        const told = sentPlace(answer);
        const page = decideAccess(tables.get(address) as AccessRules, visitor(told), address);
        const seen = { status: answer.status, told, rule: page.rule, download: page.download, modal: page.modal };
        const agreed = { status, told: place, rule, download, modal };
        if (JSON.stringify(seen) !== JSON.stringify(agreed)) differences.push({ name, place, address, seen, agreed });
      }
    });
    expect(differences.slice(0, 5)).toEqual([]);
    expect(cells).toBe(edges.length * rows.length);
    expect(classes.length).toBeGreaterThanOrEqual(isSample ? 3 : 1);
    expect(edges.map(({ name }) => name)).toEqual(nginxPath ? ['worker', 'nginx'] : ['worker']);
  }, 900_000);

  if (!isSample) return;
  describe('addresses', () => {
    test('an address in the range of the whitelist is marked, and one outside is not', async () => {
      const [listed, other] = id === 'uk' ? ['192.0.2.7', '192.0.3.7'] : ['2001:db8::7', '2001:db9::7'];
      for (const { name, ask } of hosts) {
        const timing = async (address: string) =>
          (await ask({ path: '/', headers: { 'CF-Connecting-IP': address }, agent }, 'IE')).headers['server-timing'];
        expect([await timing(listed), await timing(other)], name).toEqual(['geo;desc="IE", wl', 'geo;desc="IE"']);
      }
    });

    test('a campaign link is redirected once to the page, and keeps its query', async () => {
      const query = '?utm_source=mail&utm_campaign=a%26b%20c&gclid=x%2Fy&auto=1';
      for (const address of [...routesOf(id).values()].flat().filter((path) => path !== '/')) {
        for (const written of [address.slice(0, -1), `/${address}`, `${address}index.html`]) {
          for (const { name, ask } of hosts) {
            const { status, headers } = await ask({ path: written + query, agent }, rules.home);
            expect({ name, written, status, to: headers.location }).toEqual({
              name,
              written,
              status: 301,
              to: address + query,
            });
          }
        }
      }
    }, 300_000);

    test.each([
      '//evil.example',
      '//evil.example/download/',
      '/%2Fevil.example/download',
      '/%5Cevil.example/download',
      '/\\evil.example/download',
      '/download%0d%0aLocation:%20https://evil.example',
      '/download/%0aSet-Cookie:%20geo=NZ',
      '/download?x=%0d%0aSet-Cookie:%20geo=NZ',
      '/https://evil.example/download',
      '/@evil.example/download',
      '/.evil.example/download',
    ])('%s redirects no visitor and adds no header', async (path) => {
      for (const { name, ask } of hosts) {
        const { status, headers } = await ask({ path, agent }, rules.home);
        expect([301, 400, 404], name).toContain(status);
        expect(headers, name).not.toHaveProperty('set-cookie');
        // A redirect may only lead to an existing address of this site, with an unchanged query.
        if (status === 301) expect(headers.location, name).toMatch(/^\/download\/(\?x=%0d%0aSet-Cookie:%20geo=NZ)?$/);
      }
    });
  });
});
