import { suggest } from './nearest.ts';

/** Wrong usage of a command, such as an unknown region or an unusable port. */
export class UsageError extends Error {}

/** @throws UsageError for an id that is not a region, with the nearest names */
export function requireRegions(wanted: readonly string[], known: Iterable<string>): void {
  const ids = [...known].sort();
  for (const id of wanted)
    if (!ids.includes(id))
      throw new UsageError(
        [`There is no region "${id}".`, suggest(id, ids), `Regions: ${ids.join(', ')}.`].filter(Boolean).join(' '),
      );
}
