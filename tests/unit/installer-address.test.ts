import { expect, test } from 'vitest';
import { chooseInstaller } from '../../templates/runtime/installer-address.ts';

const two = { type: 2, url: 'https://files.example/two' };
const six = { type: 6, url: 'https://files.example/six' };

test.each<[what: string, links: unknown, url: string | null]>([
  ['type 6 comes before type 2', [six, two], six.url],
  ['whatever the order', [two, six], six.url],
  ['type 2 where there is no other', [two], two.url],
  ['no other type', [{ type: 9, url: 'https://x.example/' }], null],
  [
    'of the platform that was asked for',
    [
      { ...six, platform: 'ios' },
      { ...two, platform: 'android' },
    ],
    two.url,
  ],
  [
    'of the language of the page',
    [
      { ...six, language: 'fr' },
      { ...two, language: 'en' },
    ],
    two.url,
  ],
  ['an entry that is none is passed over', [null, six], six.url],
  ['an address that is not a text', [{ type: 6, url: 7 }], null],
  ['an empty list', [], null],
  ['an object', {}, null],
  ['nothing', undefined, null],
])('the installer of an answer: %s', (_, links, url) => {
  expect(chooseInstaller(links, 'android', 'en')).toBe(url);
});
