import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FURTHER_FONTS, furtherFontsFor, SUBSETS, type Subset } from '../../assets/fonts/letters.ts';
import { makeSubset, readSubset } from '../../assets/fonts/subsets.ts';
import { checkDist } from '../../cli/check/check.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { copyRealSite, edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

/** In the order of a page's style elements. */
const faces = [...FURTHER_FONTS, 'fonts'].flatMap((sheet) =>
  [
    ...readFileSync(join(PROJECT, 'assets', 'styles', `${sheet}.css`), 'utf8').matchAll(/@font-face\s*\{([^}]*)\}/g),
  ].map(([, body = '']) => body),
);
const faceOf = (file: string) => faces.find((body) => body.includes(file)) ?? '';
const core = faceOf('geologica-core.woff2');
const rangesOf = (body: string) =>
  [...body.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  );
const lettersIn = (body: string) =>
  rangesOf(body).flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
const inRanges = (body: string, code: number) => rangesOf(body).some(([from, to]) => code >= from && code <= to);

test.each(Object.keys(SUBSETS) as Subset[])(
  '%s: the file equals a subset made from the installed package',
  async (subset) => {
    expect((await makeSubset(subset)).equals(readSubset(subset)), 'run "node assets/fonts/subsets.ts"').toBe(true);
  },
);

test('the ranges of the core contain all of its letters, and its face comes last, so that browsers try it first', () => {
  const missing = [...SUBSETS.core].filter((letter) => !inRanges(core, letter.codePointAt(0) as number));
  expect(missing).toEqual([]);
  expect(faces.indexOf(core)).toBeGreaterThan(faces.findIndex((body) => body.includes('geologica-latin-wght')));
});

test('letters in the ranges of the core that the core does not contain are in the file of the package', () => {
  const whole = faceOf('geologica-latin-wght');
  for (const code of lettersIn(core)) expect(inRanges(whole, code), code.toString(16)).toBe(true);
});

test.each(['central', 'ukrainian'] as const)('%s: the ranges contain exactly the letters of the subset', (subset) => {
  expect(String.fromCodePoint(...lettersIn(faceOf(`geologica-${subset}.woff2`)))).toBe(
    [...SUBSETS[subset]].sort((a, b) => (a < b ? -1 : 1)).join(''),
  );
});

test('all faces have every weight that a style uses', () => {
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
  ['Łódź, Győr, Đakovo', ['central-font']],
  ['Київ', ['ukrainian-font']],
  ['Київ і Łódź', ['central-font', 'ukrainian-font']],
  ['₴ 20', ['further-fonts']],
  ['Кыргызстан', ['further-fonts', 'ukrainian-font']],
  ['Çeşme', ['further-fonts']],
  ['Settings → Table', []],
  ['L’œuvre de l’année à 5\u202f€, ¿cómo? Señor, São Paulo, Größe, Hämeenlinna', []],
])('the font style sheets that "%s" needs: %j', (text, sheets) => {
  expect(furtherFontsFor(text)).toEqual(sheets);
});

test('letters in no subset are in a range of the complete files', () => {
  const whole = faces.filter((body) => body.includes('-wght-normal'));
  for (const letter of 'ŠşÈы₴₽') {
    expect(
      whole.some((body) => inRanges(body, letter.codePointAt(0) as number)),
      letter,
    ).toBe(true);
  }
});

test('every letter of the site’s texts is in a subset, except two currency signs', () => {
  const rare = [...new Set(readTexts().flatMap((text) => [...text]))].filter((letter) =>
    furtherFontsFor(letter).includes('further-fonts'),
  );
  expect(rare.sort().join('')).toBe('₱₴');
});

test('only pages with further letters load the font for them, wherever the letters are, before text is shown', async () => {
  const root = temporaryFolder();
  copyRealSite(root, { be: {} });
  edit(root, 'content/nl/about-us.md', (text) => `${text}\nEen club in Łódź.\n`);
  edit(root, 'content/fr/about-us.md', (text) => text.replace(/^title: (.*)$/m, 'title: Łódź'));
  edit(root, 'content/nl/how-to-play.md', (text) => text.replace(/(question: ")/, '$1Łódź: '));
  edit(root, 'content/nl/cookie-policy.md', (text) => text.replace(/^lead: "?/m, '$&Łódź: '));
  const regions = ['be'];
  await buildSite({ root, regions });
  const preloads = globSync('**/*.html', { cwd: join(root, 'dist') }).flatMap((file) => {
    const html = readFileSync(join(root, 'dist', file), 'utf8');
    const fonts = [...html.matchAll(/rel="?preload"? href="[^"]*geologica-(\w+)/g)].map(([, subset]) => subset);
    return html.includes('geologica-central') ? [[file, fonts]] : [];
  });
  const both = ['core', 'central'];
  expect(Object.fromEntries(preloads)).toEqual({
    'be/fr/about-us/index.html': both,
    'be/nl/about-us/index.html': both,
    // A legal page may preload one font: none, so that its words are not in two typefaces.
    'be/nl/cookie-policy/index.html': [],
    'be/nl/how-to-play/index.html': both,
  });
  const { findings } = await checkDist(root, regions, { html: false, today: '2026-11-27' });
  // The translations of the changed pages are outdated now, which the check reports.
  const others = findings.filter(({ code, severity }) => severity !== 'notice' && code !== 'TRANSLATION-STALE');
  expect(others).toEqual([]);
}, 600_000);

/** The Markdown and strings of every language. */
function readTexts(): string[] {
  return globSync('content/**/*.{md,json}', { cwd: PROJECT }).map((file) => readFileSync(join(PROJECT, file), 'utf8'));
}
