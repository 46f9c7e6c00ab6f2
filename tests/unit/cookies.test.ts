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
  expect(packCookies(registry)).toBe('consent=180 closeRM=30 geo=0 locale=365p chat=0 chat-messages=0');
});

test('a cookie lives as long as the registry says', () => {
  const written = page('consent=180 closeRM=12 locale=365p');
  keepCookie('closeRM', '1');
  keepCookie('locale', 'fr');
  expect(written).toEqual([
    `closeRM=1; path=/; samesite=lax; max-age=${12 * 86_400}`,
    `locale=fr; path=/; samesite=lax; max-age=${365 * 86_400}`,
  ]);
});

test('without days it lasts for the session', () => {
  const written = page('geo=0');
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
