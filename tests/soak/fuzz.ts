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

/** A mutation of one file: bytes to bytes, or null to remove it. */
interface Mutation {
  readonly file: string;
  readonly how: string;
  readonly apply: (bytes: Buffer) => Buffer | null;
}

const NASTY = [
  ...[
    '---',
    '---js\n',
    '\n---\n',
    '\0',
    '\u0001',
    '\u2028',
    '\ufeff',
    '\r',
    '\r\n',
    '\t',
    '"',
    "'",
    '`',
    '```\n',
    '\\',
    '{',
    '}',
    '[',
    ']',
    ': ',
    ' #',
    '&a ',
    '*a',
    '!!x ',
    '<<: ',
    '? ',
    '| ',
    '%YAML 1.1\n',
  ],
  ...[
    '{fact:x}',
    '{claim:weekly}',
    '{string:SKIP}',
    '{block:greeting}',
    '{#id}',
    '## ',
    '# ',
    '> ',
    '- ',
    '1. ',
    '![x](y.png)',
    '[x](/y/)',
    '[x]',
    '[x]: /y/\n',
    '<b>',
    '</kbd>',
    '<kbd>',
    '<!--',
    '<br>',
    '|a|\n|-|\n',
    '~~',
    '**',
    '$',
    '€4,000',
  ],
  ...[
    'javascript:alert(1)',
    'https://help.example/',
    '//x',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '-1',
    '1e999',
    '\ud83d\ude00',
    'ß',
    'İ',
    '\u202e',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ],
];

const place = fc.double({ min: 0, max: 1, noNaN: true });
const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.tuple(fc.constantFrom(...NASTY), fc.integer({ min: 2, max: 3000 })).map(([piece, times]) => piece.repeat(times)),
);
const bytes = fc.oneof(
  text.map((piece) => Buffer.from(piece)),
  fc.uint8Array({ minLength: 1, maxLength: 4 }).map((array) => Buffer.from(array)),
);
const value = fc.oneof(fc.constantFrom<unknown>(null, true, '', 0, -1, 1e21, 0.1, [], {}, [[]]), text, fc.jsonValue());

const at = (length: number, where: number) => Math.floor(where * length);
const splice = (bytes: Buffer, from: number, length: number, insert: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, from), insert, bytes.subarray(from + length)]);
const inLines = (change: (lines: string[]) => void) => (bytes: Buffer) => {
  const lines = bytes.toString().split('\n');
  change(lines);
  return Buffer.from(lines.join('\n'));
};

const onBytes = fc.oneof(
  fc.record({ where: place, length: fc.integer({ min: 1, max: 40 }) }).map(({ where, length }) => ({
    how: `delete ${length} bytes`,
    apply: (old: Buffer) => splice(old, at(old.length, where), length, Buffer.alloc(0)),
  })),
  fc.record({ where: place, insert: bytes }).map(({ where, insert }) => ({
    how: `insert ${JSON.stringify(insert.toString('latin1').slice(0, 60))}`,
    apply: (old: Buffer) => splice(old, at(old.length, where), 0, insert),
  })),
  fc.record({ where: place, insert: bytes }).map(({ where, insert }) => ({
    how: `replace by ${JSON.stringify(insert.toString('latin1').slice(0, 60))}`,
    apply: (old: Buffer) => splice(old, at(old.length, where), insert.length, insert),
  })),
  fc.record({ from: place, length: fc.integer({ min: 1, max: 200 }), to: place }).map(({ from, length, to }) => ({
    how: `duplicate ${length} bytes`,
    apply: (old: Buffer) =>
      splice(old, at(old.length, to), 0, old.subarray(at(old.length, from), at(old.length, from) + length)),
  })),
  place.map((where) => ({ how: 'break off', apply: (old: Buffer) => old.subarray(0, at(old.length, where)) })),
  fc.constant({ how: 'remove', apply: () => null }),
);

const onLines = fc.oneof(
  place.map((where) => ({ how: 'delete a line', apply: inLines((lines) => lines.splice(at(lines.length, where), 1)) })),
  place.map((where) => ({
    how: 'duplicate a line',
    apply: inLines((lines) => lines.splice(at(lines.length, where), 0, lines[at(lines.length, where)] ?? '')),
  })),
  fc.tuple(place, place).map(([from, to]) => ({
    how: 'move a line',
    apply: inLines((lines) => lines.splice(at(lines.length, to), 0, ...lines.splice(at(lines.length, from), 1))),
  })),
  fc.tuple(place, text).map(([where, line]) => ({
    how: `insert the line ${JSON.stringify(line.slice(0, 60))}`,
    apply: inLines((lines) => lines.splice(at(lines.length, where), 0, line)),
  })),
);

