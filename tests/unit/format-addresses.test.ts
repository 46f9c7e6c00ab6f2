import { expect, test } from 'vitest';
import { formatAddresses } from '../../cli/commands/format-addresses.ts';

test('one line for each region and each further language', () => {
  const global = {
    id: 'global',
    url: 'http://global.localhost:4173/',
    furtherLanguages: [
      { code: 'es', prefix: 'es' },
      { code: 'fr', prefix: 'fr' },
    ],
  };
  expect(formatAddresses([{ id: 'uk', url: 'http://uk.localhost:4173/' }, global])).toBe(
    [
      'uk         http://uk.localhost:4173/\n',
      'global     http://global.localhost:4173/\n',
      'global/es  http://global.localhost:4173/es/\n',
      'global/fr  http://global.localhost:4173/fr/\n',
    ].join(''),
  );
});
