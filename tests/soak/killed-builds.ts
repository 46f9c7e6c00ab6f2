import { deepStrictEqual, equal, ok } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recoverSwap } from '../../cli/build/emit/swap.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { copySources } from '../support/project.ts';
import { BIN, bytesOf, edit, SMALL } from '../support/site-copy.ts';
import { randomNumbers, type Soak } from './soak.ts';

export async function start(): Promise<Soak> {
  const [everywhere, inWords] = [await startKilledBuilds(), await startKilledBuilds('in words')];
  return {
    round: async (seed) => {
      const random = randomNumbers(seed);
      const moments = () => Array.from({ length: 20 }, random);
      const killed = (await everywhere.kill(moments())) + (await inWords.kill(moments()));
      return `${killed} of 40 builds were killed before they ended`;
    },
    close: () => {
      everywhere.close();
      inWords.close();
    },
  };
}

/**
 * Builds two versions of the small site in turn, in processes that are killed.
 * @param differ in words of a page alone, or also in a string, which is on every page
 */
export async function startKilledBuilds(differ: 'in words' | 'everywhere' = 'everywhere'): Promise<{
  /**
   * Throws if dist is not exactly one of the versions.
   * @param moments of a build, from 0 (start) to 1 (end)
   * @returns the number of builds that were killed before their end
   */
  readonly kill: (moments: readonly number[]) => Promise<number>;
  readonly close: () => void;
}> {
  const root = mkdtempSync(join(tmpdir(), 'site-killed-'));
  copySources(SMALL, root);
  const built = join(root, 'dist/home');
  const idOf = () => readFileSync(join(built, 'builds/latest.json'), 'utf8');
  const versions = new Map<string, Map<string, string>>();
  const remember = () => versions.set(idOf(), bytesOf(built));
  let turn = 0;
  const nextVersion = () => {
    const [from, to] = turn++ % 2 === 0 ? ['Words', 'Altered words'] : ['Altered words', 'Words'];
    edit(root, 'content/en/more.md', (text) => text.replace(`## ${from}`, `## ${to}`));
    if (differ === 'in words') return;
    const [skip, straight] = ['Skip to the text', 'Skip straight to the text'];
    edit(root, 'content/en/strings.json', (text) =>
      turn % 2 === 1 ? text.replace(skip, straight) : text.replace(straight, skip),
    );
  };
  // By the command, whose next build may render the changed pages alone.
  spawnSync(process.execPath, [BIN, 'build', '--root', root]);
  remember();
  nextVersion();
  // Bundles the command if its sources have changed, which is not part of the duration of a build.
  spawnSync(process.execPath, [BIN, '--version']);
  const started = performance.now();
  spawnSync(process.execPath, [BIN, 'build', '--root', root]);
  const duration = performance.now() - started;
  remember();
  equal(versions.size, 2);
  return {
    kill: async (moments) => {
      let killed = 0;
      for (const moment of moments) {
        nextVersion();
        if (await killAfter([BIN, 'build', '--root', root], duration * moment)) killed++;
        // Between the two renames of the swap, the folder is missing for microseconds; the next command restores it.
        if (!existsSync(built)) recoverSwap(join(root, 'dist'), 'home');
        const whole = versions.get(idOf());
        ok(whole, `dist is neither version after a kill at ${moment} of ${Math.round(duration)} ms`);
        deepStrictEqual(bytesOf(built), whole);
      }
      await buildSite({ root });
      deepStrictEqual(readdirSync(join(root, 'dist')).sort(), ['home', 'home.hosting', 'home.manifest.json']);
      return killed;
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** @returns whether the process was killed before it had ended */
function killAfter(args: string[], ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), ms);
    child.on('exit', (_, signal) => {
      clearTimeout(timer);
      resolve(signal === 'SIGKILL');
    });
  });
}
