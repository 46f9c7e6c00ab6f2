import { deepStrictEqual, equal, match, ok } from 'node:assert';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { buildSite } from '../../cli/pipeline/build.ts';
import type { Problem } from '../../cli/problems/problem.ts';
import { copySources } from '../support/project.ts';
import { PROJECT, SMALL } from '../support/site-copy.ts';
import { BuildProcess, type Work } from './build-process.ts';
import { mutationOf } from './mutations.ts';
import type { Soak } from './soak.ts';

/** Runs in one round of `npm run soak -- fuzz`. */
const ROUND = 100;
/** CPU time of one build in ms: the small site takes 50 ms, the real one 2 s. */
const HANG = 5_000;

/** A site whose files are mutated. */
interface Subject {
  readonly name: string;
  readonly from: string;
  /** The built regions. */
  readonly regions: readonly string[];
  readonly sources: readonly string[];
  /** Files that `site check` reads: locks, and the manifest of the last build. */
  readonly locks: readonly string[];
}

const LOCKS = ['routes', 'geo', 'translations', 'findings'].map((name) => `regions/${name}.lock.json`);
const SMALL_SITE: Subject = {
  name: 'small',
  from: SMALL,
  regions: [],
  sources: [
    ...['home', 'defaults'].map((name) => `regions/${name}.json`),
    ...['index', 'more', 'terms'].map((name) => `content/en/${name}.md`),
    ...['en/strings.json', 'de/index.md', 'de/strings.json'].map((name) => `content/${name}`),
    'assets/images/square.png',
  ],
  locks: [...LOCKS, 'dist/home.manifest.json'],
};
export const REAL_SITE: Subject = {
  name: 'real',
  from: PROJECT,
  regions: ['uk'],
  sources: [
    ...['uk', 'global', 'defaults'].map((name) => `regions/${name}.json`),
    ...['index', 'contact.uk', 'terms', 'download', 'promotions', 'complaints-procedure.uk']
      .map((name) => `content/en/${name}.md`)
      .filter((file) => existsSync(join(PROJECT, file))),
    ...['en', 'es', 'fr'].map((language) => `content/${language}/strings.json`),
    'assets/images/desk.png',
  ],
  locks: [...LOCKS.filter((file) => existsSync(join(PROJECT, file))), 'dist/uk.manifest.json'],
};
/** Lock files for the small site, which has none. */
const SMALL_LOCKS: Readonly<Record<string, unknown>> = {
  'regions/defaults.json': { order: 5, facts: { supportPhone: '1' } },
  'regions/routes.lock.json': { home: { '/': 'default en' } },
  'regions/geo.lock.json': { home: [['FR', 'other home', 'start', 'none', 200]] },
  'regions/translations.lock.json': { 'content/de/index.md': { title: '00000000 00000000' } },
  'regions/findings.lock.json': { accepted: [] },
};

export async function start(): Promise<Soak> {
  const small = await startFuzz(SMALL_SITE);
  let real: Awaited<ReturnType<typeof startFuzz>> | null = null;
  return {
    // A build of the real site takes 20 times as long.
    round: async (seed) => {
      const isReal = seed % 4 === 3;
      if (isReal) real ??= await startFuzz(REAL_SITE);
      const { good, problems } = await (isReal && real ? real : small).build(seed, isReal ? ROUND / 20 : ROUND);
      return `${isReal ? 'real' : 'small'} site, ${good} good, ${problems} with problems`;
    },
    close: () => {
      small.close();
      real?.close();
    },
  };
}

export interface MutatedBuilds {
  readonly good: number;
  readonly problems: number;
}

