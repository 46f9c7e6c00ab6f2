import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCore, readCore } from '../../assets/fonts/core.ts';
import { CORE_LETTERS, goesBeyondCore } from '../../assets/fonts/core-letters.ts';
import { buildSite } from '../../cli/build/build.ts';
import { checkDist } from '../../cli/check/check.ts';
import { copyRealSite, edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

/** In the order of a page's style elements. */
const faces = ['further-fonts.css', 'fonts.css'].flatMap((sheet) =>
  [...readFileSync(join(PROJECT, 'assets', 'styles', sheet), 'utf8').matchAll(/@font-face\s*\{([^}]*)\}/g)].map(
    ([, body = '']) => body,
  ),
);
const core = faces.find((body) => body.includes('geologica-core.woff2')) ?? '';
const rangesOf = (body: string) =>
  [...body.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  );
const inRanges = (body: string, code: number) => rangesOf(body).some(([from, to]) => code >= from && code <= to);

test('the font that a first visit waits for is what the package of today gives', async () => {
  expect((await makeCore()).equals(readCore()), 'run "node assets/fonts/core.ts"').toBe(true);
});

test('a browser looks for every letter of it there, and before the whole file, which stands earlier', () => {
  const missing = [...CORE_LETTERS].filter((letter) => !inRanges(core, letter.codePointAt(0) as number));
  expect(missing).toEqual([]);
  expect(faces.indexOf(core)).toBeGreaterThan(faces.findIndex((body) => body.includes('geologica-latin-wght')));
});

test('what its ranges claim and it leaves out is in the file of the package', () => {
  const whole = faces.find((body) => body.includes('geologica-latin-wght')) ?? '';
  for (const [from, to] of rangesOf(core))
    for (let code = from; code <= to; code++) expect(inRanges(whole, code), code.toString(16)).toBe(true);
});

test('every weight that a style asks for is in all faces', () => {
  const own = faces.filter((body) => body.includes('Geologica'));
  expect(new Set(own.map((body) => /font-weight: (.*);/.exec(body)?.[1]))).toEqual(new Set(['250 600']));
  const sheets = globSync('{assets,templates}/**/*.css', { cwd: PROJECT }).filter(
    (file) => !file.endsWith('fonts.css'),
  );
  const asked = sheets.flatMap((file) =>
    [...readFileSync(join(PROJECT, file), 'utf8').matchAll(/(?:font-weight|--weight): (\d+)/g)].map(([, weight]) =>
      Number(weight),
    ),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((weight) => weight < 250 || weight > 600)).toEqual([]);
});

test.each([
  ['Łódź', true],
  ['São Paulo', true],
  ['Київ', true],
  ['₴ 20', true],
  ['Settings → Table', false],
  ['L’œuvre de l’année à 5\u202f€, ¿cómo? Señor', false],
])('whether "%s" has letters beyond it: %s', (text, beyond) => {
  expect(goesBeyondCore(text)).toBe(beyond);
});

test('what has letters beyond it is in a range of the further files', () => {
  const further = faces.filter((body) => body.includes('Geologica') && body !== core);
  for (const letter of 'ŁźãÅßКиїв₴₽') {
    expect(goesBeyondCore(letter), letter).toBe(true);
    expect(
      further.some((body) => inRanges(body, letter.codePointAt(0) as number)),
      letter,
    ).toBe(true);
  }
});

test('only pages with further letters name the further files, wherever the letters stand', async () => {
  const root = temporaryFolder();
  copyRealSite(root, { global: {}, uk: {} });
  edit(root, 'content/en/loyalty.md', (text) => `${text}\nA club in Łódź.\n`);
  edit(root, 'content/es/about-us.md', (text) => text.replace(/^title: (.*)$/m, 'title: Łódź'));
  edit(root, 'content/en/streamer-mode.md', (text) => text.replace(/(question: ")/, '$1Łódź: '));
  const regions = ['global', 'uk'];
  await buildSite({ root, regions });
  const naming = globSync('**/*.html', { cwd: join(root, 'dist') }).filter((file) =>
    readFileSync(join(root, 'dist', file), 'utf8').includes('geologica-latin-ext'),
  );
  const pagesOf = (route: string, languages: readonly string[]) =>
    languages.map((language) => `${language}${route}/index.html`);
  expect(naming.sort()).toEqual(
    [
      ...pagesOf('/loyalty', ['global', 'uk']),
      ...pagesOf('/about-us', ['global/es']),
      ...pagesOf('/streamer-mode', ['global', 'uk']),
    ].sort(),
  );
  const { findings } = await checkDist(root, regions, { html: false, today: '2026-11-21' });
  // The translations of the changed pages are older than them now, and the check says so.
  const others = findings.filter(({ code, severity }) => severity !== 'notice' && code !== 'TRANSLATION-STALE');
  expect(others).toEqual([]);
}, 600_000);
