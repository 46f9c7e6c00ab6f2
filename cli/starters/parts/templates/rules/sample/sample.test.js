import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { tryRule } from 'region-site';
import { sampleRule } from './sample.ts';

const page = readFileSync(new URL('fixture.html', import.meta.url), 'utf8');

test('a heading that ends with a full stop is found, and no other text', async () => {
  const hits = await tryRule(sampleRule, { 'bread/index.html': page });
  assert.deepEqual(
    hits.map(({ code, message }) => [code, message]),
    [['SAMPLE-HEADING', 'The heading "We bake at night." of /bread/ ends with a full stop.']],
  );
});
