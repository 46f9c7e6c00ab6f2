import { execFileSync, spawnSync } from 'node:child_process';

/**
 * Installs Debian packages.
 * @param purpose completes "Installing … for" in the message
 * @returns false where that is not possible: without apt-get, or as another user than root. @throws if apt-get fails
 */
export function installPackages(packages: readonly string[], purpose: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  process.stderr.write(`Installing Debian's ${packages.join(', ')} for ${purpose} …\n`);
  const run = (...args: string[]) =>
    // Test files run in parallel: one waits for the lock of the other.
    execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update');
  run('install', '-y', '--no-install-recommends', ...packages);
  return true;
}
