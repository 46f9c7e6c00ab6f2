/** `site dev` as an author uses it: the real command, a copy of the real site, a real browser. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../support/project.ts';
import { type DevServer, startDevServer } from './dev-server.ts';
import { expect as assert, type Page, test } from './test.ts';

/** Long, because the machine may be busy; no test measures time. */
const expect = assert.configure({ timeout: 45_000 });

let dev: DevServer;
const ABOUT = 'content/en/cash-games.md';
const address = (path: string, region = 'uk') => `${dev.origins[region]}${path}`;

test.describe.configure({ mode: 'default' });
test.setTimeout(180_000);
test.beforeAll(async () => {
  test.setTimeout(180_000);
  // Few pages beside those of uk: dev renders all of them again after an edit of a template or a string.
  dev = await startDevServer(['--region', 'uk', '--region', 'pl']);
});
test.afterAll(() => dev.close());

/** Opens a page, marks its document, and collects reports of the browser. */
async function open(page: Page, path: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address(path));
  await page.locator('site-dev').waitFor({ state: 'attached' });
  // The client first requests the page again, to compare later versions with it.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  await page.evaluate(() => Object.assign(window, { mark: true }));
  return complaints;
}

const isSameDocument = (page: Page) => page.evaluate(() => 'mark' in window);
const problems = (page: Page) => page.locator('site-dev .problems');

test('texts, styles, strings and templates are updated after a save without a reload', async ({ page }) => {
  const complaints = await open(page, '/affiliate-program/');
  await page.evaluate(() => scrollTo(0, 400));
  dev.write(
    'content/en/affiliate-program.md',
    (text) => `${text}\n## A heading that is new\n\nWords of the first save.\n`,
  );
  await expect(page.getByText('Words of the first save.')).toBeAttached();
  dev.write('templates/pages/article/article.css', (text) => `${text}\nh1 { --edition: 7; }\n`);
  const edition = () =>
    page.evaluate(() =>
      getComputedStyle(document.querySelector('h1') as Element)
        .getPropertyValue('--edition')
        .trim(),
    );
  await expect.poll(edition, { timeout: 45_000 }).toBe('7');
  dev.write('content/en/strings.json', (text) => text.replace('"SKIP_TO_CONTENT": "', '"SKIP_TO_CONTENT": "At once: '));
  await expect(page.locator('a.skip')).toContainText('At once: ');
  dev.write('templates/components/page-head/page-head.tsx', (text) => text.replace('<h1', '<h1 title="new"'));
  await expect(page.locator('h1')).toHaveAttribute('title', 'new');
  expect(await isSameDocument(page)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(400);
  expect(complaints).toEqual([]);
});

test('after several edits of styles, an open page has the rules of a page that is opened now', async ({ page }) => {
  const complaints = await open(page, '/affiliate-program/');
  const file = 'templates/pages/article/article.css';
  const edits = [
    'h2 { --edition: 1; }',
    'h2 { --edition: 2; } @media print { h2 { --edition: 0; } }',
    // Browsers leave this rule out.
    'h2::-unknown-thing { --edition: 0; } h2 { --edition: 3; }',
    'h2 { --edition: 4; border: var(--line) solid; border-color: red; }',
    '@layer late { h2 { --edition: 0; } } h2 { --edition: 5; }',
    'h2 { --edition: 6; }',
  ];
  let added = '';
  for (const [index, rules] of edits.entries()) {
    dev.write(file, (text) => `${text.slice(0, text.length - added.length)}\n${rules}\n`);
    added = `\n${rules}\n`;
    const state = () =>
      page.evaluate(async () => {
        const request = new XMLHttpRequest();
        request.responseType = 'document';
        await new Promise((done) => {
          request.onload = done;
          request.open('GET', location.pathname);
          request.setRequestHeader('Site-Dev', 'patch');
          request.send();
        });
        const templates = request.responseXML?.head.querySelectorAll<HTMLTemplateElement>('template[data-style]') ?? [];
        const now = new CSSStyleSheet();
        now.replaceSync([...templates].map(({ content }) => content.textContent).join('\n'));
        const rulesOf = ({ cssRules }: CSSStyleSheet | CSSLayerBlockRule): string[] =>
          [...cssRules].flatMap((rule) => (rule instanceof CSSLayerBlockRule ? rulesOf(rule) : [rule.cssText]));
        const wanted = rulesOf(now);
        // Scripts of the page adopt small sheets.
        const adopted = document.adoptedStyleSheets.map(rulesOf).sort((one, other) => other.length - one.length);
        const shown = adopted[0] ?? [];
        const edition = getComputedStyle(document.querySelector('h2') as Element).getPropertyValue('--edition');
        const other = shown.filter((rule, index) => rule !== wanted[index]);
        return { edition, other, count: shown.length - wanted.length };
      });
    await expect.poll(state, { timeout: 45_000 }).toEqual({ edition: `${index + 1}`, other: [], count: 0 });
  }
  expect(await isSameDocument(page)).toBe(true);
  expect(complaints).toEqual([]);
});

test('a changed script reloads the page', async ({ page }) => {
  const complaints = await open(page, '/cash-games/');
  dev.write('templates/runtime/page.ts', (text) => `${text}\ndocument.documentElement.dataset.edition = '8';\n`);
  await expect(page.locator('html')).toHaveAttribute('data-edition', '8');
  expect(await isSameDocument(page)).toBe(false);
  expect(complaints).toEqual([]);
});

test('an open menu stays open, and a focused field keeps the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/cash-games/');
  const toggle = page.locator('[data-menu-toggle]').first();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  dev.write(ABOUT, (text) => `${text}\nWords under an open menu.\n`);
  await expect(page.locator('main').getByText('Words under an open menu.')).toBeAttached();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(await isSameDocument(page)).toBe(true);
});

