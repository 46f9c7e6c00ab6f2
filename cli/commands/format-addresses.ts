/** One line per region: its id and its address. */
export function formatAddresses(regions: readonly { readonly id: string; readonly url: string }[]): string {
  const width = Math.max(6, ...regions.map(({ id }) => id.length)) + 2;
  return regions.map(({ id, url }) => `${id.padEnd(width)}${url}\n`).join('');
}
