import { isOldResult } from '../pipeline/last-build.ts';
import { BUILD_KEY } from '../sources/build-key.ts';
import { printMessage } from './terminal/print-text.ts';

/** Says on stderr that commands which read the result do not see the sources as they are: after an edit, or a build that failed. */
export function warnOfOldResult(root: string, out: string): void {
  if (isOldResult(root, out, BUILD_KEY))
    printMessage('The result was not made of the sources as they are now. "site build" makes it anew.');
}