test('a problem is shown over the last valid page with its lines, and disappears when it is fixed', async ({
  page,
}) => {
  await open(page, '/cash-games/');
  dev.write(ABOUT, (text) => `${text}\n[A link](/nowhere/) that leads nowhere.\n`);
  await expect(problems(page)).toBeVisible();
  await expect(problems(page)).toContainText('LINK-NOWHERE');
  await expect(problems(page).locator('.frame .here').first()).toContainText('[A link](/nowhere/) that leads nowhere.');
  await expect(problems(page).locator('a.source').first()).toHaveAttribute(
    'href',
    /^\/__open\?file=content%2Fen%2Fcash-games\.md&line=\d+&column=1$/,
  );
  await expect(page.locator('main')).not.toContainText('that leads nowhere');
  await expect.poll(() => dev.printed(), { timeout: 45_000 }).toContain('LINK-NOWHERE   content/en/cash-games.md:');
  dev.write(ABOUT, (text) => text.replace('[A link](/nowhere/) that leads nowhere.', 'Mended words.'));
  await expect(page.locator('main').getByText('Mended words.')).toBeAttached();
  await expect(problems(page)).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);
  // The edit makes translations outdated, so their warnings stay; the message is printed nevertheless.
  await expect.poll(() => dev.printed(), { timeout: 45_000 }).toMatch(/Fixed: no (problems|errors) left\./);
});

// A small site: dev of the real one renders all of its pages after each of these edits.
test('dev keeps running with broken sources of every kind, and after a thousand saves at once', async ({ page }) => {
  const bakery = await startDevServer([], join(PROJECT, 'tests', 'sites', 'bakery'));
  try {
    const url = `${bakery.origins.home}/delivery/`;
    await page.goto(url);
    const breakAndMend = async (file: string, broken: string | null, code: string) => {
      let good = '';
      bakery.write(file, (text) => {
        good = text;
        return broken ?? text;
      });
      if (broken === null) rmSync(join(bakery.root, file));
      await expect(problems(page), file).toContainText(code);
      await expect(page.locator('h1')).toBeVisible();
      bakery.write(file, good);
      await expect(problems(page), file).toBeHidden();
    };
    await breakAndMend('templates/site.tsx', 'export const site = <', 'TEMPLATE-ERROR');
    await breakAndMend('content/en/strings.json', '{ "A": ', 'JSON-SYNTAX');
    await breakAndMend('regions/home.json', '{}', 'FIELD-MISSING');
    await breakAndMend('content/en/bread.md', null, 'LINK-NOWHERE');
    for (let n = 1; n <= 1000; n++)
      bakery.write(
        'content/en/delivery.md',
        (text) => `${text.replace(/\nSave number \d+\.\n$/, '')}\nSave number ${n}.\n`,
      );
    await expect(page.locator('main').getByText('Save number 1000.')).toBeAttached();
    expect((await page.request.get(url)).status()).toBe(200);
  } finally {
    await bakery.close();
  }
});

