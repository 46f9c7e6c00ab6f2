import { spawnSync } from 'node:child_process';

/**
 * The commit of the folder's git repository; with `+changes` if its files have changed since, or new ones are not committed.
 * Null outside of a repository, and where git is not installed.
 */
export function readCommit(folder: string): string | null {
  const git = (...args: string[]) => spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  const head = git('rev-parse', '--verify', 'HEAD');
  if (head.status !== 0) return null;
  const isChanged = git('status', '--porcelain', '--', '.').stdout !== '';
  return `${head.stdout.trim()}${isChanged ? '+changes' : ''}`;
}
