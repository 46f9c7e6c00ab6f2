import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveFields } from '../../cli/build/load/derive-fields.ts';
import type { Site } from '../../cli/build/load/site.ts';
import { regionHeaders } from '../../cli/build/render/region-output.ts';
import { regionSchema } from '../../cli/kit/region.ts';
import { parts } from '../../regions/parts.ts';
import { thirdParties } from '../../regions/third-parties.ts';
import { SMALL } from '../support/site-copy.ts';

const HOME = JSON.parse(readFileSync(join(SMALL, 'regions/home.json'), 'utf8')) as Record<string, unknown>;
const CHAT = {
  ...{ enabled: true, language: 'en', buttonId: '', domainType: '', configNames: {} },
  ...{ communityEndpoint: '/api/chat/', scriptUrl: '/chat/chat.js', availabilityUrl: '/api/chat-availability' },
};

const SITE = { templates: { site: { region: { thirdParties } } } } as unknown as Site;

/** Each field that puts a host into the policy. */
const FIELDS: Readonly<Record<string, (url: string) => object>> = {
  cdnBase: (url) => ({ cdnBase: url }),
  downloadEndpoint: (url) => ({ downloadEndpoint: url }),
  icons: (url) => ({
    icons: { url },
    cookies: [{ name: 'icons', category: 'preferences', provider: 'x', purposeKey: 'X', days: 7 }],
  }),
  'pageViews.url': (url) => ({
    pageViews: { url },
    cookies: [{ name: 'visit', category: 'analytics', provider: 'x', purposeKey: 'X', days: 0 }],
  }),
  ...Object.fromEntries(
    ['communityEndpoint', 'scriptUrl', 'availabilityUrl', 'messagingUrl'].map((field) => [
      field,
      (url: string) => ({ chat: { ...CHAT, [field]: url } }),
    ]),
  ),
};

/** Null where the region is refused. */
function policyOf(fields: object): Map<string, string[]> | null {
  const parsed = regionSchema(parts).safeParse({ ...HOME, flags: { download: true }, chat: CHAT, ...fields });
  if (!parsed.success) return null;
  const [region] = deriveFields([parsed.data]);
  const { page } = regionHeaders(SITE, region as never, { styles: ['a'], scripts: ['b'] });
  const directives = (page['Content-Security-Policy'] ?? '').split(';').map((text) => text.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

const part = fc.constantFrom(
  ...[
    ';',
    ',',
    '*',
    ' ',
    '\t',
    '\n',
    '"',
    "'",
    '<',
    '>',
    '`',
    '\\',
    '{',
    '}',
    '%3b',
    '@',
    ':',
    '[',
    'é',
    '.',
    '/',
    '?',
    '#',
    'a',
    '-',
    '443',
    "'unsafe-inline'",
    'https:',
    'data:',
  ],
);

test.each(Object.keys(FIELDS))('no value of %s changes the policy but by the one host that it names', (field) => {
  const plain = policyOf({}) as Map<string, string[]>;
  const change = FIELDS[field] as (url: string) => object;
  const named = policyOf(change(field === 'cdnBase' ? 'https://host.example' : 'https://host.example/a;b,*/'));
  expect([...(named?.values() ?? [])].flat()).toContain('https://host.example');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.boolean(), (odd, inHost) => {
      const text = odd.join('');
      const policy = policyOf(change(inHost ? `https://host${text}.example/` : `https://host.example${text}`));
      if (!policy) return;
      expect([...policy.keys()]).toEqual([...plain.keys()]);
      const added = [...policy].flatMap(([name, sources]) =>
        sources.filter((source) => !plain.get(name)?.includes(source)),
      );
      for (const source of added) expect(source).toMatch(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/);
      expect(new Set(added).size).toBeLessThanOrEqual(1);
    }),
    { seed: 20, numRuns: 300 },
  );
});

test.each([
  'https://a;b',
  'https://a,b',
  'https://*.a',
  'https://a b',
  'https://a"b',
  "https://a'b",
  'https://a&b',
  'https://a<b',
  'https://a.example/x',
])('the host of assets is none that markup or styles would read otherwise: %s', (cdnBase) =>
  expect(policyOf({ cdnBase })).toBeNull(),
);
