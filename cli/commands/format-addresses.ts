interface RegionAddress {
  readonly id: string;
  readonly url: string;
  /** The languages after the main one. */
  readonly furtherLanguages?: readonly { readonly code: string; readonly prefix: string }[];
}

/** A line per region, its id and its address, then one for each further language: `global/es  http://…/es/`. */
export function formatAddresses(regions: readonly RegionAddress[]): string {
  const rows = regions.flatMap(({ id, url, furtherLanguages = [] }) => [
    { id, url },
    ...furtherLanguages.map(({ code, prefix }) => ({ id: `${id}/${code}`, url: `${url}${prefix}/` })),
  ]);
  const width = Math.max(6, ...rows.map(({ id }) => id.length)) + 2;
  return rows.map(({ id, url }) => `${id.padEnd(width)}${url}\n`).join('');
}
