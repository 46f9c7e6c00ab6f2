/**
 * `npm test`: types, lint, unit and site tests, then the real site in a real browser. Ends with one line that counts
 * everything, `N passed, N failed`, and a code to match. `npm test -- unit` runs a part.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './browser/chromium.ts';

const project = join(import.meta.dirname, '..');
const results = join(project, '.cache', 'tests');
const bin = (name: string) => join(project, 'node_modules', '.bin', name);

interface Count {
  readonly passed: number;
  readonly failed: number;
}

const parts: Record<string, () => Count> = {
  types: () =>
    sum(
      ['regions', 'cli', 'templates', 'tests'].map((environment) =>
        step(`types of ${environment}`, bin('tsc'), ['-p', environment]),
      ),
    ),
  lint: () => step('lint and format', bin('biome'), ['ci', '--error-on-warnings', '.']),
  unit: () =>
    counted(
      'unit and site tests',
      'unit.json',
      (file) =>
        run(bin('vitest'), [
          'run',
          '--config',
          'tests/vitest.config.ts',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ]),
      countVitest,
    ),
  browser: () => {
    const chromium = ensureChromium();
    if ('missing' in chromium) {
      console.error(chromium.missing);
      return { passed: 0, failed: 1 };
    }
    const built = step('the real site builds', process.execPath, ['cli/bin.js', 'build']);
    if (built.failed > 0) return built;
    return sum([
      built,
      counted(
        'browser tests',
        'browser.json',
        (file) =>
          run(bin('playwright'), ['test', '--config', 'tests/playwright.config.ts', '--reporter=line,json'], {
            PLAYWRIGHT_JSON_OUTPUT_NAME: file,
          }),
        countPlaywright,
      ),
    ]);
  },
};

const wanted = process.argv.slice(2);
for (const name of wanted) {
  if (!Object.hasOwn(parts, name)) {
    console.error(`There is no part "${name}". Parts: ${Object.keys(parts).join(', ')}.`);
    process.exit(2);
  }
}
mkdirSync(results, { recursive: true });
const total = sum(
  Object.entries(parts)
    .filter(([name]) => wanted.length === 0 || wanted.includes(name))
    .map(([, part]) => part()),
);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return (
    spawnSync(command, args, { cwd: project, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
      .status === 0
  );
}

function step(name: string, command: string, args: string[]): Count {
  const passed = run(command, args);
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

/** Runs a runner that writes a JSON report. One that fails without a report, or with one that counts no failure, is one failure. */
function counted(name: string, report: string, start: (file: string) => boolean, count: (json: never) => Count): Count {
  const file = join(results, report);
  rmSync(file, { force: true });
  const passed = start(file);
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')) as never) : { passed: 0, failed: 1 };
  const failed = passed ? counts.failed : Math.max(counts.failed, 1);
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${failed} failed`);
  return { passed: counts.passed, failed };
}

function countVitest(json: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }): Count {
  return {
    passed: json.numPassedTests,
    failed: Math.max(json.numFailedTests, json.numFailedTestSuites > 0 && json.numFailedTests === 0 ? 1 : 0),
  };
}

function countPlaywright(json: { stats: { expected: number; unexpected: number; flaky: number } }): Count {
  return { passed: json.stats.expected + json.stats.flaky, failed: json.stats.unexpected };
}

function sum(counts: readonly Count[]): Count {
  return counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  });
}
