/** The moments at which the script of an island may be fetched. */
export const ISLAND_STARTS = ['load', 'idle', 'visible', 'interaction'] as const;

/** `event:toast`: at the first event of that name on the document, which the island then receives. */
export type IslandStart = (typeof ISLAND_STARTS)[number] | `event:${string}`;

export const isIslandStart = (text: string): text is IslandStart =>
  /^event:(?!(load|idle|visible|interaction)$)[\w-]+$/.test(text) || ISLAND_STARTS.some((known) => known === text);
