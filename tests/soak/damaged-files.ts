import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copySources } from '../support/project.ts';
import { BIN, SMALL } from '../support/site-copy.ts';
import { randomNumbers, type Soak } from './soak.ts';

const STEPS = 8;
/** In ms. A command that takes longer hangs. */
const PATIENCE = 120_000;
const REGION = 'home';
/** Commands that only read; `out` has the result. */
const READING: readonly (readonly string[])[] = [
  ['check', '--region', REGION],
  ['visit', '/', '--region', REGION, '--geo', 'GB'],
  ['why', `${REGION}:/`],
  ['regions', '--json'],
];

export const start = async (): Promise<Soak> => ({
  round: async (seed) => {
    const { builds, reads } = await compareAfterDamage({ seed, steps: STEPS });
    return `${builds} builds and ${reads} reading commands after damage`;
  },
});

/**
 * Damages files of the cache and of the result, and puts foreign files where a result goes. After each, a build has the bytes of a
 * clean one or is refused and leaves everything as it is; a command that only reads changes nothing; nothing outside changes.
 * @throws at the first difference
 */
export async function compareAfterDamage({ seed, steps }: { seed: number; steps: number }) {
  const random = randomNumbers(seed);
  const folder = mkdtempSync(join(tmpdir(), 'site-damage-'));
  const [root, outside, clean] = ['site', 'outside', 'clean'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const done: string[] = [];
  const tally = { builds: 0, reads: 0 };
  try {
    copySources(SMALL, root);
    mkdirSync(outside);
    writeFileSync(join(outside, 'secret.html'), '<p>Of somebody else.</p>');
    const before = treeOf(outside);
    expectStatus(run(root, 'build'), [0], done);
    for (let step = 0; step < steps; step++) {
      const what = pick(['cache', 'result', 'foreign'] as const);
      if (what === 'foreign') {
        const out = join(folder, `out-${step}`);
        const name = putForeign(out, outside, pick);
        done.push(`foreign ${name}`);
        const foreign = treeOf(out);
        const { status } = expectStatus(run(root, 'build', '--out', out), [0, 1], done);
        const after = treeOf(out);
        for (const [path, state] of foreign)
          if (after.get(path) !== state)
            fail(done, `${path} was ${status === 0 ? 'replaced' : 'changed by a refusal'}`);
      } else {
        const base = what === 'cache' ? join(root, '.cache') : join(root, 'dist');
        const path = pick([...treeOf(base).keys(), ...readdirSync(base)]);
        done.push(`${what}/${path} ${damage(join(base, path), { outside, pick, isCache: what === 'cache' })}`);
        if (what === 'result') {
          const dist = treeOf(join(root, 'dist'));
          const command = pick(READING);
          expectStatus(run(root, ...command), [0, 1], done);
          tally.reads++;
          if (!isSame(treeOf(join(root, 'dist')), dist)) fail(done, `site ${command.join(' ')} changed dist`);
        }
        if (random() < 0.5) writeFileSync(join(root, 'content/en/more.md'), pageOf(step));
        rmSync(clean, { recursive: true, force: true });
        copySources(root, clean);
        expectStatus(run(clean, 'build'), [0], done);
        const { status } = expectStatus(run(root, 'build'), [0, 1], done);
        tally.builds++;
        if (status === 0 && !isSame(treeOf(join(root, 'dist')), treeOf(join(clean, 'dist'))))
          fail(done, 'the result is not that of a clean build');
        // It was refused, because something in its place is not a result.
        if (status === 1) {
          rmSync(join(root, 'dist'), { recursive: true, force: true });
          expectStatus(run(root, 'build'), [0], done);
        }
      }
      if (!isSame(treeOf(outside), before)) fail(done, 'something outside has changed');
    }
    return tally;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const pageOf = (step: number): string =>
  `---\ntitle: More\ndescription: What else there is to say about this small place, in version ${step}.\n---\nVersion ${step}.\n`;

type Pick = <T>(list: readonly T[]) => T;

/** @returns what was done to the file */
function damage(
  path: string,
  { outside, pick, isCache }: { readonly outside: string; readonly pick: Pick; readonly isCache: boolean },
): string {
  const remove = () => rmSync(path, { recursive: true, force: true });
  const isFile = lstatSync(path).isFile();
  const bytes = isFile ? readFileSync(path) : Buffer.from('');
  if (!isFile) remove();
  const kinds: Readonly<Record<string, () => void>> = {
    'cut off': () => writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length / 2))),
    emptied: () => writeFileSync(path, ''),
    'with another byte': () => {
      const changed = Buffer.from(bytes);
      if (changed.length > 0)
        changed[Math.floor(changed.length / 3)] = (changed[Math.floor(changed.length / 3)] ?? 0) ^ 1;
      writeFileSync(path, changed);
    },
    'with more bytes': () => writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(5000, 'x')])),
    removed: remove,
    'as a link': () => {
      remove();
      symlinkSync(join(outside, 'secret.html'), path);
    },
    'as a link to a folder': () => {
      remove();
      symlinkSync(outside, path);
    },
    'as a pipe': () => {
      remove();
      execFileSync('mkfifo', [path]);
    },
    'as a folder': () => {
      remove();
      mkdirSync(path);
    },
    swapped: () => {
      const others = readdirSync(dirname(path)).map((name) => join(dirname(path), name));
      const other = pick(others);
      if (other === path || !lstatSync(other).isFile()) return;
      const third = `${path}.third`;
      renameSync(path, third);
      renameSync(other, path);
      renameSync(third, other);
    },
  };
  // A folder in the place of a record is a problem that names it.
  const name = pick(Object.keys(kinds).filter((kind) => !isCache || kind !== 'as a folder'));
  kinds[name]?.();
  return name;
}

