import { expect, test } from 'vitest';
import { newPage } from '../../cli/starters/entries/new-page.ts';
import { newRegion } from '../../cli/starters/entries/new-region.ts';
import { temporaryFolder } from '../support/site-copy.ts';

test.each(['defaults', 'constructor', 'con', 'com1', 'nul'])('no region can be called %s', (id) => {
  expect(() => newRegion({ root: temporaryFolder(), id } as Parameters<typeof newRegion>[0])).toThrow(
    `"${id}" cannot be the id of a region: the name is reserved`,
  );
});

const page = (route: string) =>
  newPage({
    ...{ root: temporaryFolder(), route, language: 'en', region: undefined, title: undefined, legal: null },
    ...{ today: '2026-11-27', languages: ['en'], regions: [] },
  });

test.each(['/assets/x/', '/api/', '/builds/x/', '/x/aux/', '/constructor/'])(
  'no page can have the address %s',
  (route) => {
    expect(() => page(route)).toThrow('the name is reserved');
  },
);

test('a reserved name of a first folder is free below it', () => {
  expect(page('/poker/assets/').files.map(({ path }) => path)).toEqual(['content/en/poker/assets.md']);
});
