import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileProblem } from '../../cli/problems/file-problem.ts';
import { sourceLines } from '../../cli/problems/source-lines.ts';
import { temporaryFolder } from '../support/site-copy.ts';

test('a file of the next result that another build has made says that two builds run', () => {
  const next = join(temporaryFolder(), '.home.next');
  mkdirSync(next);
  const error = Object.assign(new Error('EEXIST'), { code: 'EEXIST', syscall: 'open', path: join(next, 'index.html') });
  const [problem] = fileProblem(error)?.problems ?? [];
  expect(problem?.code).toBe('FILE-WRITE');
  expect(problem?.help).toMatch(/Another build of the same result/);
});

test.each([
  ['EROFS', 'open', 'FILE-WRITE'],
  ['EACCES', 'open', 'FILE-READ'],
  ['EROFS', 'mkdir', 'FILE-WRITE'],
])('%s of %s is %s', (code, syscall, expected) => {
  const error = Object.assign(new Error(code), { code, syscall, path: join(temporaryFolder(), 'report.html') });
  expect(fileProblem(error)?.problems[0]?.code).toBe(expected);
});

test('problems quote neither secrets nor files outside of the site', () => {
  const [root, outside] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(root, 'page.md'), 'one\r\ntwo');
  writeFileSync(join(root, '.env'), 'TOKEN=secret');
  writeFileSync(join(outside, 'other.md'), 'of another');
  symlinkSync(join(outside, 'other.md'), join(root, 'linked.md'));
  expect(sourceLines(root, 'page.md')).toEqual(['one', 'two']);
  for (const file of ['.env', 'linked.md', 'absent.md']) expect(sourceLines(root, file)).toEqual([]);
});
