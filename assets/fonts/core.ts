/**
 * Makes geologica-core.woff2: of the site's font what nearly every page needs and nothing else, so that the one font
 * that a first visit waits for is small. Run it by `node assets/fonts/core.ts` when the font package changes; the build
 * reads only the file. What it leaves out stays in the package's own files (assets/styles/fonts.css).
 * The font is Geologica under the SIL Open Font License.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { CORE_LETTERS } from './core-letters.ts';

const PACKAGE = new URL(import.meta.resolve('@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2'));
const CORE = new URL('geologica-core.woff2', import.meta.url);

/** What styles ask for (`font-weight`): the lightest headline and the heaviest label. */
const WEIGHTS = { min: 250, max: 600 };

/** The font as bytes of WOFF2; the same on every machine. */
export const makeCore = (): Promise<Buffer> =>
  subsetFont(readFileSync(PACKAGE), CORE_LETTERS, {
    targetFormat: 'woff2',
    // The lightest as default leaves one set of differences in place of two.
    variationAxes: { wght: { ...WEIGHTS, default: WEIGHTS.min } },
    // Nothing that only an alternative form would need, but the figures of one width that tables of money stand in.
    keepFeatures: ['kern', 'tnum'],
  });

export const readCore = (): Buffer => readFileSync(CORE);

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(CORE, await makeCore());