/** Puts something where a result of the region goes. @returns what */
function putForeign(out: string, outside: string, pick: Pick): string {
  mkdirSync(out);
  const kinds: Readonly<Record<string, () => void>> = {
    'a folder with files': () => {
      mkdirSync(join(out, REGION));
      writeFileSync(join(out, REGION, 'thesis.txt'), 'The only copy.');
    },
    'a file of its name': () => writeFileSync(join(out, REGION), 'The only copy.'),
    'hosting files': () => {
      mkdirSync(join(out, `${REGION}.hosting`));
      writeFileSync(join(out, `${REGION}.hosting`, 'nginx.conf'), 'mine');
    },
    'a manifest of another program': () => writeFileSync(join(out, `${REGION}.manifest.json`), '{"files":{}}'),
    'a link to a folder outside': () => symlinkSync(outside, join(out, REGION)),
    'files beside it': () => writeFileSync(join(out, 'notes.txt'), 'mine'),
  };
  const name = pick(Object.keys(kinds));
  kinds[name]?.();
  return name;
}

interface Ran {
  readonly status: number | null;
  readonly text: string;
}

function run(root: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args, '--root', root], {
    encoding: 'utf8',
    timeout: PATIENCE,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, text: `${stdout}\n${stderr}` };
}

function expectStatus(ran: Ran, allowed: readonly number[], done: readonly string[]): Ran {
  if (ran.status === null) fail(done, `no end after ${PATIENCE} ms`);
  if (!allowed.includes(ran.status as number)) fail(done, `exit ${ran.status}:\n${ran.text}`);
  return ran;
}

const fail = (done: readonly string[], message: string): never => {
  throw new Error(`${done.join('\n')}\n${message}`);
};

/** Every entry below a folder with its kind and bytes; links are not followed. */
function treeOf(folder: string, below = '', tree = new Map<string, string>()): Map<string, string> {
  if (!existsSync(folder)) return tree;
  for (const name of readdirSync(join(folder, below)).sort()) {
    const path = below === '' ? name : `${below}/${name}`;
    const entry = lstatSync(join(folder, path));
    if (entry.isDirectory()) treeOf(folder, path, tree);
    else if (entry.isSymbolicLink()) tree.set(path, `link to ${readlinkSync(join(folder, path))}`);
    else tree.set(path, entry.isFile() ? hash('sha256', readFileSync(join(folder, path)), 'hex') : 'neither');
  }
  return tree;
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([path, state]) => other.get(path) === state);
