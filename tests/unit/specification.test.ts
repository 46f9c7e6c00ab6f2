/** tests/specification.md names a test for each row of the specification. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../support/project.ts';

const TESTS = join(PROJECT, 'tests');
const ROW = /^\| ([A-Z]\d+) \| .+ \| \[([^\]]+)\]\(([^)]+)\) \| (.+) \|$/;
/** The number of rows of each group. */
const GROUPS = { R: 16, P: 8, H: 6, F: 6, M: 5, G: 8, L: 13, T: 5 };

const rows = readFileSync(join(TESTS, 'specification.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id = '', name = '', file = '', title = ''] = ROW.exec(line) ?? [];
    return id ? [{ id, name, file, title }] : [];
  });

test('each row of the specification has one line', () => {
  const expected = Object.entries(GROUPS).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, index) => `${group}${index + 1}`),
  );
  expect(rows.map(({ id }) => id)).toEqual(expected);
});

test.each(rows)('$id: $file has the test', ({ name, file, title }) => {
  expect(name).toBe(file);
  expect(existsSync(join(TESTS, file)), file).toBe(true);
  expect(readFileSync(join(TESTS, file), 'utf8')).toContain(title);
});
