import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readRules } from '../../cli/explain/geo/region-rules.ts';
import { loadTemplates } from '../../cli/templates/templates.ts';
import { packRules } from '../../templates/runtime/rule-table.ts';
import { PROJECT } from '../support/site-copy.ts';

/** page.md: 1 KB minified, 2 KB with the rule table, and KB is 1,000 B. */
const LIMIT = { script: 1000, withTable: 2000 };

let script: string;

beforeAll(async () => {
  const { inlineScripts } = await loadTemplates(PROJECT, 'preact', join(PROJECT, '.cache'));
  script = inlineScripts.get('head') ?? '';
});

test('the head script has at most 1,000 bytes', () => {
  expect(script).not.toBe('');
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(LIMIT.script);
});

test.each(readRules(PROJECT).map(({ id, rules }) => [id, packRules(rules)]))(
  '%s: and with the rule table at most 2,000',
  (_, table) => {
    expect(Buffer.byteLength(script) + Buffer.byteLength(table)).toBeLessThanOrEqual(LIMIT.withTable);
  },
);
