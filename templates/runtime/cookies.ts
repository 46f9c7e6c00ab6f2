/**
 * The one place that keeps a cookie of this site. Which there are, for how long, and which of them a visitor may refuse
 * is what the registry in region JSON says, the same list that the cookie policy shows. It travels in the page as
 * `closeRM=30lax locale=365plax`: name, days, whether it is a preference (p), and the same-site rule.
 */
interface Registered {
  readonly name: string;
  readonly category: string;
  readonly days: number;
  readonly sameSite?: string;
}

/** Browsers refuse None without secure. */
const SAME_SITE: Readonly<Record<string, string>> = { Lax: 'lax', Strict: 'strict', None: 'none;secure' };

/** Only what scripts of this site may keep: cookies of others are for others to set, once somebody has agreed. */
export const packCookies = (registry: readonly Registered[]): string =>
  registry
    .filter(({ category }) => category === 'necessary' || category === 'preferences')
    .map(({ name, category, days, sameSite = 'Lax' }) => {
      const flags = (category === 'preferences' ? 'p' : '') + SAME_SITE[sameSite];
      return `${name}=${days}${flags}`;
    })
    .join(' ');

/** What the registry says of a cookie, where the visitor lets it be kept. */
function find(name: string): RegExpExecArray | null {
  const found = RegExp(`\\b${name}=([\\d.]+)(p?)(\\S*)`).exec(document.body.dataset.cookies as string);
  // Refused by our own form, or by that of a provider, which tells it here (consent.ts).
  return found?.[2] && /preferences-0/.test(document.cookie + document.documentElement.dataset.refused) ? null : found;
}

export const mayKeep = (name: string): boolean => find(name) !== null;

/** Keeps nothing that the registry does not list, or that has been refused. */
export function keepCookie(name: string, value: string): void {
  const found = find(name);
  if (!found) return;
  // Without an age it lasts as long as the browser runs.
  const age = Number(found[1]) && `; max-age=${Number(found[1]) * 86_400}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${name}=${value}; path=/; samesite=${found[3]}${age || ''}`;
}
