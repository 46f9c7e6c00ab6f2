/**
 * Random edits of every kind of input. What follows them (a build after each, or dev) is compared with a clean build: problems
 * and bytes. A failure is reduced to the edits that cause it.
 */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BUILD_EDITS, DEV_EDITS } from '../support/input-edits/all.ts';
import type { EditedSite } from '../support/input-edits/edit.ts';
import { copyInputsSite, openInputsSite, restoreSources } from '../support/input-edits/inputs-site.ts';
import { randomNumbers } from './soak.ts';

/** What a visitor gets, by path, or why there is nothing. */
export interface Result {
  readonly problems: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

/** Follows the edits of one site. */
export interface Follower {
  /** What it makes of the current sources. */
  readonly update: () => Promise<Result>;
  /** What it should have made, by a build of a copy of the sources without caches. */
  readonly expected: (copy: EditedSite) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/**
 * A step of a sequence. `update` lets the follower work, `compare` also compares it with a clean build, `restore` replaces all
 * sources by those of the beginning.
 */
type Step =
  | { readonly edit: string; readonly n: number }
  | { readonly pause: number }
  | 'update'
  | 'compare'
  | 'restore';

/** Steps up to a comparison that failed. */
interface Fault {
  readonly steps: readonly Step[];
  readonly message: string;
}

export type Open = (site: EditedSite) => Promise<Follower>;

const EDITS = { ...BUILD_EDITS, ...DEV_EDITS };
/** In ms. The reduction of a failing sequence ends after it. */
const PATIENCE = 240_000;

export interface Sequence {
  readonly seed: number;
  readonly comparisons: number;
  /** Most edits before a comparison. */
  readonly most: number;
  /** Names of edits: each is made once before any is made again. */
  readonly kinds: readonly string[];
}

/**
 * Makes random edits, and compares what follows them with clean builds.
 * @returns the number of comparisons of bytes
 * @throws with the shortest sequence found after which both differ
 */
export async function compareAfterEdits(open: Open, { seed, comparisons, most, kinds }: Sequence): Promise<number> {
  const random = randomNumbers(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  let left: string[] = [];
  const nextKind = () => {
    if (left.length === 0) left = [...kinds];
    return left.splice(upTo(left.length), 1)[0] as string;
  };
  let compared = 0;
  let good = 0;
  const next = (last: Result | null): Step[] | null => {
    if (last) compared++;
    if (last?.problems.length === 0) good++;
    if (compared === comparisons) return null;
    const steps: Step[] = last && last.problems.length > 0 && upTo(3) > 0 ? ['restore'] : [];
    for (let count = 1 + upTo(most); count > 0; count--) {
      steps.push({ edit: nextKind(), n: upTo(1000) });
      // Some edits arrive together, some while the last one is followed, some after it.
      if (upTo(4) === 0) steps.push({ pause: upTo(2) === 0 ? upTo(12) : 80 });
    }
    return [...steps, 'compare'];
  };
  const fault = await findFault(open, next);
  if (!fault) return good;
  const { steps, message } = await reduce(open, fault);
  throw new Error(
    `Seed ${seed}, a difference after:\n${steps.map((step) => `  ${textOf(step)}`).join('\n')}\n${message}`,
  );
}

/**
 * Runs steps until there are no more, or until a comparison fails.
 * @param next the steps up to the next comparison, by the result of the last one
 */
async function findFault(open: Open, next: (last: Result | null) => readonly Step[] | null): Promise<Fault | null> {
  const site = await openInputsSite();
  const folder = dirname(site.root);
  const done: Step[] = [];
  let follower: Follower | null = null;
  try {
    follower = await open(site);
    let last: Result | null = null;
    for (let steps = next(null); steps; steps = next(last)) {
      for (const step of steps) {
        done.push(step);
        if (step === 'update') await follower.update();
        else if (step === 'compare') {
          last = await follower.update();
          const message = differences(last, await follower.expected(copyInputsSite(site, join(folder, 'clean'))));
          if (message) return { steps: done, message };
        } else if (step === 'restore') restoreSources(site);
        else if ('pause' in step) await wait(step.pause);
        else await EDITS[step.edit]?.(site, step.n);
      }
    }
    return null;
  } catch (error) {
    // A crash is a fault as well.
    return { steps: done, message: (error as Error).stack ?? String(error) };
  } finally {
    await follower?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Leaves out steps as long as the sequence still ends with a fault. */
async function reduce(open: Open, fault: Fault): Promise<Fault> {
  const started = performance.now();
  const end = fault.steps.length - 1;
  let best: Fault = {
    ...fault,
    steps: fault.steps.map((step, at) => (step === 'compare' && at < end ? 'update' : step)),
  };
  let size = Math.ceil(end / 2);
  while (size >= 1) {
    const before = best.steps.length;
    for (let at = best.steps.length - 1 - size; at > -size; at -= size) {
      if (performance.now() - started > PATIENCE) return best;
      const from = Math.max(0, at);
      const steps = best.steps.toSpliced(from, Math.min(size, best.steps.length - 1 - from));
      best = (await findFault(open, (last) => (last ? null : steps))) ?? best;
    }
    if (size > 1 || best.steps.length === before) size = Math.floor(size / 2);
  }
  return best;
}

const textOf = (step: Step): string => {
  if (typeof step === 'string') return step;
  return 'pause' in step ? `a pause of ${step.pause} ms` : `${step.edit} (${step.n})`;
};

/** What two results have differently; empty if they are equal. */
function differences(actual: Result, wanted: Result): string {
  const lines: string[] = [];
  for (const problem of actual.problems) if (!wanted.problems.includes(problem)) lines.push(`only here: ${problem}`);
  for (const problem of wanted.problems) if (!actual.problems.includes(problem)) lines.push(`missing: ${problem}`);
  if (lines.length > 0 || wanted.problems.length > 0) return lines.join('\n');
  for (const path of [...new Set([...actual.files.keys(), ...wanted.files.keys()])].sort()) {
    const [one, other] = [actual.files.get(path), wanted.files.get(path)];
    if (one !== other) lines.push(`${path}: ${excerpt(one, other)}, a clean build has ${excerpt(other, one)}`);
  }
  return lines.slice(0, 12).join('\n');
}

/** The part of a text around its first difference from another one. */
function excerpt(text: string | undefined, other = ''): string {
  if (text === undefined) return 'nothing';
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  return JSON.stringify(text.slice(Math.max(0, at - 40), at + 60));
}
