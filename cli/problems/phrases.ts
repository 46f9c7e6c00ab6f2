/** Parts of sentences for people. */

/** `1 page`, `1,204 pages`. */
export const plural = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** Joins up to `max` names with commas, and counts the rest. */
export const joinFirst = (names: readonly string[], max = 5): string =>
  names.length <= max ? names.join(', ') : `${names.slice(0, max).join(', ')} and ${names.length - max} more`;

/** Formats bytes in decimal units, as in transfer budgets. */
export const formatBytes = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${(bytes / 1000).toFixed(1)} KB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;
