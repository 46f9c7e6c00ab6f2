/**
 * The registry of cookies in region JSON, which the cookie policy shows too, as far as the scripts of a page need it: the
 * cookies that they keep, and those that a visitor may refuse. A page has it as `closeRM=30 locale=365p _ga=a`: name, days
 * of those that they keep, the letter of a category that can be refused, and the same-site rule unless it is lax. A name may
 * end with `*` for any ending.
 */
const NAMES = ['consent', 'OptanonConsent', 'closeRM', 'locale', 'icons'] as const;
type CookieName = (typeof NAMES)[number];

interface Registered {
  readonly name: string;
  readonly category: string;
  readonly days: number;
  readonly sameSite?: string;
}

const LETTERS: Readonly<Record<string, string>> = { preferences: 'p', analytics: 'a', marketing: 'm' };
/** Browsers refuse None without secure. */
const SAME_SITE: Readonly<Record<string, string>> = { Lax: '', Strict: 'strict', None: 'none;secure' };

/** @param refusable the categories whose cookies are deleted when they are refused */
export const packCookies = (registry: readonly Registered[], refusable: readonly string[]): string =>
  registry
    .filter(({ name, category }) => (NAMES as readonly string[]).includes(name) || refusable.includes(category))
    .map(({ name, category, days, sameSite = 'Lax' }) => {
      const flags = (LETTERS[category] ?? '') + SAME_SITE[sameSite];
      return `${name}=${(NAMES as readonly string[]).includes(name) ? days : ''}${flags}`;
    })
    .join(' ');

/** The names of the cookies that can be refused, by their category. */
export function refusableCookies(): Readonly<Record<string, readonly string[]>> {
  const registered = [...(document.body.dataset.cookies as string).matchAll(/(\S+)=[\d.]*([pam])/g)];
  const all = Object.entries(LETTERS).map(
    ([category, letter]) =>
      [category, registered.filter((found) => found[2] === letter).map(([, name = '']) => name)] as const,
  );
  return Object.fromEntries(all.filter(([, names]) => names.length > 0));
}

/** What the registry says of a cookie, unless the visitor has refused it. */
function find(name: CookieName): RegExpExecArray | null {
  const found = RegExp(`\\b${name}=([\\d.]+)(p?)(\\S*)`).exec(document.body.dataset.cookies as string);
  // Refused in the form of this site, or in that of a provider (consent.ts).
  return found?.[2] && /preferences-0/.test(document.cookie + document.documentElement.dataset.refused) ? null : found;
}

export const mayKeep = (name: CookieName): boolean => find(name) !== null;

/** Keeps nothing that the registry does not list, or that has been refused. */
export function keepCookie(name: CookieName, value: string): void {
  const found = find(name);
  if (!found) return;
  // Without an age it lasts as long as the browser runs.
  const age = Number(found[1]) && `; max-age=${Number(found[1]) * 86_400}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${name}=${value}; path=/; samesite=${found[3] || 'lax'}${age || ''}`;
}
