import assert from 'node:assert/strict';
import { test } from 'node:test';
import fixture from './fixture.json' with { type: 'json' };
import { sampleModule } from './sample.ts';

test('a note that ends with an exclamation mark is a problem at its field', () => {
  const problems = [];
  sampleModule.check(fixture, (path, message) => problems.push([path, message]));
  assert.deepEqual(problems, [[['sampleNote'], 'The note ends with an exclamation mark.']]);
});

test('apps get the note, and nothing where there is none', () => {
  const language = { code: 'en' };
  assert.deepEqual(sampleModule.answers({ region: fixture, language }), {
    sample: { note: 'Open on Sundays!', language: 'en' },
  });
  assert.deepEqual(sampleModule.answers({ region: {}, language }), {});
});
