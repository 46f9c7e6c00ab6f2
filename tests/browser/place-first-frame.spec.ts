/** The dialog about a location is there from the first frame on: no page is painted without it first. */
import { AGENTS } from '../support/visitor.ts';
import { holdRequests } from './held-requests.ts';
import { modal, openModals, visitorOf } from './place-visitor.ts';
import { ORIGIN } from './site.ts';
import { startSlowProxy } from './slow-html.ts';
import { expect, type Page, test } from './test.ts';

/** Records for each painted frame with content whether a modal is above it. */
const noteFrames = (page: Page) =>
  page.addInitScript(() => {
    const frames: boolean[] = [];
    Object.assign(globalThis, { frames });
    const look = () => {
      if (document.querySelector('header, main')) frames.push(document.querySelector('dialog:modal') !== null);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const framesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { frames: boolean[] }).frames);

for (const [what, region, place, path, name, arrival] of [
  ['a warning', 'uk', 'IE', '/', 'region-warning', {}],
  ['a warning on the download page', 'global', 'JP', '/download/', 'region-warning', {}],
  ['a warning for an unknown place', 'uk', null, '/', 'region-warning', {}],
  ["another country's site", 'global', 'GB', '/about-us/', 'main-site', {}],
  ["Ontario's site", 'global', 'CA-ON', '/es/', 'ontario', {}],
  ['nothing once it was closed', 'uk', 'IE', '/', null, { cookies: { closeRM: '1' } }],
  ['nothing for a crawler', 'uk', 'IE', '/', null, { agent: AGENTS.googlebot }],
  ['nothing for a Lighthouse check', 'uk', 'IE', '/?is_Lighthouse', null, {}],
  ['nothing at home', 'uk', 'GB', '/', null, {}],
] as const)
  test(`${region}, ${place} on ${path}: ${what} from the first frame on`, async ({ browser }) => {
    const line = await startSlowProxy(ORIGIN[region]);
    try {
      const page = await visitorOf(browser, region, place, { ...arrival, origin: line.origin });
      await noteFrames(page);
      await page.goto(path);
      const frames = await framesOf(page);
      expect(frames.length).toBeGreaterThan(3);
      expect(new Set(frames)).toEqual(new Set([name !== null]));
      if (name === null) await expect(openModals(page)).toHaveCount(0);
      else await expect(modal(page, name)).toBeVisible();
      await page.context().close();
    } finally {
      line.close();
    }
  });

test('the button of a dialog in the first frame works before the script of the page has loaded', async ({
  browser,
}) => {
  const page = await visitorOf(browser, 'uk', 'IE');
  const release = await holdRequests(page, '**/assets/page.*.js');
  const arrived = page.goto('/');
  await modal(page, 'region-warning').locator('[data-modal-close]').click();
  await expect(openModals(page)).toHaveCount(0);
  release();
  await arrived;
  await expect(openModals(page)).toHaveCount(0);
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('closeRM');
});
