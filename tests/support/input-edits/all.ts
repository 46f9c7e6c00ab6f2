import { ASSET_EDITS } from './asset-edits.ts';
import { CODE_EDITS } from './code-edits.ts';
import { CONTENT_EDITS } from './content-edits.ts';
import type { Edits } from './edit.ts';
import { FILE_EDITS } from './file-edits.ts';
import { LANGUAGE_EDITS } from './language-edits.ts';
import { MISTAKE_EDITS } from './mistake-edits.ts';
import { PACKAGE_EDITS } from './package-edits.ts';
import { REGION_EDITS } from './region-edits.ts';
import { RUN_EDITS } from './run-edits.ts';

/** Edits that show a fault which has no fix yet, with the fault. They are left out. */
const KNOWN_FAULTS: Readonly<Record<string, string>> = {
  'a third region': 'the result of a region that is gone stays in dist',
  'a file of the result edited to the same size': 'a build says that nothing has changed',
  'an import of package.json': 'neither dev nor a build reads it again',
};

/** Names of edits without known faults. */
export const kindsOf = (edits: Edits): string[] =>
  Object.keys(edits).filter((name) => !Object.hasOwn(KNOWN_FAULTS, name));

/** Edits of sources by name, for dev and builds: at least one for each kind of input that a result depends on. */
export const SOURCE_EDITS: Edits = {
  ...CONTENT_EDITS,
  ...LANGUAGE_EDITS,
  ...REGION_EDITS,
  ...CODE_EDITS,
  ...PACKAGE_EDITS,
  ...ASSET_EDITS,
  ...FILE_EDITS,
  ...MISTAKE_EDITS,
};

/** The same, and what happens to builds alone. */
export const BUILD_EDITS: Edits = { ...SOURCE_EDITS, ...RUN_EDITS };