test('the toolbar selects location, device and embedded variant, and lists the sources of a page', async ({ page }) => {
  await open(page, '/cash-games/');
  await page.locator('site-dev').getByRole('button', { name: 'dev', exact: true }).click();
  const panel = page.locator('site-dev .panel');
  await expect(panel).toContainText('content/en/cash-games.md:1:1');
  await expect(panel.getByRole('link', { name: 'pl', exact: true })).toHaveAttribute(
    'href',
    address('/cash-games/', 'pl'),
  );
  await panel.getByLabel('Device').selectOption('mobile');
  await expect(page.locator('html')).toHaveAttribute('data-device', 'mobile');
  await page.locator('site-dev').getByRole('button', { name: 'dev', exact: true }).click();
  await panel.getByLabel('Embedded').selectOption('logo');
  await expect(page.locator('html')).toHaveAttribute('data-embedded', 'logo');
  const answer = await page.request.get(address('/'), { headers: { Cookie: 'site-dev-place=CA-ON' } });
  expect(answer.headers()['server-timing']).toBe('geo;desc="CA-ON"');
  const denied = await page.request.get(address('/'), { headers: { Cookie: 'site-dev-place=KP' } });
  expect(denied.status()).toBe(403);
});

test('every component is shown with its examples, and the page of a build contains nothing of dev', async ({
  page,
}) => {
  const complaints = await open(page, '/__dev/components/');
  await page.getByRole('link', { name: 'steps', exact: true }).click();
  await expect(page.locator('.site-dev-example')).toHaveCount(2);
  expect(complaints).toEqual([]);
  const raw = await page.request.get(address('/cash-games/'), { headers: { 'Site-Dev': 'raw' } });
  expect(await raw.text()).not.toMatch(/site-dev|__dev/);
});

test('on the page of a component, two modals can be opened, one from inside the other', async ({ page }) => {
  const complaints = await open(page, '/__dev/components/modal/');
  const modal = (name: string) => page.locator(`dialog[data-modal="${name}"]`);
  const opener = (name: string) => page.locator(`[data-modal-open="${name}"]`);
  const isDimmed = (name: string) =>
    modal(name).evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor !== 'rgba(0, 0, 0, 0)');
  await opener('lower').click();
  await expect(modal('lower')).toHaveCSS('z-index', '1002');
  await modal('lower').locator('[data-modal-open="upper"]').click();
  await expect(modal('upper')).toHaveCSS('z-index', '1004');
  await expect(modal('lower')).toBeVisible();
  expect(await isDimmed('lower'), 'its overlay lasts').toBe(true);
  expect(await isDimmed('upper')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(modal('upper')).toBeHidden();
  await expect(modal('lower').locator('[data-modal-open="upper"]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal('lower')).toBeHidden();
  await expect(opener('lower')).toBeFocused();
  expect(complaints).toEqual([]);
});

test('only a page of dev may open files, and only those of the site', async ({ page }) => {
  await open(page, '/cash-games/');
  const ask = (query: string) =>
    page.evaluate(async (path) => (await fetch(path, { method: 'POST' })).status, `/__open?${query}`);
  // No form of a path leads out of the site: the response says that there is no such source.
  for (const file of [
    '../../../../etc/passwd',
    '/etc/passwd',
    'node_modules/../../../etc/passwd',
    'content/nowhere.md',
  ])
    expect(await ask(`file=${encodeURIComponent(file)}`), file).toBe(409);
  const from = async (headers: Record<string, string>) =>
    (await page.request.post(address(`/__open?file=${ABOUT}`), { headers })).status();
  expect(await from({})).toBe(403);
  expect(await from({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  expect(await from({ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' })).toBe(403);
  expect(await from({ 'Sec-Fetch-Site': 'same-origin', Host: 'evil.example' })).toBe(403);
  expect((await page.request.get(address('/__dev/page?path=/'), { headers: { Host: 'evil.example' } })).status()).toBe(
    403,
  );
});