/** Changes a value, a key or an entry of a JSON document; invalid documents stay unchanged. */
const onJson = fc
  .record({
    path: fc.array(place, { minLength: 1, maxLength: 5 }),
    what: fc.constantFrom('set', 'delete', 'rename', 'add'),
    value,
    name: fc.oneof(text, fc.constantFrom('id', 'code', 'path')),
  })
  .map(({ path, what, value: next, name }) => ({
    how: `${what} ${path.length} deep: ${name.slice(0, 40)} = ${(JSON.stringify(next) ?? '').slice(0, 60)}`,
    apply: (old: Buffer) => {
      let whole: unknown;
      try {
        whole = JSON.parse(old.toString());
        // A document that another mutation has nested too deep can be parsed, but not written.
        JSON.stringify(whole, null, 2);
      } catch {
        return old;
      }
      let holder = whole as Record<string, unknown>;
      let key = '';
      for (const step of path) {
        const below = key === '' ? holder : (holder[key] as Record<string, unknown>);
        if (typeof below !== 'object' || below === null || Object.keys(below).length === 0) break;
        holder = below;
        key = Object.keys(below)[at(Object.keys(below).length, step * 0.999)] as string;
      }
      if (typeof holder !== 'object' || holder === null) return old;
      if (what === 'set') holder[key] = next;
      if (what === 'delete') delete holder[key];
      if (what === 'add')
        Object.defineProperty(holder, name, { value: next, enumerable: true, configurable: true, writable: true });
      if (what === 'rename') {
        Object.defineProperty(holder, name, {
          value: holder[key],
          enumerable: true,
          configurable: true,
          writable: true,
        });
        delete holder[key];
      }
      return Buffer.from(JSON.stringify(whole, null, 2));
    },
  }));

/** Changes the encoding or the form of the complete file. */
const onWhole = fc
  .constantFrom<[string, (old: Buffer) => Buffer]>(
    ['a byte order mark', (old) => Buffer.concat([Buffer.from('\ufeff'), old])],
    ['line ends of Windows', (old) => Buffer.from(old.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')],
    ['line ends of old Macs', (old) => Buffer.from(old.toString('latin1').replaceAll('\n', '\r'), 'latin1')],
    ['UTF-16', (old) => Buffer.from(`\ufeff${old.toString()}`, 'utf16le')],
    ['UTF-16, the other end first', (old) => Buffer.from(`\ufeff${old.toString()}`, 'utf16le').swap16()],
    ['Latin-1', (old) => Buffer.from(`${old.toString()}é`, 'latin1')],
    ['NUL bytes', (old) => Buffer.concat([old, Buffer.alloc(100)])],
    ['nothing', () => Buffer.alloc(0)],
    ['the file twice', (old) => Buffer.concat([old, old])],
    ['2 MB', (old) => Buffer.concat([old, Buffer.alloc(2_000_000, 0x20)])],
    ['lists in lists', () => Buffer.from(`{"id":${'['.repeat(5000)}${']'.repeat(5000)}}`)],
    ['null', () => Buffer.from('null')],
    ['a list', () => Buffer.from('[]')],
    ['an empty object', () => Buffer.from('{}')],
  )
  .map(([how, apply]) => ({ how, apply }));

const inFile = (files: readonly string[], change: fc.Arbitrary<Omit<Mutation, 'file'>>) =>
  fc
    .tuple(fc.constantFrom(...files), change)
    .map(
      ([file, { how, apply }]): Mutation =>
        ({ file, how, apply, [fc.toStringMethod]: () => `${file}: ${how}` }) as Mutation,
    );
const mutationOf = (files: readonly string[]) => {
  const json = files.filter((file) => file.endsWith('.json'));
  return fc.oneof(
    inFile(files, onBytes),
    inFile(files, onLines),
    { arbitrary: inFile(json, onJson), weight: 2 },
    inFile(files, onWhole),
  );
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
  if ((code === 'FILE-READ' || code === 'DIST-MISSING') && found === null) return null;
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
