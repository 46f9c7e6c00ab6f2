import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { keepCookie, mayKeep, packCookies, refusableCookies } from '../../templates/runtime/cookies.ts';
import { PROJECT } from '../support/project.ts';

const registry = JSON.parse(readFileSync(join(PROJECT, 'regions/defaults.json'), 'utf8')).cookies;

/** The cookies that a page with this registry writes. `present`: the cookies that it has. */
function page(cookies: string, present = '', refused?: string): string[] {
  const written: string[] = [];
  vi.stubGlobal('document', {
    body: { dataset: { cookies } },
    documentElement: { dataset: { refused } },
    get cookie() {
      return present;
    },
    set cookie(text: string) {
      written.push(text);
    },
  });
  return written;
}

afterEach(() => vi.unstubAllGlobals());

test('a page contains the entries of the registry for the cookies that its scripts set', () => {
  expect(packCookies(registry, [])).toBe('consent=180 closeRM=30 locale=365p icons=7p');
});

test('a page contains the names of refusable cookies by category', () => {
  const google = { name: '_ga_*', category: 'analytics', days: 400 };
  const frame = { name: 'frame', category: 'marketing', days: 0, sameSite: 'None' };
  const all = [...registry.filter(({ category }: { category: string }) => category !== 'analytics'), google, frame];
  page(packCookies(all, ['preferences', 'analytics', 'marketing']));
  expect(refusableCookies()).toEqual({ preferences: ['locale', 'icons'], analytics: ['_ga_*'], marketing: ['frame'] });
  page(packCookies(all, ['preferences']));
  expect(refusableCookies()).toEqual({ preferences: ['locale', 'icons'] });
});

test('a cookie has the lifetime of the registry', () => {
  const written = page('consent=180 closeRM=12 locale=365p');
  keepCookie('closeRM', '1');
  keepCookie('locale', 'fr');
  expect(written).toEqual([
    `closeRM=1; path=/; samesite=lax; max-age=${12 * 86_400}`,
    `locale=fr; path=/; samesite=lax; max-age=${365 * 86_400}`,
  ]);
});

test('a cookie has the same-site rule of the registry', () => {
  const strict = { name: 'closeRM', category: 'necessary', days: 0, sameSite: 'Strict' };
  const packed = packCookies(
    [strict, { ...strict, name: 'locale', category: 'preferences', days: 9, sameSite: 'None' }],
    [],
  );
  expect(packed).toBe('closeRM=0strict locale=9pnone;secure');
  const written = page(packed);
  keepCookie('closeRM', '1');
  keepCookie('locale', 'fr');
  expect(written).toEqual([
    'closeRM=1; path=/; samesite=strict',
    'locale=fr; path=/; samesite=none;secure; max-age=777600',
  ]);
});

test('without a number of days, a cookie lasts for the session', () => {
  const written = page('closeRM=0');
  keepCookie('closeRM', '1');
  expect(written).toEqual(['closeRM=1; path=/; samesite=lax']);
});

test('cookies that are not in the registry are not set', () => {
  const written = page('closeRM=30');
  keepCookie('locale', 'fr');
  keepCookie('consent', '1');
  expect(written).toEqual([]);
  expect(mayKeep('locale')).toBe(false);
});

test.each([
  ['our own form', 'a=1; consent=preferences-0.analytics-1', undefined],
  ["a provider's", '', 'preferences-0'],
])('preferences that were refused by %s are not kept, and the necessary ones are', (_, present, refused) => {
  const written = page('closeRM=30 locale=365p', present, refused);
  expect([mayKeep('locale'), mayKeep('closeRM')]).toEqual([false, true]);
  keepCookie('locale', 'fr');
  expect(written).toEqual([]);
});
