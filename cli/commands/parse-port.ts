import { UsageError } from '../terminal/report-failure.ts';

/** The first port to try. @param example what help suggests */
export function parsePort(text: string, example = 4173): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(
    `"${text}" is no port. Write a number up to 65535, such as --port ${example}; 0 takes any that is free.`,
  );
}
