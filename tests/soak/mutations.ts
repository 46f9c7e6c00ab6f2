import { deepStrictEqual, equal, match, ok } from 'node:assert';
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { buildSite } from '../../cli/build.ts';
import type { Problem } from '../../cli/problems/problem.ts';
import { PROJECT, SMALL, snapshot } from '../support/site-copy.ts';
import type { Soak } from './soak.ts';

/** Runs of one round of `npm run soak -- mutations`. */
const ROUND = 300;
/** A build of the small site takes a twentieth of a second: this is a hang, in ms. */
const HANG = 15_000;

const FILES = [
  'regions/home.json',
  'content/en/index.md',
  'content/en/more.md',
  'content/en/terms.md',
  'content/en/strings.json',
  'content/de/index.md',
  'content/de/strings.json',
];
const JSON_FILES = FILES.filter((file) => file.endsWith('.json'));

/** One change to one file; bytes to bytes, null to remove it. */
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

/** Changes a value, a key or an entry somewhere in a JSON document; a document that is broken already stays as it is. */
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

const inFile = (files: readonly string[], change: fc.Arbitrary<Omit<Mutation, 'file'>>) =>
  fc
    .tuple(fc.constantFrom(...files), change)
    .map(
      ([file, { how, apply }]): Mutation =>
        ({ file, how, apply, [fc.toStringMethod]: () => `${file}: ${how}` }) as Mutation,
    );
const mutation = fc.oneof(inFile(FILES, onBytes), inFile(FILES, onLines), inFile(JSON_FILES, onJson));

interface Outcome {
  readonly good?: true;
  readonly problems?: readonly Problem[];
  /** Any other error, with its stack. */
  readonly fault?: string;
}

/** Builds in a process of its own: what hangs there can be killed, and the sources run as they are, without Vite. */
const BUILDER = `
import { buildSite } from ${JSON.stringify(pathToFileURL(join(PROJECT, 'cli/build.ts')).href)};
process.on('message', async (root) => {
  process.send(await buildSite({ root }).then(
    () => ({ good: true }),
    (error) => (Array.isArray(error?.problems) ? { problems: error.problems } : { fault: error?.stack ?? String(error) }),
  ));
});`;

export async function start(): Promise<Soak> {
  const mutations = await startMutations();
  return {
    round: async (seed) => {
      const { good, problems } = await mutations.build(seed, ROUND);
      return `${good} good builds, ${problems} with problems`;
    },
    close: mutations.close,
  };
}

export interface MutatedBuilds {
  readonly good: number;
  readonly problems: number;
}

/** Builds the small site once; each run copies it, changes some files and builds it in another process. */
export async function startMutations(): Promise<{
  readonly build: (seed: number, runs: number) => Promise<MutatedBuilds>;
  readonly close: () => void;
}> {
  const base = mkdtempSync(join(tmpdir(), 'site-sound-'));
  for (const part of ['regions', 'content', 'templates', 'assets'])
    cpSync(join(SMALL, part), join(base, part), { recursive: true });
  await buildSite({ root: base });
  return {
    build: (seed, runs) => buildMutated(base, seed, runs),
    close: () => {
      builder?.kill('SIGKILL');
      builder = null;
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** Throws with the seed and the smallest mutation that fails. */
async function buildMutated(base: string, seed: number, runs: number): Promise<MutatedBuilds> {
  const counts = { good: 0, problems: 0 };
  const property = fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
    const root = mkdtempSync(join(tmpdir(), 'site-mutated-'));
    try {
      cpSync(base, root, { recursive: true, preserveTimestamps: true });
      for (const { file, apply } of mutations) {
        const path = join(root, file);
        if (!existsSync(path)) continue;
        const after = apply(readFileSync(path));
        if (after === null) rmSync(path);
        else writeFileSync(path, after);
      }
      const before = snapshot(join(root, 'dist'));
      const { good, problems = [], fault } = await buildBeside(root);
      equal(fault, undefined);
      if (good) {
        counts.good++;
        ok(existsSync(join(root, 'dist/home/404.html')), 'There is no 404 page.');
        return;
      }
      counts.problems++;
      ok(problems.length > 0, 'The build failed without a problem.');
      deepStrictEqual(problems.map((problem) => misplaced(root, problem)).filter(Boolean), []);
      for (const { message, help } of problems) match(`${message}|${help}`, /\S\|[\s\S]*\S/);
      deepStrictEqual(snapshot(join(root, 'dist')), before);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
  await fc.assert(property, { numRuns: runs, seed });
  // Both must have occurred, or the mutations would be too mild or too rough to prove anything.
  ok(counts.good > 0 && counts.problems > 0, `${counts.good} good builds, ${counts.problems} with problems.`);
  return counts;
}

let builder: ChildProcess | null = null;

function buildBeside(root: string): Promise<Outcome> {
  builder ??= spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', BUILDER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const current = builder;
  return new Promise((done) => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      current.removeAllListeners();
      done(outcome);
    };
    const fail = (fault: string) => {
      builder = null;
      current.kill('SIGKILL');
      end({ fault });
    };
    const timer = setTimeout(() => fail(`The build did not end within ${HANG / 1000} s.`), HANG);
    current.once('message', (outcome: Outcome) => end(outcome));
    current.once('error', (error) => fail(error.stack ?? String(error)));
    current.once('exit', (code, signal) => fail(`The process ended with ${signal ?? code}.`));
    current.send(root);
  });
}

/** Null for a place in a file as it lies on disk; else what is wrong with it. */
function misplaced(root: string, { code, at: found }: Problem): string | null {
  // Without its only region the folder is no site at all.
  if (code === 'ROOT-MISSING') return null;
  if (!found?.file || !(found.line >= 1) || !(found.column >= 1)) return `${code} is nowhere: ${JSON.stringify(found)}`;
  if (!existsSync(join(root, found.file))) return null;
  const lines = readFileSync(join(root, found.file), 'utf8')
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/);
  const line = lines[found.line - 1];
  return line !== undefined && found.column <= line.length + 1
    ? null
    : `${code} stands outside of its file: ${JSON.stringify(found)}`;
}