/** Builds a site once. Each run changes some files, builds or checks in another process, and restores the files. */
export async function startFuzz(subject: Subject = SMALL_SITE): Promise<{
  readonly build: (seed: number, runs: number) => Promise<MutatedBuilds>;
  readonly close: () => void;
}> {
  const root = mkdtempSync(join(tmpdir(), 'site-fuzz-'));
  copySources(subject.from, root);
  if (subject === SMALL_SITE)
    for (const [file, value] of Object.entries(SMALL_LOCKS))
      writeFileSync(join(root, file), JSON.stringify(value, null, 2));
  else {
    symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
    if (existsSync(join(PROJECT, '.cache/images')))
      cpSync(join(PROJECT, '.cache/images'), join(root, '.cache/images'), { recursive: true });
  }
  await buildSite({ root, regions: subject.regions });
  const process = new BuildProcess();
  return {
    build: (seed, runs) => runMutated(subject, root, process, seed, runs),
    close: () => {
      process.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Throws with the seed and the smallest failing mutation. */
async function runMutated(
  { sources, locks, regions }: Subject,
  root: string,
  process: BuildProcess,
  seed: number,
  runs: number,
): Promise<MutatedBuilds> {
  const counts = { good: 0, problems: 0 };
  const ofSources = fc.record({
    work: fc.constant<Work>('build'),
    mutations: fc.array(mutationOf([...sources, ...locks]), { minLength: 1, maxLength: 4 }),
  });
  const ofLocks = fc.record({
    work: fc.constant<Work>('check'),
    mutations: fc.array(mutationOf(locks), { minLength: 1, maxLength: 2 }),
  });
  const cases = fc.oneof({ arbitrary: ofSources, weight: 5 }, ofLocks);
  const property = fc.asyncProperty(cases, async ({ work, mutations }) => {
    const originals = new Map<string, Buffer>();
    try {
      for (const { file, apply } of mutations) {
        const path = join(root, file);
        if (!existsSync(path)) continue;
        const bytes = readFileSync(path);
        if (!originals.has(file)) originals.set(file, bytes);
        const after = apply(bytes);
        if (after === null) rmSync(path);
        else writeFileSync(path, after);
      }
      const before = statesOf(join(root, 'dist'));
      const { good, problems = [], fault } = await process.run(work, root, HANG, regions);
      equal(fault, undefined);
      if (good) {
        counts.good++;
        ok(readdirSync(join(root, 'dist')).length > 0, 'There is no result.');
        return;
      }
      counts.problems++;
      ok(problems.length > 0, 'It failed without a problem.');
      deepStrictEqual(problems.map((problem) => misplaced(root, problem)).filter(Boolean), []);
      for (const { message, help } of problems) match(`${message}|${help}`, /\S\|[\s\S]*\S/);
      deepStrictEqual(statesOf(join(root, 'dist')), before);
    } finally {
      for (const [file, bytes] of originals) writeFileSync(join(root, file), bytes);
    }
  });
  await fc.assert(property, { numRuns: runs, seed });
  // Both results must occur, or the mutations would prove nothing.
  if (runs >= 50) ok(counts.good > 0 && counts.problems > 0, `${counts.good} good, ${counts.problems} with problems.`);
  return counts;
}

/** All files below a folder with times and sizes. */
const statesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((file) => `${file} ${signature(join(folder, file))}`);
const signature = (path: string) => {
  const { mtimeMs, size, ino } = statSync(path);
  return `${mtimeMs} ${size} ${ino}`;
};

/** Null for a valid location in an existing file; else the error. */
function misplaced(root: string, { code, at: found }: Problem): string | null {
  // Without its only region, the folder is not a site.
  if (code === 'ROOT-MISSING') return null;
  // The lock file was removed, or the manifest cannot be used: the message contains its name.
  if (['FILE-READ', 'DIST-MISSING', 'OUTPUT-TAKEN'].includes(code) && found === null) return null;
  if (!found?.file || !(found.line >= 1) || !(found.column >= 1)) return `${code} is nowhere: ${JSON.stringify(found)}`;
  if (!existsSync(join(root, found.file))) return null;
  const lines = readFileSync(join(root, found.file), 'utf8')
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/);
  const line = lines[found.line - 1];
  return line !== undefined && found.column <= line.length + 1
    ? null
    : `${code} is outside of its file: ${JSON.stringify(found)}`;
}
