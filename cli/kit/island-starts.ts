/** The moments at which the script of an island may be fetched. */
export const ISLAND_STARTS = ['load', 'idle', 'visible', 'interaction'] as const;
