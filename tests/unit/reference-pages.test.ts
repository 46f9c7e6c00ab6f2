import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../support/project.ts';
import { referencePages } from '../support/reference-pages.ts';

const FOLDER = join(PROJECT, 'cli/docs/content/en/reference');
const pages = referencePages();

test('the reference has these pages', () => {
  expect(readdirSync(FOLDER).sort()).toEqual([...pages.keys()].sort());
});

test.each([...pages])('%s is current; "node tests/reference.ts" writes it', (file, text) => {
  expect(readFileSync(join(FOLDER, file), 'utf8')).toBe(text);
});
