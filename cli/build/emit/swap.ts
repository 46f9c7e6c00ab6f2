/** Replaces the result of a region by the next one. Decision 0002 says what a killed process may leave. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { discardNextHosting, swapHosting } from './hosting-output.ts';
import { formatManifest, type Manifest, readManifest } from './manifest.ts';

function swapPaths(out: string, region: string) {
  return {
    tree: join(out, region),
    next: join(out, `.${region}.next`),
    old: join(out, `.${region}.old`),
    manifestFile: join(out, `${region}.manifest.json`),
    nextManifest: join(out, `.${region}.next.manifest.json`),
  };
}

/** Replaces the tree by the next one, which is complete. */
export function replaceTree(out: string, region: string, manifest: Manifest): void {
  const { tree, next, old, nextManifest } = swapPaths(out, region);
  writeFileSync(nextManifest, formatManifest(manifest));
  // A run that is killed after this is finished by the next command: the new tree and its manifest are complete.
  rmSync(old, { recursive: true, force: true });
  if (existsSync(tree)) renameSync(tree, old);
  renameSync(next, tree);
  finishSwap(out, region);
  rmSync(old, { recursive: true, force: true });
}

/** Replaces the manifest and the hosting files of a result whose tree is the same. */
export function replaceManifest(out: string, region: string, manifest: Manifest, hasNewHosting: boolean): void {
  const { manifestFile, nextManifest } = swapPaths(out, region);
  if (!hasNewHosting && readText(manifestFile) === formatManifest(manifest)) return;
  writeFileSync(nextManifest, formatManifest(manifest));
  finishSwap(out, region);
}

function finishSwap(out: string, region: string): void {
  const { manifestFile, nextManifest } = swapPaths(out, region);
  swapHosting(out, region);
  renameSync(nextManifest, manifestFile);
}

/**
 * Finishes a swap that was killed between its steps. Node cannot exchange two directories in one step, so the process can
 * be killed between two renames.
 */
export function recoverSwap(out: string, region: string): void {
  const { tree, next, old, nextManifest } = swapPaths(out, region);
  const waiting = existsSync(nextManifest) ? readManifest(nextManifest) : null;
  if (!existsSync(tree)) {
    // The manifest of the next tree is written only when it is complete.
    if (existsSync(nextManifest) && existsSync(next)) renameSync(next, tree);
    else if (existsSync(old)) renameSync(old, tree);
  }
  if (existsSync(nextManifest)) {
    const built = readText(join(tree, 'builds', 'latest.json'));
    if (waiting && built.includes(waiting.build)) finishSwap(out, region);
    else rmSync(nextManifest, { force: true });
  }
  discardNextHosting(out, region);
  rmSync(old, { recursive: true, force: true });
}

/** Removes what a killed build has not completed. Only builds call it: another command may run beside one. */
export function removeUnfinished(out: string, region: string): void {
  rmSync(swapPaths(out, region).next, { recursive: true, force: true });
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
