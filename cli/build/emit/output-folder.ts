import { join, resolve } from 'node:path';

/** The folder of the results: `--out`, relative to the current folder, or `dist` in the root. */
export const outputFolder = (root: string, out: string | undefined): string => resolve(out ?? join(root, 'dist'));
