/**
 * Makes geologica-core.woff2, geologica-central.woff2 and geologica-ukrainian.woff2: the letters of the site's languages
 * (letters.ts) and nothing else, so that a first visit waits for little. Run it by `node assets/fonts/subsets.ts` when
 * the font package changes; the build reads only the files. Letters that they leave out are in the package's own files
 * (assets/styles/further-fonts.css). The font is Geologica under the SIL Open Font License.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { SUBSETS, type Subset } from './letters.ts';

/** The file of the package with the letters of a subset. */
const SOURCES: Readonly<Record<Subset, string>> = { core: 'latin', central: 'latin-ext', ukrainian: 'cyrillic' };

/** What styles ask for (`font-weight`): the lightest headline and the heaviest label. */
const WEIGHTS = { min: 250, max: 600 };

const sourceOf = (subset: Subset) =>
  new URL(import.meta.resolve(`@fontsource-variable/geologica/files/geologica-${SOURCES[subset]}-wght-normal.woff2`));
const fileOf = (subset: Subset) => new URL(`geologica-${subset}.woff2`, import.meta.url);

/** The font as bytes of WOFF2; the same on every machine. */
export const makeSubset = (subset: Subset): Promise<Buffer> =>
  subsetFont(readFileSync(sourceOf(subset)), SUBSETS[subset], {
    targetFormat: 'woff2',
    // The lightest as default leaves one set of differences in place of two.
    variationAxes: { wght: { ...WEIGHTS, default: WEIGHTS.min } },
    // Nothing that only an alternative form would need, but the figures of one width that tables of money need.
    keepFeatures: ['kern', 'tnum'],
  });

export const readSubset = (subset: Subset): Buffer => readFileSync(fileOf(subset));

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const subset of Object.keys(SUBSETS) as Subset[]) writeFileSync(fileOf(subset), await makeSubset(subset));
