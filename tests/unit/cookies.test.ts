import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { keepCookie, mayKeep, packCookies } from '../../templates/runtime/cookies.ts';
import { PROJECT } from '../support/project.ts';

const registry = JSON.parse(readFileSync(join(PROJECT, 'regions/defaults.json'), 'utf8')).cookies;

/** A page with that registry, and what it writes. `present` are the cookies that it has. */
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

test('a page is told of what its own scripts keep', () => {
  expect(packCookies(registry)).toBe(
    'consent=180lax closeRM=30lax geo=0lax locale=365plax icons=7plax chat=0lax chat-messages=0lax embedded=0lax',
  );
});

test('a cookie lives as long as the registry says', () => {
  const written = page('consent=180lax closeRM=12lax locale=365plax');
  keepCookie('closeRM', '1');
  keepCookie('locale', 'fr');
  expect(written).toEqual([
    `closeRM=1; path=/; samesite=lax; max-age=${12 * 86_400}`,
    `locale=fr; path=/; samesite=lax; max-age=${365 * 86_400}`,
  ]);
});

test('same-site rules travel from the registry to the cookie', () => {
  const strict = { name: 'geo', category: 'necessary', days: 0, sameSite: 'Strict' };
  const packed = packCookies([
    strict,
    { ...strict, name: 'locale', category: 'preferences', days: 9, sameSite: 'None' },
  ]);
  expect(packed).toBe('geo=0strict locale=9pnone;secure');
  const written = page(packed);
  keepCookie('geo', 'GB');
  keepCookie('locale', 'fr');
  expect(written).toEqual([
    'geo=GB; path=/; samesite=strict',
    'locale=fr; path=/; samesite=none;secure; max-age=777600',
  ]);
});

test('without days it lasts for the session', () => {
  const written = page('geo=0lax');
  keepCookie('geo', 'GB');
  expect(written).toEqual(['geo=GB; path=/; samesite=lax']);
});

test('what the registry does not list is not kept', () => {
  const written = page('closeRM=30');
  keepCookie('locale', 'fr');
  keepCookie('RM', '1');
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
