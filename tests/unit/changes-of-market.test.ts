import { expect, test } from 'vitest';
import type { Context } from '../../cli/kit/kit.ts';
import { type Change, changesOf } from '../../templates/components/changes/recorded-changes.ts';

const change = (id: string, requires?: string): Change => ({
  id,
  requires,
  clause: 'offers',
  title: id,
  before: 'Before.',
  after: 'After.',
  announcedOn: '2026-08-01',
  effectiveOn: '2026-09-01',
  reason: 'A reason.',
});

test.each([
  [true, ['general', 'offers']],
  [false, ['general']],
])('a change of a clause about offers is shown where offers are allowed: %s', (bonusClaims, shown) => {
  const context = { region: { flags: { bonusClaims } } } as unknown as Context;
  const recorded = [change('general'), change('offers', 'bonusClaims')];
  expect(changesOf(context, recorded).map(({ id }) => id)).toEqual(shown);
});
