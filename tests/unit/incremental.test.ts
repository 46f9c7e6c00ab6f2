import { cpSync, existsSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../../cli/build.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { bytesOf, copySite, edit, temporaryFolder } from '../support/site-copy.ts';

/** Small edits of all kinds that a build must not miss; each takes a number to vary by. */
const EDITS: Record<string, (root: string, n: number) => void> = {
  'words of a page': (root, n) => edit(root, 'content/en/more.md', (text) => `${text}\nSentence ${n}.\n`),
  'title of a page that others have in their breadcrumbs': (root, n) =>
    edit(root, 'content/en/more.md', (text) => text.replace(/^title: .*/m, `title: More to read ${n}`)),
  'a new page below another': (root, n) =>
    edit(
      root,
      `content/en/more/child-${n % 3}.md`,
      `---\ntitle: Child ${n}\ndescription: The child page number ${n} of the page about more, which lends it a breadcrumb.\n---\nText [up](/more/).\n`,
    ),
  'a page removed': (root, n) => rmSync(join(root, `content/en/more/child-${n % 3}.md`), { force: true }),
  'a page translated': (root, n) =>
    edit(
      root,
      'content/de/more.md',
      `---\ntitle: Mehr ${n}\ndescription: Die deutsche Fassung der Seite, die bisher von der englischen Sprache geliehen war.\n---\n## Worte {#words}\n`,
    ),
  'a translation withdrawn': (root) => rmSync(join(root, 'content/de/more.md'), { force: true }),
  'a regional page': (root, n) =>
    edit(
      root,
      'content/en/more.home.md',
      `---\ntitle: Here ${n}\ndescription: What this page says in the home region, where it wins over the general one, number ${n}.\n---\n## Words {#words}\n`,
    ),
  'a regional page withdrawn': (root) => rmSync(join(root, 'content/en/more.home.md'), { force: true }),
  'a string': (root, n) =>
    edit(root, 'content/en/strings.json', (text) => text.replace(/"Good day[^"]*"/, `"Good day ${n}, {name}"`)),
  'a fact of the region': (root, n) =>
    edit(root, 'regions/home.json', (text) =>
      text.replace(/"licensee": "Small Ltd[^"]*", "s/, `"licensee": "Small Ltd ${n}", "s`),
    ),
  'the amount of a claim': (root, n) =>
    edit(root, 'regions/home.json', (text) => text.replace(/"amount": \d+/, `"amount": ${4000 + n}`)),
  'a style': (root, n) => edit(root, 'templates/plain.css', `body { margin: ${n}px; }`),
  'a template': (root, n) =>
    edit(root, 'templates/site.tsx', (text) => text.replace(/<h1[^>]*>/, `<h1 className="n${n}">`)),
  'a picture': (root, n) => cpSync(join(root, `masters/${n % 2}.png`), join(root, 'assets/images/square.png')),
  'nothing but a time': (root, n) =>
    utimesSync(join(root, 'content/en/terms.md'), new Date(n * 1000), new Date(n * 1000)),
  'words, with the old time copied back': (root, n) => {
    const { atime, mtime } = statSync(join(root, 'content/en/terms.md'));
    edit(root, 'content/en/terms.md', (text) =>
      text.replace(/These are the terms.*/, `These are the terms, in the wording of ${n % 10}.`),
    );
    utimesSync(join(root, 'content/en/terms.md'), atime, mtime);
  },
};

test.each([1, 2, 3])('after a storm of edits the result equals a clean build (seed %i)', async (seed) => {
  const root = copySite();
  const sharp = (await import('sharp')).default;
  mkdirSync(join(root, 'masters'));
  for (const n of [0, 1])
    await sharp({ create: { width: 500 + 300 * n, height: 500, channels: 3, background: '#123' } })
      .png()
      .toFile(join(root, `masters/${n}.png`));
  const random = randomNumbers(seed);
  let compared = 0;
  for (let round = 0; round < 24; round++) {
    const names = Object.keys(EDITS);
    const done = Array.from({ length: 1 + (random() % 3) }, () => names[random() % names.length] as string);
    for (const name of done) EDITS[name]?.(root, random() % 1000);
    const [stormy, clean] = [await outcome(root, join(root, 'dist')), await cleanOutcome(root)];
    expect(stormy.problems, done.join(', ')).toEqual(clean.problems);
    if (clean.problems) continue;
    expect(stormy.files, done.join(', ')).toEqual(clean.files);
    compared++;
  }
  expect(compared).toBeGreaterThan(12);
});

async function outcome(
  root: string,
  out: string,
): Promise<{ problems: string[] | null; files: Map<string, string> | null }> {
  try {
    await buildSite({ root, out });
    return { problems: null, files: bytesOf(out) };
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    return { problems: error.problems.map(({ code, at }) => `${code} ${at?.file}:${at?.line}`).sort(), files: null };
  }
}

/** The same sources in another folder, without any cache. */
async function cleanOutcome(root: string) {
  const copy = temporaryFolder();
  for (const part of ['regions', 'content', 'templates', 'assets'])
    if (existsSync(join(root, part))) cpSync(join(root, part), join(copy, part), { recursive: true });
  return outcome(copy, join(copy, 'dist'));
}

function randomNumbers(seed: number): () => number {
  let state = seed * 7919;
  return () => {
    state = (state * 48271) % 2147483647;
    return state;
  };
}
