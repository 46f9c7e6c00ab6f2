/**
 * `npm test`: types, lint, a build of the real site and `site check` of it, unit and site tests, the real site in Chromium,
 * then its main behaviour in Firefox and WebKit. Tests in browsers run one part after the other; WebKit's tests time out on
 * busy ones. The last line counts everything, `N passed, N failed`; the exit code agrees with it.
 * `npm test -- unit` runs one part. Prints the duration of each part.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { STARTER_NAMES } from '../cli/starters/starters.ts';
import { ensureChromium } from './browser/chromium.ts';
import { ensureEngine } from './engines/engine.ts';
import { firefox } from './engines/firefox.ts';
import { webkit } from './engines/webkit.ts';
import { realSiteBuilds } from './support/real-site-builds.ts';

const project = join(import.meta.dirname, '..');
const results = join(project, '.cache', 'tests');
const bin = (name: string) => join(project, 'node_modules', '.bin', name);

/** The results of a part; `failures` names each failed test, or the step itself. */
interface Count {
  readonly passed: number;
  readonly failures: readonly string[];
}

/**
 * Programs in Go collect garbage whenever their heap has doubled. With this, when it is five times as large: esbuild takes 0.69
 * of the processor time of a bundle, for 90 MB more, and the checker of types 0.8, for 60 MB more (Nov 2026).
 */
const GO = { GOGC: '400' };

/** How a program is run. */
interface Run {
  readonly env?: Readonly<Record<string, string>>;
  /** Prints what the program prints when it has ended, because another one is running beside it. */
  readonly held?: boolean;
}

