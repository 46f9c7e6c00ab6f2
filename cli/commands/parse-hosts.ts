import { UsageError } from './terminal/report-failure.ts';

/** Host names as a Host header says them, without a port. */
export function parseHosts(names: readonly string[]): string[] {
  return names.map((name) => {
    if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(name)) return name.toLowerCase();
    throw new UsageError(
      `"${name}" is no host name. Write it without scheme and port, such as --host preview.example.`,
    );
  });
}
