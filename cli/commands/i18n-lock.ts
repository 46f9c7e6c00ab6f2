import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readLanguages } from '../languages/language-pack.ts';
import { suggest } from '../problems/nearest.ts';
import { ProblemsError } from '../problems/problem.ts';
import { UsageError } from '../problems/usage-error.ts';
import { readRegions } from '../regions/regions.ts';
import { writeInside } from '../sources/write-inside.ts';
import { TRANSLATION_LOCK } from '../translations/translation-lock.ts';
import { formatTranslationLock, readTranslations } from '../translations/translation-states.ts';
import { printResult } from './terminal/print-text.ts';

/** `site i18n lock`: records that translations match the current state of their originals. */
export function lockTranslations(
  files: readonly string[],
  options: { readonly root: string; readonly reviewedBy?: string },
): void {
  const reviewer = options.reviewedBy?.trim() ?? null;
  if (reviewer !== null && !/^\S[^\n]*$/.test(reviewer))
    throw new UsageError('--reviewed-by needs the name of the reader.');
  const root = resolve(options.root);
  const { regions, problems } = readRegions(root, null);
  const packs = readLanguages(root);
  if (problems.length + packs.problems.length > 0) throw new ProblemsError([...problems, ...packs.problems]);
  const states = readTranslations(root, regions, packs.languages);
  const known = new Set(states.map(({ file }) => file));
  const wanted = files.map((file) => {
    const inside = known.has(file) ? file : relative(root, resolve(file));
    if (!known.has(inside)) throw new UsageError(`${file} is not a translation. ${suggest(inside, known)}`.trim());
    return inside;
  });
  const text = formatTranslationLock(root, states, wanted, reviewer);
  const path = join(root, TRANSLATION_LOCK);
  const changed = !existsSync(path) || readFileSync(path, 'utf8') !== text;
  if (changed) writeInside(root, [{ path: TRANSLATION_LOCK, bytes: text }]);
  printResult(changed ? `Written: ${TRANSLATION_LOCK}\n` : 'The lock is current.\n');
}
