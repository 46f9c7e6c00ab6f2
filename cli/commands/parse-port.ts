import { UsageError } from './terminal/report-failure.ts';

/** The first port to try. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(
    `"${text}" is no port. Write a number up to 65535, such as --port 4173; 0 takes any that is free.`,
  );
}