const parts = {
  types: async () => {
    // The longest first.
    const environments = [
      ...['tests', 'cli', 'templates', 'tests/bench/tsconfig.site.json', 'cli/serve/dev/client', 'cli/kit/browser'],
      ...['cli/docs', ...STARTER_NAMES.map((name) => `cli/starters/${name}`)],
      ...['small', 'bakery', 'markets', 'paper', 'addresses', 'variants', 'three-countries', 'plain'].map(
        (name) => `tests/sites/tsconfig.${name}.json`,
      ),
      'tests/sites/inputs',
    ].values();
    const counts: Count[] = [];
    const worker = async () => {
      for (const environment of environments) {
        // Several checkers would check the types that they share several times: 0.6 of the processor time (Nov 2026).
        const args = ['-p', environment, '--checkers', '1'];
        counts.push(await step(`types of ${environment}`, bin('tsc'), args, { held: true }));
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
    return sum(counts);
  },
  lint: () => step('lint and format', bin('biome'), ['ci', '--error-on-warnings', '.'], { held: true }),
  check: async () => {
    const built = await buildRealSite();
    if (built.failures.length > 0) return built;
    return sum([
      built,
      await step('site check finds nothing', process.execPath, ['cli/bin.js', 'check'], { held: true }),
    ]);
  },
  unit: async () => {
    // Files that need the real site wait for this one (await-real-site.ts).
    const mark = join(results, 'real-site-built');
    rmSync(mark, { force: true });
    const tests = counted(
      'unit and site tests',
      'unit.json',
      (file) => vitest('tests/vitest.config.ts', file, { REAL_SITE_BUILT: mark }),
      countVitest,
    );
    const built = await buildRealSite();
    writeFileSync(mark, built.failures.join() || 'built');
    const count = await tests;
    // Without the site, most of them have failed for the same reason.
    return built.failures.length > 0 ? built : count;
  },
  browser: async () => {
    const chromium = ensureChromium();
    if ('missing' in chromium) {
      console.error(chromium.missing);
      return { passed: 0, failures: ['browser tests: no Chromium'] };
    }
    const built = await buildRealSite();
    if (built.failures.length > 0) return built;
    const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter=line,json'];
    return counted(
      'browser tests',
      'browser.json',
      (file) => run(bin('playwright'), args, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }),
      countPlaywright,
    );
  },
  engines: async () => {
    const available = [firefox, webkit].filter((kind) => {
      const missing = ensureEngine(kind);
      if (missing) console.log(`– ${kind.name} is SKIPPED. ${missing}`);
      return !missing;
    });
    if (available.length === 0) return { passed: 0, failures: [] };
    const built = await buildRealSite();
    if (built.failures.length > 0) return built;
    return counted(
      `tests in ${available.map(({ name }) => name).join(' and ')}`,
      'engines.json',
      (file) => vitest('tests/engines/vitest.config.ts', file),
      countVitest,
    );
  },
} satisfies Record<string, () => Promise<Count>>;

/**
 * The parts in their order. Types, lint and unit tests run beside the build of the real site and `site check`, which mostly use
 * one core.
 */
const stages = [['types', 'lint', 'check', 'unit'], ['browser'], ['engines']] as const;

let realSite: Promise<Count> | undefined;
/** Builds it once, for all parts; `check` counts it, and each part its failure. */
function buildRealSite(): Promise<Count> {
  realSite ??= (async () => {
    for (const args of realSiteBuilds()) {
      const built = await step(`the real site builds: ${args.join(' ')}`, process.execPath, ['cli/bin.js', ...args], {
        held: true,
      });
      if (built.failures.length > 0) return built;
    }
    return { passed: 1, failures: [] };
  })();
  return realSite;
}

const wanted = process.argv.slice(2);
for (const name of wanted) {
  if (!Object.hasOwn(parts, name)) {
    console.error(`There is no part "${name}". Parts: ${Object.keys(parts).join(', ')}.`);
    process.exit(2);
  }
}
mkdirSync(results, { recursive: true });
const counts: Count[] = [];
for (const together of stages)
  counts.push(
    ...(await Promise.all(together.filter((name) => wanted.length === 0 || wanted.includes(name)).map(timed))),
  );
const total = sum(counts);
// Repeated at the end, because truncated logs keep their last lines.
for (const failure of total.failures) console.log(`✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length > 0 || total.passed === 0 ? 1 : 0);

async function timed(name: keyof typeof parts): Promise<Count> {
  const started = performance.now();
  const count = await parts[name]();
  console.log(`· ${name}: ${Math.round((performance.now() - started) / 1000)} s`);
  return count;
}

async function run(command: string, args: string[], { env = {}, held = false }: Run = {}): Promise<boolean> {
  const output = held ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: project,
    stdio: ['ignore', output, output],
    env: { ...GO, ...process.env, ...env },
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => printed.push(bytes));
  // A program that is missing is a failure like any other.
  const [status] = await once(child, 'close').catch((error: Error) => [console.error(error.message)]);
  process.stdout.write(Buffer.concat(printed));
  return status === 0;
}

function vitest(config: string, report: string, env: Run['env'] = {}): Promise<boolean> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // The results of all files with their output need more than the default heap of 4 GB.
  const program = ['--max-old-space-size=8192', join(project, 'node_modules/vitest/vitest.mjs')];
  return run(process.execPath, [...program, 'run', '--config', config, ...reporters], { env });
}

async function step(name: string, command: string, args: string[], options: Run = {}): Promise<Count> {
  const passed = await run(command, args, options);
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  return passed ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };
}

/** Runs a runner that writes a JSON report. If it fails without naming a failed test, that counts as one failure. */
async function counted(
  name: string,
  report: string,
  start: (file: string) => Promise<boolean>,
  count: (json: never) => Count,
): Promise<Count> {
  const file = join(results, report);
  rmSync(file, { force: true });
  const ended = await start(file);
  const counts: Count = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')) as never)
    : { passed: 0, failures: [] };
  const failures = ended || counts.failures.length > 0 ? counts.failures : [`${name}: the runner itself failed`];
  console.log(`${failures.length === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${failures.length} failed`);
  return { passed: counts.passed, failures };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function countVitest(report: VitestReport): Count {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => withReason(fullName, failureMessages[0]));
    const names =
      file.status === 'failed' && failed.length === 0 ? [withReason('could not be run', file.message)] : failed;
    return names.map((name) => `${relative(project, file.name)} › ${name}`);
  });
  return { passed: report.numPassedTests, failures };
}

/** A failed test with the message of the runner, without colours and stack. */
function withReason(name: string, said = ''): string {
  const lines = stripVTControlCharacters(said).split('\n');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const reason = lines.slice(0, stack < 0 ? 8 : Math.min(stack, 8)).filter((line) => line.trim() !== '');
  return [name, ...reason.map((line) => `    ${line}`)].join('\n');
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[];
}

interface PlaywrightTest {
  readonly status: string;
  readonly results: readonly { readonly error?: { readonly message?: string } }[];
}

/** A test that passed only on a retry (CI only) counts as passed, and is named so that it is fixed. */
function countPlaywright(report: {
  stats: { expected: number; flaky: number };
  suites: readonly PlaywrightSuite[];
}): Count {
  const named = (status: string) => report.suites.flatMap((suite) => specsThatAre(status, suite, []));
  for (const flaky of named('flaky')) console.log(`! passed only on another try: ${flaky}`);
  return { passed: report.stats.expected + report.stats.flaky, failures: named('unexpected') };
}

function specsThatAre(status: string, suite: PlaywrightSuite, path: readonly string[]): string[] {
  const here = [...path, suite.title];
  const own = (suite.specs ?? [])
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
      return withReason([...here, title].join(' › '), errors.find(Boolean));
    });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsThatAre(status, inner, here))];
}

function sum(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((passed, count) => passed + count.passed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}
