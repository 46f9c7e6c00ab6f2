import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian and others put the binary; the wrapper scripts in /usr/bin add flags of their own and come last. */
const PLACES = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
];

/** The path of a Chromium on this machine, or null. CHROMIUM_PATH names another one. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return PLACES.find((path) => existsSync(path)) ?? null;
}

/** Finds a Chromium or installs Debian's where that is possible. @returns its path, or why there is none */
export function ensureChromium(): { path: string } | { missing: string } {
  const found = findChromium();
  if (found) return { path: found };
  const apt = spawnSync('apt-get', ['--version']).status === 0;
  if (!apt || process.getuid?.() !== 0) {
    return {
      missing:
        'The browser tests need Chromium. Install it ("apt-get install chromium" on Debian), or name one with CHROMIUM_PATH.',
    };
  }
  process.stderr.write("Installing Debian's Chromium for the browser tests …\n");
  try {
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    execFileSync('apt-get', ['update'], quiet);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet);
  } catch (error) {
    return { missing: `Chromium could not be installed: ${(error as Error).message}` };
  }
  const path = findChromium();
  return path
    ? { path }
    : { missing: 'Chromium was installed but its binary is not where Debian puts it; name it with CHROMIUM_PATH.' };
}
