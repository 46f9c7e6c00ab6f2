import { join } from 'node:path';

/** The root of this project. */
export const PROJECT = join(import.meta.dirname, '..', '..');
