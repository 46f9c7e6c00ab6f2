import { parseInstant } from '../kit/instant.ts';
import { UsageError } from '../problems/usage-error.ts';

// Parsers of the values of options. Each throws a UsageError for a text that is not such a value.

/** `--as-of`, in ms. */
export function parseTime(text: string): number {
  const instant = parseInstant(text);
  if (instant !== null) return instant;
  throw new UsageError(
    `"${text}" is not a time. Write a date, 2026-12-24, or a time with its zone, 2026-12-24T18:00Z.`,
  );
}

export const parseDate =
  (option: string) =>
  (text: string): string => {
    if (text.length === 10 && parseInstant(text) !== null) return text;
    throw new UsageError(`${option}: "${text}" is not a date. Write the year, month and day, like 2026-12-31.`);
  };

export const today = (): string => new Date().toISOString().slice(0, 10);

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90s`, `30m`, `24h` or `7d`, in ms. */
export function parseDuration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count !== undefined) return Number(count) * (UNITS[unit] ?? 0);
  throw new UsageError(`"${text}" is not a duration. Write a number and s, m, h or d, such as 24h.`);
}

export const parseCount =
  (option: string, min: number) =>
  (text: string): number => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= min) return Number(text);
    throw new UsageError(`"${text}" is not a number for ${option}. Write ${min} or more.`);
  };

export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(
    `"${text}" is not a port. Write a number up to 65535, such as --port 4173, or 0 for any free port.`,
  );
}

/** A host name of `--host`, in lower case. */
export function parseHost(name: string): string {
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(name)) return name.toLowerCase();
  throw new UsageError(
    `"${name}" is not a host name. Write it without scheme and port, such as --host preview.example.`,
  );
}

/** For an option that can be repeated. */
export const collect = (value: string, before: readonly string[]) => [...before, value];
