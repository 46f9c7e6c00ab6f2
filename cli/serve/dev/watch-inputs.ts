import { type Input, inputSignature } from '../../sources/input-state.ts';
import { FOLDERS } from './source-index.ts';

/** In ms. Packages and settings of the compiler are edited rarely: looking at each takes no watches, and works on every disk. */
const INTERVAL = 1000;

/**
 * Watches what templates depend on outside the folders of the site.
 * @param inputs returns them as they are now
 * @returns what ends it
 */
export function watchInputs(
  root: string,
  inputs: () => Iterable<Input>,
  fileChanged: (path: string) => void,
): () => void {
  const known = new Map<Input, string>();
  const look = () => {
    for (const input of inputs()) {
      if (FOLDERS.some((folder) => input.startsWith(`${folder}/`))) continue;
      const signature = inputSignature(root, input, Infinity);
      const before = known.get(input);
      known.set(input, signature);
      if (before !== undefined && before !== signature) fileChanged(input);
    }
  };
  look();
  const timer = setInterval(look, INTERVAL);
  return () => clearInterval(timer);
}
