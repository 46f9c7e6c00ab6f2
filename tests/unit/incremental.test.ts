import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../../cli/build/build.ts';
import { compareRebuilds } from '../soak/build-edits.ts';
import { copySite, edit } from '../support/site-copy.ts';

// 100 builds of any seed: npm run soak -- build-edits.
test.each([1, 2])('after random edits the result equals a clean build (seed %i)', async (seed) => {
  expect(await compareRebuilds(seed, 10)).toBeGreaterThan(5);
});

test('a build that reuses every page keeps the icons of the navigation', async () => {
  const root = copySite();
  edit(root, 'assets/icons/owl.svg', '<svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>');
  edit(root, 'templates/site.tsx', (text) => text.replace('defineSite({', '$&\n  icon: (svg: string) => ({ svg }),'));
  edit(root, 'regions/home.json', (text) => {
    const icons = { name: 'icons', category: 'preferences', provider: 'Small', purposeKey: 'SKIP', days: 7 };
    const navigation = [{ path: '/more/', langKey: 'SKIP', icon: 'owl' }];
    return JSON.stringify({ ...JSON.parse(text), icons: { url: '/api/icons/' }, cookies: [icons], navigation });
  });
  const icon = join(root, 'dist', 'home', 'api', 'icons', 'owl');
  await buildSite({ root });
  expect(existsSync(icon)).toBe(true);
  edit(root, 'regions/home.json', (text) => `${text}\n`);
  await buildSite({ root });
  expect(existsSync(icon)).toBe(true);
});
