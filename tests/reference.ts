/** `node tests/reference.ts` writes the pages of `cli/docs/content/en/reference/` again, after a change of the kit or of a command. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referencePages } from './support/reference-pages.ts';

for (const [file, text] of referencePages())
  writeFileSync(join(import.meta.dirname, '../cli/docs/content/en/reference', file), text);
