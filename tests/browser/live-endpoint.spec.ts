/**
 * A region whose installers come from a live endpoint on another host. Playwright is the other host, so that Chromium itself
 * applies CORS and the policy of the pages.
 */
import { AGENTS, placeHeaders } from '../support/visitor.ts';
import { ENDPOINT } from './changes.ts';
import { newPage } from './chrome.ts';
import { ORIGIN } from './site.ts';
import { type BrowserContext, expect, type Route, test } from './test.ts';

const INSTALLERS = 'https://download.nightjar.example';

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

test('only the policy of its pages allows this host in addition', async ({ page, request, changedSite }) => {
  const origin = changedSite.origin.uk;
  const policyOf = async (site: string) =>
    (await request.get(`${site}/about-us/`)).headers()['content-security-policy']?.match(/connect-src ([^;]*)/)?.[1];
  expect(await policyOf(origin)).toContain('https://live.nightjar.example');
  expect(await policyOf(origin)).not.toContain('/v2');
  expect(await policyOf(ORIGIN.uk)).not.toContain('live.nightjar.example');
  const { asked } = await answerWith(page.context(), (route) => route.fulfill({ headers: CORS, json: { links } }));
  for (const [site, allowed] of [
    [ORIGIN.uk, false],
    [origin, true],
  ] as const) {
    await page.goto(`${site}/about-us/`);
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

type Answer = (route: Route) => unknown;
const UNUSABLE: readonly (readonly [string, Answer])[] = [
  ['that fails', (route) => route.fulfill({ headers: CORS, status: 503, json: { links } })],
  ['that is not JSON', (route) => route.fulfill({ headers: CORS, body: '<html>' })],
  ['of another shape', (route) => route.fulfill({ headers: CORS, json: { links: { url: 'x' } } })],
  // Playwright allows CORS unless a test sets headers.
  ['for another site', (route) => route.fulfill({ headers: FOREIGN, json: { links } })],
  ['that is cut off', (route) => route.abort()],
  ['that never comes', () => undefined],
];

test('an answer is followed; an unusable one leaves the page its own link', async ({ browser, changedSite }) => {
  const context = await browser.newContext({
    baseURL: changedSite.origin.uk,
    userAgent: AGENTS.android,
    extraHTTPHeaders: placeHeaders('GB'),
  });
  const page = await newPage(context);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  let answer: Answer = (route) => route.fulfill({ headers: CORS, json: { links } });
  const host = await answerWith(context, (route) => answer(route));
  const press = async () => {
    await page.goto('/about-us/');
    host.asked.splice(0);
    // The link is in the menu.
    await page.evaluate(() => document.querySelector<HTMLElement>('a[data-action=download]')?.click());
  };
  const isAsked = () =>
    expect(host.asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { brandAlias: 'nightjar-uk', platform: 'android', country: 'GB' },
    ]);
  await press();
  await expect.poll(() => host.installers).toEqual([`${INSTALLERS}/live.apk`]);
  isAsked();
  for (const [name, unusable] of UNUSABLE)
    await test.step(`an answer ${name}`, async () => {
      answer = unusable;
      await press();
      await expect(page).toHaveURL(`${changedSite.origin.uk}/download/`, { timeout: 20_000 });
      isAsked();
    });
  expect(host.installers).toHaveLength(1);
  expect(refused).toEqual([]);
});
