import { useEffect, useState } from 'react';
import { adoptStyles } from '../../runtime/adopt-styles.ts';

/** Style sheets that a page has already adopted. */
const adopted = new Set<string>();

/** @returns whether the browser runs the island; before that, and without script, a calculator is a sentence */
export function useStarted(...styles: readonly string[]): boolean {
  const [started, setStarted] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the styles of a component never change
  useEffect(() => {
    for (const sheet of styles.filter((one) => !adopted.has(one))) {
      adopted.add(sheet);
      adoptStyles(sheet);
    }
    setStarted(true);
  }, []);
  return started;
}
