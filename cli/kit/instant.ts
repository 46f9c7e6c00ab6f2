/** Instants and periods. No schema: commands that answer at once import this. */

const DATE = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/;

/** An instant in ms; null for a text that is none. A date is its first moment in UTC. */
export function parseInstant(text: string): number | null {
  if (!INSTANT.test(text)) return null;
  const ms = Date.parse(DATE.test(text) ? `${text}T00:00:00Z` : text);
  // 31 November becomes 1 December: such a date is none.
  const day = Number(text.slice(8, 10));
  return Number.isNaN(ms) || new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() !== day ? null : ms;
}

export interface Period {
  readonly publishFrom?: string | undefined;
  readonly publishUntil?: string | undefined;
  readonly effective?: string | undefined;
}

/** Whether something with this period is shown at an instant. */
export function isPublished({ publishFrom, publishUntil }: Period, asOf: number): boolean {
  const from = publishFrom === undefined ? null : parseInstant(publishFrom);
  const until = publishUntil === undefined ? null : parseInstant(publishUntil);
  return (from === null || asOf >= from) && (until === null || asOf < until);
}
