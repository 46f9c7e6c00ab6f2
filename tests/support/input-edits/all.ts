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
import { SITE_EDITS } from './site-edits.ts';

/** Edits of sources by name, for dev and builds: at least one for each kind of input that a result depends on. */
export const SOURCE_EDITS: Edits = {
  ...CONTENT_EDITS,
  ...LANGUAGE_EDITS,
  ...REGION_EDITS,
  ...CODE_EDITS,
  ...SITE_EDITS,
  ...PACKAGE_EDITS,
  ...ASSET_EDITS,
  ...FILE_EDITS,
  ...MISTAKE_EDITS,
};

/** The same, and what happens to builds alone. */
export const BUILD_EDITS: Edits = { ...SOURCE_EDITS, ...RUN_EDITS };

/** The same, and what happens to dev alone. */
export const DEV_EDITS: Edits = { ...SOURCE_EDITS, 'dev started again': ({ restart }) => restart?.() };
