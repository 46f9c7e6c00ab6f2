import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostingInput } from 'region-site/hosts';
import fixture from './fixture.json' with { type: 'json' };
import { sampleHost } from './sample.ts';

const input = hostingInput(fixture);

test('every page has the headers of its region, and an old address leads on', () => {
  const { _headers, _redirects } = sampleHost.rootFiles(input);
  assert.match(_headers, /^\/\*\n {2}Referrer-Policy: strict-origin-when-cross-origin$/m);
  assert.match(_redirects, /^\/old\/ \/about\/ 301$/m);
});

test('what the host cannot do is said', () => {
  assert.deepEqual(sampleHost.limits(input), ['It cannot answer 1 redirect of status 410: /gone/.']);
});
