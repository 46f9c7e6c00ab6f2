/**
 * Draws the record certificate, a document that exists in one language like any other, and writes the master
 * `assets/images/certificate.png`. What it says stands beside it on the page as well, in the language of the page.
 * Run from the project's root: `node assets/scenes/certificate.js` (CHROMIUM_PATH names another Chromium than Debian's).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright';
import sharp from 'sharp';

const WIDTH = 1600;
const HEIGHT = 1130;
const require = createRequire(import.meta.url);
const font = readFileSync(
  require.resolve('@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2'),
).toString('base64');

/** The engraver's pattern: a wave that runs round a circle, drawn many times, each a little further on. */
function rosette(cx, cy, radius, depth, waves, lines, colour, width = 1) {
  const paths = [];
  for (let line = 0; line < lines; line++) {
    const points = [];
    for (let step = 0; step <= 720; step++) {
      const angle = (step / 720) * 2 * Math.PI;
      const swing = Math.sin(waves * angle + (line / lines) * 2 * Math.PI);
      const distance = radius + depth * swing * Math.cos(3 * angle + line / 2);
      points.push(`${(cx + distance * Math.cos(angle)).toFixed(1)} ${(cy + distance * Math.sin(angle)).toFixed(1)}`);
    }
    paths.push(`<path d="M${points.join('L')}Z"/>`);
  }
  return `<g fill="none" stroke="${colour}" stroke-width="${width}">${paths.join('')}</g>`;
}

/** The frame: the same wave along the four sides. */
function frame(inset, depth, lines, colour) {
  const paths = [];
  const sides = [
    [inset, inset, WIDTH - 2 * inset, 0],
    [WIDTH - inset, inset, HEIGHT - 2 * inset, 1],
    [WIDTH - inset, HEIGHT - inset, WIDTH - 2 * inset, 2],
    [inset, HEIGHT - inset, HEIGHT - 2 * inset, 3],
  ];
  for (const [x, y, length, turn] of sides) {
    const waves = Math.round(length / 46);
    for (let line = 0; line < lines; line++) {
      const points = [];
      for (let step = 0; step <= waves * 16; step++) {
        const along = (step / (waves * 16)) * length;
        const angle = (step / 16) * 2 * Math.PI;
        const aside = depth * Math.sin(angle + (line / lines) * 2 * Math.PI);
        const [dx, dy] = [
          [along, aside],
          [-aside, along],
          [-along, -aside],
          [aside, -along],
        ][turn];
        points.push(`${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`);
      }
      paths.push(`<path d="M${points.join('L')}"/>`);
    }
  }
  return `<g fill="none" stroke="${colour}" stroke-width="1.1">${paths.join('')}</g>`;
}

const text = (y, size, weight, content, more = '') =>
  `<text x="${WIDTH / 2}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="middle" ${more}>${content}</text>`;

/** The bird's wing and eye of the seal on the page, pressed into wax. */
const seal = `
  <g transform="translate(800 928)">
    <circle r="92" fill="url(#wax)"/>
    <circle r="76" fill="none" stroke="#7a3f10" stroke-width="3" stroke-dasharray="2 6"/>
    <circle r="66" fill="#b26a2411"/>
    <g transform="scale(1.75)" fill="#5d2c08">
      <path d="M-30 14C-22-12 4-22 28-16C20-12 22-6 12 0C20 0 16 8 4 10C8 14-6 20-30 14Z"/>
      <circle cx="15" cy="-10" r="3.4" fill="#e6a65a"/>
    </g>
  </g>`;

const signature = (x, path, label) => `
  <g transform="translate(${x} 930)">
    <path d="${path}" fill="none" stroke="#1b2942" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M-160 44H160" stroke="#8a7a58" stroke-width="1.5"/>
    <text y="76" font-size="21" font-weight="400" text-anchor="middle" fill="#5c5340">${label}</text>
  </g>`;

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Geologica" fill="#10192b">
  <defs>
    <radialGradient id="paper" cx="50%" cy="38%" r="75%"><stop offset="0" stop-color="#fffdf6"/><stop offset="1" stop-color="#f1e8d3"/></radialGradient>
    <radialGradient id="wax" cx="38%" cy="32%" r="80%"><stop offset="0" stop-color="#ffce86"/><stop offset=".45" stop-color="#d98f3b"/><stop offset="1" stop-color="#8a4a14"/></radialGradient>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#paper)"/>
  ${rosette(800, 520, 330, 70, 24, 18, '#c9ab6a38')}
  ${rosette(800, 520, 190, 60, 12, 14, '#9fb0cc38')}
  ${frame(58, 17, 9, '#a9823f')}
  <rect x="92" y="92" width="${WIDTH - 184}" height="${HEIGHT - 184}" fill="none" stroke="#1b2942" stroke-width="2"/>
  <rect x="100" y="100" width="${WIDTH - 200}" height="${HEIGHT - 200}" fill="none" stroke="#1b2942" stroke-width=".8"/>
  ${[
    [75, 75],
    [1525, 75],
    [75, 1055],
    [1525, 1055],
  ]
    .map(
      ([x, y]) => `<circle cx="${x}" cy="${y}" r="40" fill="#fbf5e6"/>${rosette(x, y, 24, 13, 10, 7, '#a9823f', 1.2)}`,
    )
    .join('')}
  ${text(196, 31, 500, 'The Meridian Book of Records', 'letter-spacing="1.5"')}
  <path d="M640 224C740 208 860 208 960 224" fill="none" stroke="#a9823f" stroke-width="2"/>
  ${text(344, 104, 250, 'World record', 'letter-spacing="-3"')}
  ${text(424, 27, 350, 'This certifies that the largest charity online poker tournament', 'fill="#38415a"')}
  ${text(464, 27, 350, 'was played on the network of', 'fill="#38415a"')}
  ${text(568, 78, 560, 'Nightjar Poker', 'letter-spacing="-2"')}
  ${text(642, 27, 350, 'and entered in the Book after its hands had been counted twice.', 'fill="#38415a"')}
  ${text(726, 23, 400, 'Tournament software tested by Meridian Test House', 'fill="#5c5340"')}
  ${text(760, 23, 400, 'over 30 years of experience', 'fill="#5c5340"')}
  ${signature(400, 'M-120 22C-96-40-78-46-84 6C-70-34-52-30-58 8C-44-22-30-20-32 8C-12 0-6-34 8-30C18-26-6 22 20 8C40-2 46-12 52 2C58 14 92-4 118-10', 'Keeper of the Book')}
  ${signature(1200, 'M-104-14C-84-46-58-36-66-4C-72 20-104 26-104 10C-104-6-48-6-30 10C-18-20-2-24-8 6C6-14 18-14 14 8C30-6 42-20 50-4C54 8 84 6 110-18', 'Head of testing')}
  ${seal}
</svg>`;

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, deviceScaleFactor: 1.5 });
await page.setContent(
  `<style>@font-face{font-family:Geologica;font-weight:100 900;src:url(data:font/woff2;base64,${font})}body{margin:0}</style>${drawing}`,
);
await page.evaluate(() => document.fonts.ready);
const picture = await page.screenshot();
await browser.close();
// Few colours, in fine lines: a palette keeps them sharp in a quarter of the bytes.
await sharp(picture).png({ palette: true, quality: 95, effort: 9 }).toFile('assets/images/certificate.png');
