/**
 * A region whose installers come from a live endpoint on another host. Built for this test, with only that field
 * changed; Playwright is the other host, so that Chromium itself applies CORS and the policy of the pages.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BIN, copyRealSite } from '../support/site-copy.ts';
import { AGENTS, placeHeaders } from '../support/visitor.ts';
import { newPage } from './chrome.ts';
import { ORIGIN } from './site.ts';
import { type BrowserContext, expect, type Route, test } from './test.ts';

const ENDPOINT = 'https://live.nightjar.example/v2/download-url';
const INSTALLERS = 'https://download.nightjar.example';

let root: string;
let preview: ChildProcess;
let origin: string;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  root = mkdtempSync(join(tmpdir(), 'site-endpoint-'));
  copyRealSite(root, { uk: { downloadEndpoint: ENDPOINT } });
  execFileSync(process.execPath, [BIN, 'build', '--root', root, '--region', 'uk'], { stdio: 'ignore' });
  preview = spawn(process.execPath, [BIN, 'preview', '--root', root, '--region', 'uk', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(preview.stdout as NodeJS.ReadableStream, 'data');
  origin = `http://127.0.0.1:${/:(\d+)\//.exec(String(line))?.[1]}`;
});

test.afterAll(() => {
  preview?.kill();
  if (root) rmSync(root, { recursive: true, force: true });
});

interface Host {
  readonly asked: URL[];
  readonly installers: string[];
}

/** The two other hosts: the endpoint with the response of the test, and the host of installers. */
async function answerWith(context: BrowserContext, answer: (route: Route) => unknown): Promise<Host> {
  const host: Host = { asked: [], installers: [] };
  await context.route(`${ENDPOINT}*`, (route) => {
    host.asked.push(new URL(route.request().url()));
    return answer(route);
  });
  await context.route(`${INSTALLERS}/**`, (route) => {
    host.installers.push(route.request().url());
    return route.fulfill({ body: 'MZ', headers: { 'content-disposition': 'attachment' } });
  });
  return host;
}

const CORS = { 'access-control-allow-origin': '*' };
const FOREIGN = { 'access-control-allow-origin': 'https://another.example' };
const links = [{ type: 6, platform: 'android', url: `${INSTALLERS}/live.apk` }];

test('only the policy of its pages allows this host in addition', async ({ page, request }) => {
  const policyOf = async (site: string) =>
    (await request.get(`${site}/`)).headers()['content-security-policy']?.match(/connect-src ([^;]*)/)?.[1];
  expect(await policyOf(origin)).toContain('https://live.nightjar.example');
  expect(await policyOf(origin)).not.toContain('/v2');
  expect(await policyOf(ORIGIN.uk)).not.toContain('live.nightjar.example');
  const { asked } = await answerWith(page.context(), (route) => route.fulfill({ headers: CORS, json: { links } }));
  for (const [site, allowed] of [
    [ORIGIN.uk, false],
    [origin, true],
  ] as const) {
    await page.goto(site);
    const came = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => true,
          () => false,
        ),
      ENDPOINT,
    );
    expect({ site, came, asked: asked.length }).toEqual({ site, came: allowed, asked: Number(allowed) });
  }
});

for (const [name, answer, installer] of [
  ['is followed', (route: Route) => route.fulfill({ headers: CORS, json: { links } }), '/live.apk'],
  ['that fails', (route: Route) => route.fulfill({ headers: CORS, status: 503, json: { links } }), null],
  ['that is not JSON', (route: Route) => route.fulfill({ headers: CORS, body: '<html>' }), null],
  ['of another shape', (route: Route) => route.fulfill({ headers: CORS, json: { links: { url: 'x' } } }), null],
  // Playwright allows CORS unless a test sets headers.
  ['for another site', (route: Route) => route.fulfill({ headers: FOREIGN, json: { links } }), null],
  ['that is cut off', (route: Route) => route.abort(), null],
  ['that never comes', () => undefined, null],
] as const) {
  test(`an answer ${name}${installer ? '' : ' leaves the page its own link'}`, async ({ browser }) => {
    const context = await browser.newContext({ userAgent: AGENTS.android, extraHTTPHeaders: placeHeaders('GB') });
    const page = await newPage(context);
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    const host = await answerWith(context, answer);
    await page.goto(origin);
    await page.locator('main a[data-action=download]').first().click();
    if (installer) await expect.poll(() => host.installers).toEqual([INSTALLERS + installer]);
    else await expect(page).toHaveURL(`${origin}/download/`, { timeout: 20_000 });
    expect(host.asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { brandAlias: 'nightjar-uk', platform: 'android', country: 'GB' },
    ]);
    expect(refused).toEqual([]);
    await context.close();
  });
}
