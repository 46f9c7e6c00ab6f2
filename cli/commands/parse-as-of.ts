import { parseInstant } from '../kit/instant.ts';
import { UsageError } from '../problems/usage-error.ts';

/** The value of `--as-of` in ms; now without it. @throws UsageError for a text that is not a time */
export function parseAsOf(text: string | undefined): number {
  if (text === undefined) return Date.now();
  const instant = parseInstant(text);
  if (instant === null)
    throw new UsageError(
      `"${text}" is not a time. Write a date, 2026-12-24, or a time with its zone, 2026-12-24T18:00Z.`,
    );
  return instant;
}

/** The value of an option that takes a date. @throws UsageError for a text that is not one */
export function parseDate(option: string, text: string): string {
  if (text.length === 10 && parseInstant(text) !== null) return text;
  throw new UsageError(`${option}: "${text}" is not a date. Write the year, month and day, like 2026-12-31.`);
}

export const today = (): string => new Date().toISOString().slice(0, 10);
