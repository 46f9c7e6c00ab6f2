import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Site } from '../../cli/build/load/site.ts';
import { regionHeaders } from '../../cli/build/render/region-output.ts';
import { regionSchema } from '../../cli/kit/region.ts';
import { ALL_MODULES } from '../../cli/modules/all-modules.ts';
import { deriveFields } from '../../cli/regions/derive-fields.ts';
import { parts } from '../../regions/parts.ts';
import { thirdParties } from '../../regions/third-parties.ts';
import { SMALL } from '../support/site-copy.ts';

const HOME = JSON.parse(readFileSync(join(SMALL, 'regions/home.json'), 'utf8')) as Record<string, unknown>;
const CHAT = {
  ...{
    enabled: true,
    language: 'en',
    buttonId: '',
    domainType: '',
    configNames: { en: 'x' },
    thanks: { en: 'Thank you for' },
  },
  ...{ communityEndpoint: '/api/chat/', scriptUrl: '/chat/chat.js', availabilityUrl: '/api/chat-availability' },
};

const TEMPLATES = {
  site: { region: { thirdParties } },
  styles: new Map(Object.entries({ a: 'a' })),
  inlineScripts: new Map(Object.entries({ b: 'b' })),
};
const SITE = { templates: TEMPLATES } as unknown as Site;

/** Each field that adds a host to the policy. */
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

const SCHEMA = regionSchema(parts, ALL_MODULES);

/** Null if the region is refused. */
function policyOf(fields: object): Map<string, string[]> | null {
  const parsed = SCHEMA.safeParse({ ...HOME, flags: { download: true }, chat: CHAT, ...fields });
  if (!parsed.success) return null;
  const [region] = deriveFields([parsed.data], ALL_MODULES);
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

test.each(Object.keys(FIELDS))('no value of %s changes more of the policy than the host that it names', (field) => {
  const change = FIELDS[field] as (url: string) => object;
  // Where pages are counted, the policy reports to the same address.
  const plain = policyOf(field === 'pageViews.url' ? change('/api/collect') : {}) as Map<string, string[]>;
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

/** The fields of a file that hold an address, each with its path; of a list, the first entry that has it. */
function addressesOf(
  value: unknown,
  path: readonly (string | number)[] = [],
): [string, readonly (string | number)[]][] {
  if (typeof value === 'string') {
    const name = path.filter((part) => typeof part === 'string').join('.');
    return /^(https:\/)?\//.test(value) ? [[name, path]] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    // A change of a list is merged before it is validated.
    /^\W/.test(key) ? [] : addressesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

test.each(['defaults', 'uk', 'global'])('each address in %s.json is refused if it is invalid', (name) => {
  const file = join(import.meta.dirname, '..', '..', 'regions', `${name}.json`);
  const region = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const chat = { ...CHAT, messagingUrl: 'https://a.example' };
  const whole = { downloadEndpoint: 'https://a.example', contentHost: 'https://a.example', chat, ...region };
  const fields = new Map(addressesOf(whole));
  expect(fields.size).toBeGreaterThan(5);
  for (const path of fields.values()) {
    const copy = structuredClone(whole) as Record<string | number, unknown>;
    const holder = path.slice(0, -1).reduce((at, part) => at[part] as typeof copy, copy);
    holder[path.at(-1) as string] = 'https://[';
    const issues = SCHEMA.safeParse(copy).error?.issues ?? [];
    expect(issues.map((issue) => issue.path.join('.'))).toContain(path.join('.'));
  }
});

test.each(['/api/chat/#x', '/api/chat/?x', '/api/../chat/', '/api/chat/<b>'])(
  'the chat names no path at which the site could not answer: %s',
  (path) => expect(policyOf({ chat: { ...CHAT, communityEndpoint: path } })).toBeNull(),
);

test.each(['https://Home.example', 'https://home.example:443', 'https://home.example/'])(
  'an origin is written in one way only: %s is refused',
  (origin) => {
    const issues = SCHEMA.safeParse({ ...HOME, origin }).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual(['origin']);
  },
);
