import type { Choice } from './consent-choice.ts';
import { refusableCookies } from './cookies.ts';

/**
 * Nothing stays that is refused: cookies of this host and the ones above it are deleted, and what the storages have by the
 * same name. A preference is the visitor's own doing, so it is kept until it is refused.
 */
export function enforceRefusals(choice: Choice): void {
  const whole: Choice = { preferences: true, ...choice };
  document.documentElement.dataset.refused = whole.preferences ? '' : 'preferences-0';
  const refused = Object.entries(refusableCookies()).flatMap(([category, names]) => (whole[category] ? [] : names));
  try {
    for (const name of refused) for (const storage of [localStorage, sessionStorage]) storage.removeItem(name);
  } catch {
    // Storage that cannot be reached holds nothing.
  }
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
