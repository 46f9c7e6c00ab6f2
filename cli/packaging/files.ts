import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const PACKAGE = join(import.meta.dirname, '..');
export const BUNDLE = join(PACKAGE, 'bundle');
export const TYPES = join(PACKAGE, 'types');
export const MANIFEST = join(PACKAGE, 'package.json');
/** The manifest of the repository while that of the tarball replaces it. */
export const MANIFEST_BEFORE = join(PACKAGE, 'package.json.before-pack');

/** Brings the folder back to the state of the repository, also after a packing that was interrupted. */
export function restore(): void {
  for (const path of [BUNDLE, TYPES, join(PACKAGE, 'LICENSE')]) rmSync(path, { recursive: true, force: true });
  if (existsSync(MANIFEST_BEFORE)) renameSync(MANIFEST_BEFORE, MANIFEST);
}
