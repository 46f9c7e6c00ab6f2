/**
 * `node tests/readme-pictures.ts` makes the pictures of pages in README.md from dist: the first screen of each page on a
 * desktop and on a phone, side by side, and the home page of four markets.
 */
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { serveDist } from './audit/served.ts';
import { findShell } from './browser/chromium.ts';
import { PROJECT } from './support/project.ts';

const PAGES = {
  home: '/',
  download: '/download/',
  'streamer-mode': '/streamer-mode/',
  'cash-games': '/cash-games/',
  legal: '/terms-conditions/',
} as const;
/** The home page of markets with different postures and scripts. */
const MARKETS = { uk: '/', nl: '/nl/', ua: '/uk/', pl: '/pl/' } as const;
const PORT = 4960;
/** In CSS pixels, as a window shows them. */
const DESK = { width: 1440, height: 900 };
const TELEPHONE = { width: 390, height: 844 };
/** In pixels of the picture: the height of both, and the distance between them. */
const HEIGHT = 750;
const GAP = 24;

async function shoot(browser: Browser, address: string, viewport: typeof DESK): Promise<Buffer> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: viewport === TELEPHONE ? 2 : 1,
    isMobile: viewport === TELEPHONE,
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto(address);
  // Without the gutter of a scrollbar, and without floating buttons, which would cover text.
  await page.addStyleTag({ content: 'html { scrollbar-gutter: auto !important } .quick { display: none !important }' });
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.loading === 'lazy' || image.decode())),
  );
  const picture = await page.screenshot();
  await context.close();
  return sharp(picture).resize({ height: HEIGHT }).png().toBuffer();
}

/** Writes one picture of the README with pictures of equal height side by side. */
async function writeRow(name: string, pictures: readonly Buffer[]): Promise<void> {
  const row: { input: Buffer; left: number; top: number }[] = [];
  let width = 0;
  for (const input of pictures) {
    row.push({ input, left: width && width + GAP, top: 0 });
    width = (row.at(-1)?.left ?? 0) + ((await sharp(input).metadata()).width ?? 0);
  }
  await sharp({ create: { width, height: HEIGHT, channels: 4, background: '#0000' } })
    .composite(row)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(PROJECT, '.github', 'readme', `${name}.webp`));
}

const { origin, stop } = await serveDist([...new Set(['uk', ...Object.keys(MARKETS)])], PORT);
const browser = await chromium.launch({ executablePath: findShell() ?? '', args: ['--no-sandbox'] });
try {
  for (const [name, path] of Object.entries(PAGES)) {
    await writeRow(name, [
      await shoot(browser, origin.uk + path, DESK),
      await shoot(browser, origin.uk + path, TELEPHONE),
    ]);
  }
  const homes: Buffer[] = [];
  for (const [region, path] of Object.entries(MARKETS))
    homes.push(await shoot(browser, origin[region] + path, TELEPHONE));
  await writeRow('markets', homes);
} finally {
  await browser.close();
  stop();
}
