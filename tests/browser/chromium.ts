import { existsSync } from 'node:fs';
import { installPackages } from '../support/install-packages.ts';

/** Paths of the binary on Debian and others; the wrapper scripts in /usr/bin add flags and come last. */
const PLACES = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
];

/** The headless shell: drawing the window of each test took half of the suite's time. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** The path of a Chromium on this machine, or null. CHROMIUM_PATH names another one. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return PLACES.find((path) => existsSync(path)) ?? null;
}

/** The shell if it is installed. Tests of features that it lacks use `findChromium`. */
export const findShell = (): string | null =>
  !process.env.CHROMIUM_PATH && existsSync(SHELL) ? SHELL : findChromium();

/**
 * Finds a Chromium, or installs Debian's together with its shell, where that is possible.
 * @returns its path, or the reason why there is none
 */
export function ensureChromium(): { path: string } | { missing: string } {
  const isComplete = () => findChromium() !== null && (findChromium() !== PLACES[0] || existsSync(SHELL));
  let problem = 'Install it ("apt-get install chromium" on Debian), or set CHROMIUM_PATH.';
  if (!isComplete()) {
    try {
      installPackages(['chromium', 'chromium-headless-shell'], 'the browser tests');
    } catch (error) {
      problem = (error as Error).message;
    }
  }
  // Without the shell the tests take longer.
  const path = findChromium();
  return path ? { path } : { missing: `The browser tests need Chromium. ${problem}` };
}
