import { deepStrictEqual } from 'node:assert';
import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../../cli/build/emit/manifest.ts';
import { DeployError } from '../../cli/publish/deploy-error.ts';
import { FolderStore } from '../../cli/publish/folder-store.ts';
import { rollback } from '../../cli/publish/rollback.ts';
import { STATE_KEY } from '../../cli/publish/state.ts';
import { AdaptiveConcurrency } from '../../cli/storage/map-concurrent.ts';
import { StoreError } from '../../cli/storage/store.ts';
import { temporary } from '../hosts/deploy-site.ts';
import { type BuiltSite, deployTo } from '../hosts/deploy-to.ts';
import { HOSTILE_IDS, HOSTILE_KEYS, snapshot, writeTinySite } from '../support/hostile-targets.ts';
import { lookAtPages } from './kill-deploys.ts';
import { randomNumbers, type Soak } from './soak.ts';

export async function start(): Promise<Soak> {
  const place = temporary();
  const sites = ['one', 'two', 'three'].map((word) => writeTinySite(join(place.folder, word), word));
  return {
    round: async (seed) => {
      const refused = await deployOverChangedStates(place.folder, sites, { seed, changes: 100 });
      const invalid = await deployChangedManifests(place.folder, sites[0] as BuiltSite, { seed, changes: 100 });
      const busy = await deployAtOnce(place.folder, sites, { seed, turns: 10 });
      return `100 changed states, ${refused} refused; 100 changed manifests, ${invalid} refused; 10 pairs of deploys at once, ${busy} stopped`;
    },
    close: place.remove,
  };
}

/**
 * Changes the state of a target at random, then deploys and rolls back. Nothing outside of the target may change, and every
 * failure must have a code.
 * @returns the number of rejected changes
 */
export async function deployOverChangedStates(
  folder: string,
  sites: readonly BuiltSite[],
  { seed, changes }: { seed: number; changes: number },
): Promise<number> {
  const random = randomNumbers(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const around = mkdtempSync(join(folder, 'changed-'));
  let refused = 0;
  for (let turn = 0; turn < changes; turn++) {
    const root = join(around, 'srv', 'target');
    rmSync(join(around, 'srv'), { recursive: true, force: true });
    mkdirSync(join(around, 'srv'), { recursive: true });
    for (const path of ['precious.txt', 'srv/precious.txt']) writeFileSync(join(around, path), 'theirs');
    const mode = pick(['in-place', 'releases'] as const);
    for (const site of sites.slice(0, 2)) await deployTo(`file://${root}`, undefined, site, { mode });
    const file = join(root, STATE_KEY);
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'));
    change(state, pick);
    writeFileSync(file, JSON.stringify(state));
    const outcomes = await Promise.all([
      codeOf(deployTo(`file://${root}`, undefined, pick(sites), { graceMs: 0 })),
      codeOf(
        rollback({
          store: new FolderStore(root),
          concurrency: new AdaptiveConcurrency(2),
          dryRun: false,
          graceMs: 0,
          log: () => {},
        }),
      ),
    ]);
    if (outcomes.some((code) => code !== null)) refused++;
    const outside = Object.keys(snapshot(around)).filter((path) => !path.startsWith('srv/target/'));
    deepStrictEqual(outside.sort(), ['precious.txt', 'srv/precious.txt'], `after change ${turn} of seed ${seed}`);
  }
  return refused;
}

/**
 * Deploys a site whose manifest was changed at random. Nothing outside of the target may change, no file from outside of the
 * web root may reach it, and every failure must have a code.
 * @returns the number of rejected changes
 */
export async function deployChangedManifests(
  folder: string,
  site: BuiltSite,
  { seed, changes }: { seed: number; changes: number },
): Promise<number> {
  const random = randomNumbers(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const around = mkdtempSync(join(folder, 'manifests-'));
  const root = join(around, 'site');
  cpSync(site.root, root, { recursive: true });
  const changed = { ...site, root, out: join(root, 'dist') };
  const file = join(changed.out, `${site.region}.manifest.json`);
  const manifest = readFileSync(file, 'utf8');
  for (const path of ['precious.txt', 'site/precious.txt', 'site/dist/precious.txt'])
    writeFileSync(join(around, path), SECRET);
  let refused = 0;
  for (let turn = 0; turn < changes; turn++) {
    const tree: unknown = JSON.parse(manifest);
    change(tree, pick);
    writeFileSync(file, JSON.stringify(tree));
    const before = snapshot(root);
    rmSync(join(around, 'target'), { recursive: true, force: true });
    const isInvalid = readManifest(file) === null;
    const code = isInvalid ? null : await codeOf(deployTo(`file://${join(around, 'target')}`, undefined, changed));
    if (isInvalid || code !== null) refused++;
    const name = `change ${turn} of seed ${seed}`;
    deepStrictEqual(snapshot(root), before, name);
    deepStrictEqual(
      readdirSync(around).filter((entry) => !AROUND.has(entry)),
      [],
      name,
    );
    const copied = Object.entries(existsSync(join(around, 'target')) ? snapshot(join(around, 'target')) : {});
    deepStrictEqual(
      copied.filter(([, digest]) => digest === hash('md5', SECRET, 'hex')),
      [],
      name,
    );
  }
  return refused;
}
const SECRET = 'theirs';
const AROUND = new Set(['site', 'target', 'precious.txt']);

/** @returns the code of a refusal, or null. @throws any other error */
const codeOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof DeployError || error instanceof StoreError) return error.code;
      throw error;
    },
  );

