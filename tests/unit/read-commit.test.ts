import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCommit } from '../../cli/commands/read-commit.ts';
import { temporaryFolder } from '../support/site-copy.ts';

test('the commit of a folder, and whether its files are those of the commit', () => {
  const folder = temporaryFolder();
  expect(readCommit(folder)).toBeNull();
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      encoding: 'utf8',
    });
  git('init', '--quiet');
  expect(readCommit(folder)).toBeNull();
  writeFileSync(join(folder, 'page.md'), 'Words.\n');
  writeFileSync(join(folder, '.gitignore'), 'dist/\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
  const commit = git('rev-parse', 'HEAD').trim();
  expect(readCommit(folder)).toBe(commit);
  writeFileSync(join(folder, 'page.md'), 'Other words.\n');
  expect(readCommit(folder)).toBe(`${commit}+changes`);
  git('commit', '--quiet', '--all', '--message', 'Second');
  writeFileSync(join(folder, 'new.md'), 'A page.\n');
  expect(readCommit(folder)).toBe(`${git('rev-parse', 'HEAD').trim()}+changes`);
});
