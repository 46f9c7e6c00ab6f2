/**
 * `node tests/readme-pictures.ts` makes the pictures of pages in README.md from dist: the first screen of each page on a
 * desktop and on a phone, side by side, and the home page of four markets. The first picture shows a source of the starter
 * `markets` beside its sites. With `source` or `pages` behind it, only that part is made.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
  await page.addStyleTag({
    content: 'html { scrollbar-gutter: auto !important } .quick, .question { display: none !important }',
  });
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

const STARTER = join(PROJECT, 'cli/starters/markets');

/** The sources, as the first picture shows them. */
const TREE = `content/
  en/  de/  fr/
    index.md
    journal/
    walks.yaml
  de/
    terms.md
    terms.ch.md
    walks.ch.yaml
  de-CH/
    language.json
regions/
  ie.json
  de.json
  ch.json
templates/`;

/** The sources on the left, and on the right the home page of each market that is made of them. */
async function writeSource(browser: Browser): Promise<void> {
  execFileSync(process.execPath, [join(PROJECT, 'cli/bin.js'), 'build', '--root', STARTER], { stdio: 'ignore' });
  const { origin, stop } = await serveDist(['ie', 'de', 'ch'], PORT, STARTER);
  try {
    const homes = [];
    for (const address of [`${origin.ie}/`, `${origin.de}/`, `${origin.ch}/`, `${origin.ch}/fr/`])
      homes.push((await shoot(browser, address, TELEPHONE)).toString('base64'));
    const variant = readFileSync(join(STARTER, 'content/de-CH/language.json'), 'utf8');
    const page = await browser.newPage({ viewport: { width: 1860, height: HEIGHT } });
    await page.setContent(`<style>
        body { display: flex; gap: 24px; align-items: stretch; margin: 0; font: 15px/1.5 system-ui, sans-serif; background: transparent }
        section { flex: 1; min-width: 380px; box-sizing: border-box; padding: 20px 24px; border-radius: 20px; background: #14201d; color: #dfe9e4; overflow: hidden }
        h2 { margin: 12px 0 10px; font-size: 17px; color: #7fd1a6 }
        pre { margin: 0 0 24px; font: 15px/1.55 ui-monospace, 'DejaVu Sans Mono', monospace; white-space: pre-wrap }
        img { height: ${HEIGHT}px; border-radius: 20px }
      </style>
      <section><h2>One folder</h2><pre>${TREE}</pre><h2>content/de-CH/language.json</h2><pre>${variant.replace(/.*schema.*\n/, '')}</pre></section>
      ${homes.map((home) => `<img src="data:image/png;base64,${home}">`).join('')}`);
    const width = await page.evaluate(() => document.body.scrollWidth);
    await page.setViewportSize({ width, height: HEIGHT });
    await sharp(await page.screenshot({ omitBackground: true }))
      .webp({ quality: 80, effort: 6 })
      .toFile(join(PROJECT, '.github', 'readme', 'source.webp'));
  } finally {
    stop();
  }
}

async function writePages(browser: Browser): Promise<void> {
  const { origin, stop } = await serveDist([...new Set(['uk', ...Object.keys(MARKETS)])], PORT);
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
    stop();
  }
}

const browser = await chromium.launch({ executablePath: findShell() ?? '', args: ['--no-sandbox'] });
try {
  if (process.argv[2] !== 'pages') await writeSource(browser);
  if (process.argv[2] !== 'source') await writePages(browser);
} finally {
  await browser.close();
}
