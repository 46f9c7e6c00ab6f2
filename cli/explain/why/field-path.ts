import type { Path } from '../../kit/site-checks.ts';

/** The fields by which list entries can be addressed: `claims.welcome-match` instead of `claims[2]`. */
const NAMES = ['id', 'slug', 'code', 'key', 'langKey', 'name', 'label', 'platform', 'from'];

/**
 * Finds the field for `icons.url`, `cookies[0].days` or `cookies.visit.days` in a value.
 * @returns null if there is no such field
 */
export function findField(value: unknown, text: string): Path | null {
  const parts = text.replace(/\[(\d+)\]/g, '.$1').split('.');
  if (parts.some((part) => part === '')) return null;
  const path: (string | number)[] = [];
  let here = value;
  for (const part of parts) {
    if (here === null || typeof here !== 'object') return null;
    const name = Array.isArray(here) ? indexOf(here, part) : part;
    if (!Object.hasOwn(here, name)) return null;
    path.push(name);
    here = (here as Record<string | number, unknown>)[name];
  }
  return path;
}

const indexOf = (list: readonly unknown[], part: string): number =>
  /^\d+$/.test(part)
    ? Number(part)
    : list.findIndex((entry) => NAMES.some((name) => (entry as Record<string, unknown> | null)?.[name] === part));

/** The names of all fields below a value, for suggestions. */
export function fieldNames(value: unknown, above = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const name = Array.isArray(value) ? `${above}[${key}]` : above ? `${above}.${key}` : key;
    return [name, ...fieldNames(child, name)];
  });
}
