/** The sites that `site init` writes, and that of the guides, in a browser. STARTER_PICTURES=1 writes screenshots for review to .cache/starters. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyGoldenSite } from '../support/project.ts';
import { findBarriers } from './axe.ts';
import { expect, type Page, test } from './test.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const BIN = join(PROJECT, 'cli', 'bin.js');
const PICTURES = join(PROJECT, '.cache', 'starters');
const WIDTHS = [390, 900, 1440];

const SITES = {
  docs: {
    region: 'home',
    folder: 'docs',
    paths: ['/', '/authors/', '/reference/define-site/', '/search/?q=regions', '/missing/'],
  },
  minimal: {
    region: 'home',
    folder: 'starters/minimal',
    paths: ['/', '/notes/', '/notes/first-note/', '/about/', '/missing/'],
  },
  shop: {
    region: 'uk',
    folder: 'starters/shop',
    paths: ['/', '/shop/', '/shop/morning-cup/', '/delivery/', '/visit/', '/missing/'],
  },
  markets: {
    region: 'ch',
    folder: 'starters/markets',
    paths: [
      '/',
      '/fr/',
      '/journal/',
      '/fr/carnet/un-petit-sac/',
      '/ueber-uns/',
      '/reisebedingungen/',
      '/suche/',
      '/missing/',
    ],
  },
} as const;

for (const [site, { region, folder, paths }] of Object.entries(SITES))
  test.describe(`the site ${site}`, () => {
    // All tests of a site share one server.
    test.describe.configure({ mode: 'serial' });
    let root: string;
    let preview: ChildProcess;
    let origin: string;

    test.beforeAll(async () => {
      root = mkdtempSync(join(tmpdir(), 'site-starter-'));
      copyGoldenSite(join(PROJECT, 'cli', folder), root);
      symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
      execFileSync(process.execPath, [BIN, 'build', '--root', root], { stdio: 'pipe' });
      preview = spawn(process.execPath, [BIN, 'preview', '--root', root, '--region', region, '--port', '0'], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      origin = await addressOf(preview);
    });
    test.afterAll(() => {
      preview?.kill();
      rmSync(root, { recursive: true, force: true });
    });

    test('at every width, nothing overflows, nothing is missing and nothing is logged', async ({ page }) => {
      mkdirSync(PICTURES, { recursive: true });
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      page.on('pageerror', (error) => messages.push(error.message));
      for (const path of paths) {
        await page.goto(origin + path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await showPictures(page);
          const shown = await page.evaluate(() => ({
            overflow: document.documentElement.scrollWidth - innerWidth,
            broken: [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
          }));
          expect(shown, `${path} at ${width}`).toEqual({ overflow: 0, broken: [] });
          const name = `${site}${path.replace(/[/?=]/g, '-')}${width}.png`;
          if (process.env.STARTER_PICTURES) await page.screenshot({ path: join(PICTURES, name), fullPage: true });
        }
      }
      expect(messages.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
    });

    test('passes axe in light and dark colours', async ({ browser }) => {
      const context = await browser.newContext({ bypassCSP: true });
      const page = await context.newPage();
      for (const path of paths) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(origin + path);
        expect(await findBarriers(page), `${path}, light`).toEqual([]);
        // The dark scheme changes only colours.
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await findBarriers(page, { rules: ['color-contrast'] }), `${path}, dark`).toEqual([]);
      }
      await context.close();
    });

    if (site === 'docs')
      test('a link to a file leads to its page, and code is coloured, also without script', async ({ browser }) => {
        const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
        const page = await context.newPage();
        await page.goto(`${origin}/policy/`);
        await page.getByRole('link', { name: 'recipe', exact: true }).click();
        await expect(page).toHaveURL(/\/embeds\/#analytics$/);
        await expect(page.locator('.code-word').first()).toBeVisible();
        await page.getByRole('button', { name: 'Contents' }).click();
        await page
          .getByRole('navigation', { name: 'Contents' })
          .getByRole('link', { name: 'Hosts', exact: true })
          .click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hosts');
        await page.getByRole('searchbox').fill('nginx');
        await page.getByRole('button', { name: 'Search' }).click();
        await expect(page.locator('.results')).toContainText('Deploying');
        await context.close();
      });

    if (site === 'shop')
      test('the island of a product counts the order, and writes it as an e-mail', async ({ page }) => {
        await page.goto(`${origin}/shop/morning-cup/`);
        const order = page.locator('.order');
        await expect(order).toContainText('£24');
        await expect(order).toContainText('plus £6 for delivery');
        for (let count = 1; count < 4; count++) await order.getByRole('button', { name: 'One more' }).click();
        await expect(order.getByText('£96')).toBeVisible();
        await expect(order).toContainText('delivery included');
        await order.getByText('Sea').click();
        await expect(order.getByRole('link')).toHaveAttribute('href', /^mailto:.*Morning%20cup%20%C3%97%204%2C%20Sea$/);
      });

    if (site === 'markets') {
      test('the selectors of language and country lead to the same page', async ({ page }) => {
        await page.goto(`${origin}/journal/ein-kleiner-rucksack/`);
        const languages = page.getByRole('navigation', { name: 'Sprachen' });
        await expect(languages.getByRole('link', { name: 'Français' })).toHaveAttribute(
          'href',
          '/fr/carnet/un-petit-sac/',
        );
        await page.getByText('Schweiz', { exact: true }).first().click();
        const paths = await page
          .locator('.countries a')
          .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
        const german = '/journal/ein-kleiner-rucksack/';
        expect(paths).toEqual(['/journal/one-small-bag/', german, german, '/fr/carnet/un-petit-sac/']);
      });

      test('nothing is counted before the visitor agrees, and the answer can be changed', async ({ page }) => {
        const counted: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/collect')) counted.push(new URL(request.url()).search);
        });
        const question = page.locator('[data-question]');
        await page.goto(`${origin}/`);
        await question.getByRole('button', { name: 'Nein' }).click();
        await page.goto(`${origin}/suche/`);
        await expect(question).toBeHidden();
        expect(counted).toEqual([]);
        await page.getByRole('button', { name: 'Statistik' }).click();
        await question.getByRole('button', { name: 'Ja, gern' }).click();
        await expect.poll(() => counted).toEqual(['?kind=view&page=%2Fsuche%2F']);
      });

      test('the search finds words of a text without their accents', async ({ page }) => {
        await page.goto(`${origin}/fr/recherche/`);
        await page.getByRole('searchbox').fill('memes bagages');
        await expect(page.getByRole('status')).toHaveText('Pages trouvées\u00a0: 0');
        await page.getByRole('searchbox').fill('precedent');
        await expect(page.locator('.results a')).toHaveText(['Sans voiture, par les sentiers']);
      });

      test('the button changes the colours, and the next page keeps them', async ({ page }) => {
        const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        await page.goto(`${origin}/`);
        const light = await paper();
        await page.getByRole('button', { name: 'Dunkle Farben' }).click();
        expect(await paper()).not.toBe(light);
        const dark = await paper();
        await page.goto(`${origin}/fr/`);
        expect(await paper()).toBe(dark);
      });
    }

    if (site === 'shop')
      test('without script, a product has its price and a link to order', async ({ browser }) => {
        const context = await browser.newContext({ javaScriptEnabled: false });
        const page = await context.newPage();
        await page.goto(`${origin}/shop/morning-cup/`);
        await expect(page.locator('.order')).toContainText('£24');
        await expect(page.locator('.order').getByRole('link')).toBeVisible();
        await expect(page.locator('.order').getByRole('button')).toHaveCount(0);
        await context.close();
      });
  });

/** The address that a preview prints. */
async function addressOf({ stdout, stderr }: ChildProcess): Promise<string> {
  let text = '';
  for (const stream of [stdout, stderr]) stream?.on('data', (bytes) => (text += bytes));
  const port = () => /:(\d{4,5})\b/.exec(text)?.[1];
  await expect.poll(port, { timeout: 30_000 }).toBeDefined();
  return `http://127.0.0.1:${port()}`;
}

/** Loads lazy pictures, which a screenshot of the complete page needs. */
const showPictures = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
