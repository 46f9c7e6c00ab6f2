import { UsageError } from '../problems/usage-error.ts';

/** Validates host names of `--host`. @throws UsageError for an invalid one */
export function parseHosts(names: readonly string[]): string[] {
  return names.map((name) => {
    if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(name)) return name.toLowerCase();
    throw new UsageError(
      `"${name}" is not a host name. Write it without scheme and port, such as --host preview.example.`,
    );
  });
}
