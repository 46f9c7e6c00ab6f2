/** The visitor's answer as the cookie `consent` keeps it: `preferences-1.analytics-0`. */

/** Category to yes or no; a category that is not in it has not been asked about. */
export type Choice = Readonly<Record<string, boolean>>;

/** Null where there is no answer, or one that cannot be read. */
export function readChoice(): Choice | null {
  const value = /(?:^|; )consent=([^;]*)/.exec(document.cookie)?.[1] ?? '';
  const found = [...value.matchAll(/([a-z]+)-([01])/g)].map(([, category, answer]) => [category, answer === '1']);
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** The value of the cookie. */
export const packChoice = (choice: Choice): string =>
  Object.entries(choice)
    .map(([category, answer]) => `${category}-${answer ? 1 : 0}`)
    .join('.');

/** Takes away what was set before and is not allowed now, as far as it belongs to this address or the one above it. */
export function deleteCookies(
  { cookies }: { cookies: Readonly<Record<string, readonly string[]>> },
  choice: Choice,
): void {
  const refused = Object.entries(cookies).flatMap(([category, names]) => (choice[category] ? [] : names));
  const present = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '');
  const hosts = location.hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'));
  for (const name of present.filter((name) => refused.some((pattern) => fits(name, pattern)))) {
    for (const domain of ['', ...hosts.map((host) => `; domain=${host}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
      document.cookie = `${name}=; max-age=0; path=/${domain}`;
    }
  }
}

const fits = (name: string, pattern: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
