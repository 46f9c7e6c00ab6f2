import './build-key.ts';
import { deepStrictEqual, ok } from 'node:assert';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSite } from '../../cli/pipeline/build.ts';
import { rebuildSite } from '../../cli/pipeline/rebuild.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { BUILD_KEY } from '../../cli/sources/build-key.ts';
import { addMasters } from '../support/dev-edits.ts';
import { copySources } from '../support/project.ts';
import { bytesOf, edit, SMALL } from '../support/site-copy.ts';
import { randomNumbers, type Soak } from './soak.ts';

export const start = async (): Promise<Soak> => ({
  round: async (seed) => `${await compareRebuilds(seed, 100)} of 100 builds compared with a clean one`,
});

interface Region {
  readonly licence: object;
  readonly facts: object;
  readonly claims: readonly object[];
  readonly languages: readonly { readonly code: string }[];
}

const QUOTES =
  '---\ntitle: Quotes\ndescription: A page that quotes a string, a fact or an offer, and that has words for one status only.\n---\n';
const QUOTED = [
  '{string:BASIS}',
  '{fact:licenceNumber} and {fact:supportEmail}',
  '{claim:weekly}',
  '{if:open}Open.{/if}{unless:open}Closed.{/unless}',
  '[{string:BASIS}](/more/ "{string:SKIP}") and [terms](/terms/#scope)',
];

/** Gives a copy of the small site a second region, in English alone. */
export const addRegion = (root: string): void =>
  edit(
    root,
    'regions/away.json',
    JSON.stringify({
      ...JSON.parse(readFileSync(join(root, 'regions/home.json'), 'utf8')),
      id: 'away',
      order: 2,
      origin: 'https://away.example',
      languages: [{ code: 'en', prefix: '', locale: 'en-AU', hreflang: ['en-AU'], name: 'English' }],
      claims: [],
      flags: {},
    }),
  );

/** Small edits that a build must detect; each takes a number to vary. */
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
  'any string': (root, n) =>
    edit(root, `content/${n % 2 ? 'en' : 'de'}/strings.json`, (text) => {
      const strings = JSON.parse(text) as Record<string, string>;
      const key = Object.keys(strings)[n % Object.keys(strings).length] as string;
      return JSON.stringify({ ...strings, [key]: `${strings[key]?.replace(/ \d+$/, '')} ${n}` }, null, 2);
    }),
  'a field of the other region': (root, n) =>
    edit(root, 'regions/away.json', (text) => {
      const region = JSON.parse(text) as Region;
      const fields: Record<string, unknown>[] = [
        { origin: `https://away-${n % 3}.example` },
        { facts: { ...region.facts, licensee: `Away Ltd ${n}` } },
        { languages: region.languages.map((language) => ({ ...language, hreflang: n % 2 ? ['en-AU'] : ['en-NZ'] })) },
      ];
      return JSON.stringify({ ...region, ...fields[n % fields.length] }, null, 2);
    }),
  'a page of the other region': (root, n) =>
    edit(
      root,
      'content/en/more.away.md',
      `---\ntitle: Away ${n}\ndescription: What this page says in the other region, where it wins over the general one, number ${n}.\n---\n## Words {#words}\n`,
    ),
  'a string of the region': (root, n) =>
    edit(root, 'content/en/strings.home.json', JSON.stringify({ [n % 2 ? 'BASIS' : 'SKIP']: `Here ${n}` })),
  'the strings of the region withdrawn': (root) => rmSync(join(root, 'content/en/strings.home.json'), { force: true }),
  'a field of the region': (root, n) =>
    edit(root, 'regions/home.json', (text) => {
      const region = JSON.parse(text) as Region;
      const fields: Record<string, unknown>[] = [
        { ageLimit: n % 2 ? 18 : 21 },
        { currency: n % 2 ? 'EUR' : 'PLN' },
        { licence: { ...region.licence, number: String(n) } },
        { licence: { ...region.licence, status: n % 2 ? 'demo' : 'licensed' } },
        { facts: { ...region.facts, supportEmail: `help-${n}@small.example` } },
        { flags: { prizeTotals: n % 3 !== 0 } },
        { status: n % 2 ? 'open' : 'closed' },
        { cdnBase: n % 2 ? undefined : 'https://cdn.small.example' },
        { externalHosts: n % 4 ? ['help.example'] : ['other.example'] },
        { quietRoutes: n % 3 ? [] : ['/more/'] },
        { origin: `https://small-${n % 5}.example` },
        { claims: region.claims.map((claim) => ({ ...claim, publishUntil: n % 2 ? '2001-01-01' : undefined })) },
        { languages: region.languages.map((language) => ({ ...language, name: `${language.code} ${n}` })) },
        { navigation: [{ path: '/more/', langKey: n % 2 ? 'SKIP' : 'BASIS' }] },
      ];
      return JSON.stringify({ ...region, ...fields[n % fields.length] }, null, 2);
    }),
  'what a page quotes': (root, n) => edit(root, 'content/en/quotes.md', `${QUOTES}${QUOTED[n % QUOTED.length]}\n`),
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

/**
 * Makes one to three random edits, builds, and compares with a build of the same sources without a cache.
 * @returns the number of comparisons in which both builds succeeded
 */
export async function compareRebuilds(seed: number, rounds: number): Promise<number> {
  ok(BUILD_KEY !== null, 'Builds reuse nothing.');
  const folder = mkdtempSync(join(tmpdir(), 'site-soak-'));
  const root = join(folder, 'site');
  copySources(SMALL, root);
  await addMasters(root);
  addRegion(root);
  const random = randomNumbers(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  // Every kind once before any is made again.
  let left: string[] = [];
  const next = () => {
    if (left.length === 0) left = Object.keys(EDITS);
    return left.splice(upTo(left.length), 1)[0] as string;
  };
  let compared = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const done = Array.from({ length: 1 + upTo(3) }, next);
      for (const name of done) EDITS[name]?.(root, upTo(1000));
      // A build relies on no file that has just changed.
      if (round % 2 === 0) await sleep(80);
      const rebuilt = await outcome(root, () => rebuildSite({ root }));
      const clean = await cleanOutcome(root, join(folder, `clean-${round}`));
      const why = `seed ${seed}, build ${round}, after: ${done.join(', ')}`;
      deepStrictEqual([why, rebuilt.problems], [why, clean.problems]);
      if (clean.problems) continue;
      deepStrictEqual([why, rebuilt.files], [why, clean.files]);
      compared++;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  ok(compared > rounds / 2, `Only ${compared} builds of ${rounds} were good.`);
  return compared;
}

async function outcome(
  root: string,
  build: () => ReturnType<typeof buildSite>,
): Promise<{ problems: string[] | null; files: Map<string, string> | null }> {
  try {
    await build();
    return { problems: null, files: bytesOf(join(root, 'dist')) };
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    return { problems: error.problems.map(({ code, at }) => `${code} ${at?.file}:${at?.line}`).sort(), files: null };
  }
}

/** A copy of the sources without a cache. */
async function cleanOutcome(root: string, copy: string) {
  copySources(root, copy);
  const result = await outcome(copy, () => buildSite({ root: copy }));
  rmSync(copy, { recursive: true, force: true });
  return result;
}
