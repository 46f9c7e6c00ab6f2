import { z } from 'zod';
import { readLockFile } from '../sources/lock-file.ts';

/**
 * `regions/translations.lock.json`: of each translated text the state of its original that it says the same as. Hashes
 * of parts, not dates: a changed comma makes its paragraph outdated and no other, and a checkout changes nothing. The
 * translation's own state is beside it: an edit of both at once is taken for a translation, which only needs to be
 * confirmed. A third word is the name of the native reader who has reviewed the text; without it, the text is not reviewed.
 */
export const TRANSLATION_LOCK = 'regions/translations.lock.json';

const parts = z.record(z.string(), z.string().regex(/^[0-9a-f]{8} [0-9a-f]{8}( \S.*)?$/));
const schema = z.record(z.string().startsWith('content/'), parts);
/** Translated file to part (or key of a string) to the hashes of original and translation. */
export type TranslationLock = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The hash of a part that the translation does not have. */
export const NO_PART = '00000000';

/** @throws ProblemsError if the lock cannot be read */
export function readTranslationLock(root: string): TranslationLock {
  const lock = readLockFile(root, TRANSLATION_LOCK, schema, {
    line: 'a part of a translated file, then the hashes of original and translation',
    help: 'Repair this line, or restore the last committed file; then run "site i18n lock" and review the diff.',
  });
  return lock?.value ?? {};
}
