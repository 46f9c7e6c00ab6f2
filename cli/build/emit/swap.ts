/** Replaces the result of a region by the next one. Decision 0002 says what a killed process may leave. */
import { hash } from 'node:crypto';
import { existsSync, lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlainFile } from '../../sources/whole-file.ts';
import { discardNextHosting, findHosting, swapHosting } from './hosting-output.ts';
import { readInside } from './inside-result.ts';
import { filesOf, formatManifest, type Manifest, readManifest } from './manifest.ts';
import { otherFile } from './other-file.ts';

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
  if (!hasNewHosting && readPlainFile(manifestFile)?.toString() === formatManifest(manifest)) return;
  writeFileSync(nextManifest, formatManifest(manifest));
  finishSwap(out, region);
}

function finishSwap(out: string, region: string): void {
  const { manifestFile, nextManifest } = swapPaths(out, region);
  swapHosting(out, region);
  renameSync(nextManifest, manifestFile);
}

/** Where the parts of a result are on this machine. */
export interface ResultPaths {
  /** The web root. */
  readonly folder: string;
  readonly manifest: string;
  readonly hosting: string;
}

/**
 * Finds a result, also one whose replacement was killed between two renames: Node cannot exchange two directories in one step. What
 * waits beside a result belongs to it only if it is exactly what its manifest lists. Changes nothing.
 */
export function findResult(out: string, region: string): ResultPaths {
  const { tree, next, old, manifestFile, nextManifest } = swapPaths(out, region);
  const isReplaced = !existsSync(tree);
  const isWaiting = (folder: string) => existsSync(nextManifest) && isWhole(folder, readManifest(nextManifest));
  const newest = isReplaced ? next : tree;
  if (isWaiting(newest)) return { folder: newest, manifest: nextManifest, hosting: findHosting(out, region, true) };
  const folder = isReplaced && existsSync(old) && isWhole(old, readManifest(manifestFile)) ? old : tree;
  return { folder, manifest: manifestFile, hosting: findHosting(out, region, false) };
}

/** Completes the replacement of a result that was killed. Only builds call it. */
export function recoverSwap(out: string, region: string): void {
  const { tree, old, nextManifest } = swapPaths(out, region);
  const { folder, manifest } = findResult(out, region);
  if (folder !== tree) renameSync(folder, tree);
  if (manifest === nextManifest) finishSwap(out, region);
  else rmSync(nextManifest, { recursive: true, force: true });
  discardNextHosting(out, region);
  rmSync(old, { recursive: true, force: true });
}

/** Whether a folder holds the files of a manifest, with their bytes, and nothing else. */
function isWhole(folder: string, manifest: Manifest | null): boolean {
  if (!manifest || !lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  // The common case, without reading all files: the process was killed before the new tree was in place.
  if (readInside(folder, 'builds/latest.json')?.includes(manifest.build) !== true) return false;
  if (otherFile(folder, new Set(filesOf(manifest))) !== null) return false;
  return Object.entries(manifest.files).every(([path, { sha256, encodings }]) => {
    const bytes = readInside(folder, path);
    const hasVariants = Object.entries(encodings).every(
      ([encoding, size]) => readInside(folder, `${path}.${encoding}`)?.length === size,
    );
    return bytes !== null && hash('sha256', bytes, 'hex') === sha256 && hasVariants;
  });
}

/** Removes what a killed build has not completed. Only builds call it: another command may run beside one. */
export function removeUnfinished(out: string, region: string): void {
  rmSync(swapPaths(out, region).next, { recursive: true, force: true });
}
