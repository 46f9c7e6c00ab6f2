import { expect, test } from 'vitest';
import { z } from 'zod';
import { field } from '../../cli/kit/field.ts';
import { regionSchema } from '../../cli/kit/region.ts';
import { ALL_MODULES } from '../../cli/modules/all-modules.ts';
import { missingLanguages } from '../../cli/regions/missing-languages.ts';
import { readRegions } from '../../cli/regions/regions.ts';
import { parts } from '../../regions/parts.ts';
import { PROJECT } from '../support/project.ts';

const entry = z.strictObject({
  name: field.localised,
  note: field.localised.describe('A note').optional(),
  get children() {
    return z.array(entry).default([]);
  },
});
const schema = z.strictObject({
  chat: z.strictObject({ names: field.perLanguage(z.number()).describe('Names') }).nullable(),
  entries: z.array(entry),
  facts: z.record(z.string(), field.localised).default({}),
  kinds: z
    .array(z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), label: field.localised })]))
    .default([]),
});
const none = { chat: null, entries: [], facts: {}, kinds: [] };

test.each([
  ['one text is for all languages', { entries: [{ name: 'x', children: [] }] }, []],
  ['a map with all languages, and another', { facts: { a: { nl: 'x', fr: 'y', de: 'z' } } }, []],
  ['a fact', { facts: { a: { nl: 'x' } } }, ['facts.a fr']],
  ['a value that is no text', { chat: { names: { fr: 1 } } }, ['chat.names nl']],
  ['an empty map', { chat: { names: {} } }, ['chat.names nl', 'chat.names fr']],
  [
    'an optional field of an entry',
    { entries: [{ name: 'x', note: { nl: 'x' }, children: [] }] },
    ['entries.0.note fr'],
  ],
  [
    'an entry below an entry',
    { entries: [{ name: 'x', children: [{ name: { fr: 'y' }, children: [] }] }] },
    ['entries.0.children.0.name nl'],
  ],
  ['one of several kinds', { kinds: [{ kind: 'a', label: { nl: 'x' } }] }, ['kinds.0.label fr']],
])('%s', (_, change, missing) => {
  const found = missingLanguages(schema, { ...none, ...change }, ['nl', 'fr']);
  expect(found.map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual(missing);
});

test('a text alone is offered only where the field allows it', () => {
  const found = missingLanguages(schema, { ...none, chat: { names: {} }, facts: { a: {} } }, ['nl']);
  expect(found.map(({ isText }) => isText)).toEqual([false, true]);
});

test('the thanks that end a conversation are required in each language of a region', () => {
  const fi = readRegions(PROJECT, null).regions.find(({ region }) => region.id === 'fi')?.region;
  const value = structuredClone(fi) as unknown as { chat: { thanks: Record<string, string> } };
  expect(missingLanguages(regionSchema(parts, ALL_MODULES), value, ['fi'])).toEqual([]);
  delete value.chat.thanks.fi;
  expect(missingLanguages(regionSchema(parts, ALL_MODULES), value, ['fi'])).toEqual([
    { path: ['chat', 'thanks'], code: 'fi', isText: false },
  ]);
});