const VALUES: readonly unknown[] = [
  ...HOSTILE_KEYS,
  ...HOSTILE_IDS,
  null,
  true,
  -1,
  0,
  1e308,
  [],
  {},
  [['x']],
  { toString: 1 },
  '2020-01-01T00:00:00.000Z',
];

/** Replaces one value or one key of the document. */
function change(tree: unknown, pick: <T>(values: readonly T[]) => T): void {
  const holders: Record<string, unknown>[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Object.keys(value).length > 0) holders.push(value as Record<string, unknown>);
    for (const inner of Object.values(value)) walk(inner);
  };
  walk(tree);
  const holder = pick(holders);
  const key = pick(Object.keys(holder));
  if (pick([true, false]) || Array.isArray(holder)) holder[key] = pick(VALUES);
  else {
    const value = holder[key];
    delete holder[key];
    holder[pick([...HOSTILE_KEYS, ...HOSTILE_IDS])] = value;
  }
}

/**
 * Starts two deploys to one folder at the same time: at most one is stopped, all pages are complete, and the next deploy
 * succeeds.
 * @returns the number of stopped deploys
 */
export async function deployAtOnce(
  folder: string,
  sites: readonly BuiltSite[],
  { seed, turns }: { seed: number; turns: number },
): Promise<number> {
  const random = randomNumbers(seed);
  const root = mkdtempSync(join(folder, 'at-once-'));
  const to = `file://${root}`;
  let stopped = 0;
  for (let turn = 0; turn < turns; turn++) {
    const pair = [...sites].sort(() => random() - 0.5).slice(0, 2);
    const codes = await Promise.all(
      pair.map((site) => codeOf(deployTo(to, undefined, site, { allowed: new Set(['foreign']) }))),
    );
    const name = `turn ${turn} of seed ${seed}`;
    deepStrictEqual(
      codes.filter((code) => code !== null && code !== 'DEPLOY-BUSY'),
      [],
      name,
    );
    if (codes.every((code) => code !== null)) throw new Error(`Both deploys were stopped: ${name}`);
    stopped += codes.filter((code) => code !== null).length;
    const { broken } = await lookAtPages(new FolderStore(root), new AdaptiveConcurrency(2));
    deepStrictEqual(broken, [], name);
    const [last] = pair as [BuiltSite];
    await deployTo(to, undefined, last);
    deepStrictEqual((await deployTo(to, undefined, last)).unchanged, true, name);
  }
  return stopped;
}
