import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonParts, writeInParts } from '../../cli/storage/write-in-parts.ts';

test('the parts of a value are the text of JSON.stringify, at any depth', () => {
  const data = fc.jsonValue({ depthSize: 'medium' });
  fc.assert(
    fc.property(data, fc.nat(5), (value, depth) => {
      expect([...jsonParts(value, depth)].join('')).toBe(JSON.stringify(value));
    }),
  );
  const absent = { first: undefined, list: [undefined, 1], empty: {}, none: [], last: { gone: undefined } };
  for (const depth of [0, 1, 2, 3]) expect([...jsonParts(absent, depth)].join('')).toBe(JSON.stringify(absent));
});

test('a file written in parts has all of them, in their order', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'));
  try {
    const parts = Array.from({ length: 30_000 }, (_, index) => `${index} é 🂡 `);
    writeInParts(join(folder, 'file'), parts);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe(parts.join(''));
    writeInParts(join(folder, 'file'), []);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
