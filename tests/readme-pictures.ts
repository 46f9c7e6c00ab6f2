/**
 * Makes the pictures of pages in README.md from what lies in dist, with `node tests/readme-pictures.ts`: each page as a
 * desk and as a telephone show it first, side by side.
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
  legal: '/terms-conditions/',
} as const;
const PORT = 4960;
/** In CSS pixels, as a window shows them. */
const DESK = { width: 1440, height: 900 };
const TELEPHONE = { width: 390, height: 844 };
/** In pixels of the picture: how high both stand, and what is between them. */
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
  // No window is around the picture whose bar would fill the gutter; what floats comes and goes and hides words.
  await page.addStyleTag({ content: 'html { scrollbar-gutter: auto !important } .quick { display: none !important }' });
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.loading === 'lazy' || image.decode())),
  );
  const picture = await page.screenshot();
  await context.close();
  return sharp(picture).resize({ height: HEIGHT }).png().toBuffer();
}

const { origin, stop } = await serveDist(['uk'], PORT);
const browser = await chromium.launch({ executablePath: findShell() ?? '', args: ['--no-sandbox'] });
try {
  for (const [name, path] of Object.entries(PAGES)) {
    const desk = await shoot(browser, origin.uk + path, DESK);
    const telephone = await shoot(browser, origin.uk + path, TELEPHONE);
    const left = ((await sharp(desk).metadata()).width ?? 0) + GAP;
    const width = left + ((await sharp(telephone).metadata()).width ?? 0);
    await sharp({ create: { width, height: HEIGHT, channels: 4, background: '#0000' } })
      .composite([
        { input: desk, left: 0, top: 0 },
        { input: telephone, left, top: 0 },
      ])
      .webp({ quality: 80, effort: 6 })
      .toFile(join(PROJECT, '.github', 'readme', `${name}.webp`));
  }
} finally {
  await browser.close();
  stop();
}
