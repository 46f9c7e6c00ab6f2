import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkRegion } from '../../regions/check-region.ts';
import { campaign } from '../../regions/fields/campaign.ts';

const SCHEMA = z.strictObject(campaign);
const PARAMETER = { name: 'btag', keep: 'session', category: 'analytics', to: ['pages'] };

test.each<[string, object, string | null]>([
  ['a parameter of an affiliate', PARAMETER, null],
  ['a name of the site itself', { ...PARAMETER, name: 'auto' }, 'the site has a meaning of its own'],
  ['no name of a parameter', { ...PARAMETER, name: 'a b' }, 'letters, digits, underscores and hyphens'],
  ['nowhere to go', { ...PARAMETER, to: [] }, 'Too small'],
])('%s', (_, parameter, message) => {
  const { error } = SCHEMA.safeParse({ campaign: [parameter] });
  expect(error?.issues.map((issue) => issue.message).join() ?? null).toEqual(
    message === null ? null : expect.stringContaining(message),
  );
});

test('a name is declared once', () => {
  expect(SCHEMA.safeParse({ campaign: [PARAMETER, PARAMETER] }).error?.issues[0]?.message).toBe('each name once');
});

test('what a tab keeps is in the registry of cookies', () => {
  const region = (cookies: object[]) => ({
    ...{
      help: [],
      helpLine: '',
      languages: [],
      cookies,
      campaign: [PARAMETER],
      reasons: {},
      facts: {},
      claims: [],
      flags: {},
    },
    ...{ origin: 'https://a.example', licence: {}, whitelist: { places: [] }, geo: { BLOCKED: [] }, timeZone: 'UTC' },
    ...{ regionCountryCode: null, pageViews: null, selector: null, installers: [], ambassadors: [], warnings: [] },
  });
  const found = (cookies: object[]) => {
    const messages: string[] = [];
    try {
      checkRegion(region(cookies) as never, (path, message) => void messages.push(`${path.join('.')} ${message}`));
    } catch {
      // Later checks need more of a region.
    }
    return messages.filter((message) => message.startsWith('campaign'));
  };
  expect(found([])).toEqual([
    'campaign.0 The tab keeps "btag" in its entry "campaign", and the registry of cookies does not list it.',
  ]);
  expect(found([{ name: 'campaign', category: 'analytics' }])).toEqual([]);
  expect(found([{ name: 'campaign', category: 'marketing' }])).toHaveLength(1);
});
