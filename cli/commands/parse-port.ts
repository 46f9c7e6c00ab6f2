import { UsageError } from '../problems/usage-error.ts';

/** Parses `--port`. @throws UsageError for an invalid number */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(
    `"${text}" is not a port. Write a number up to 65535, such as --port 4173, or 0 for any free port.`,
  );
}
