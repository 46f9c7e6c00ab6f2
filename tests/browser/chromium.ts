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

/** The same browser without its windows: each test opens one, and drawing its bars took half of the suite's time. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** The path of a Chromium on this machine, or null. CHROMIUM_PATH names another one. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return PLACES.find((path) => existsSync(path)) ?? null;
}

/** What pages are tested in: the shell where there is one. What only a whole browser does asks for `findChromium`. */
export const findShell = (): string | null =>
  !process.env.CHROMIUM_PATH && existsSync(SHELL) ? SHELL : findChromium();

/**
 * Finds a Chromium, or installs Debian's where that is possible, and its shell with it; without the shell the tests take
 * longer, and no more.
 * @returns its path, or why there is none
 */
export function ensureChromium(): { path: string } | { missing: string } {
  const found = findChromium();
  if (found && (found !== PLACES[0] || existsSync(SHELL))) return { path: found };
  const apt = spawnSync('apt-get', ['--version']).status === 0;
  if (!apt || process.getuid?.() !== 0) {
    return found
      ? { path: found }
      : {
          missing:
            'The browser tests need Chromium. Install it ("apt-get install chromium" on Debian), or name one with CHROMIUM_PATH.',
        };
  }
  process.stderr.write("Installing Debian's Chromium for the browser tests …\n");
  const install = (name: string) =>
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const problems = [() => execFileSync('apt-get', ['update'], { stdio: ['ignore', 'ignore', 'inherit'] })]
    .concat(found ? [] : [() => install('chromium')], [() => install('chromium-headless-shell')])
    .flatMap((step) => {
      try {
        step();
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
  const path = findChromium();
  return path
    ? { path }
    : {
        missing: `There is no Chromium. ${problems.join('; ') || 'It was installed, but its binary is not where Debian puts it; name it with CHROMIUM_PATH.'}`,
      };
}
