import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { defineBuild } from '../../cli/commands/build.command.ts';
import { defineCache } from '../../cli/commands/cache.command.ts';
import { defineCheck } from '../../cli/commands/check.command.ts';
import { defineDeploy } from '../../cli/commands/deploy.command.ts';
import { defineRegions } from '../../cli/commands/regions.command.ts';
import { PROJECT } from '../support/site-copy.ts';

// The parser imports JSON without the attribute that Node requires.
const asJson = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
asJson.deregister();

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string | boolean | number>>;
}
interface Job {
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly steps: readonly Step[];
  readonly strategy?: { readonly matrix: { readonly region: string } };
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly environment?: string;
}

/** Faults that GitHub's parser finds: keys, values, and names in expressions. */
async function findFaults(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'site.yml', content }, new NoOperationTraceWriter());
  if (context.errors.getErrors().length === 0 && value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

const text = readFileSync(join(PROJECT, '.github/workflows/site.yml'), 'utf8');
const workflow = parse(text) as {
  readonly jobs: Readonly<Record<string, Job>>;
  readonly permissions: Readonly<Record<string, string>>;
};
const { regions, build, deploy } = workflow.jobs as Record<'regions' | 'build' | 'deploy', Job>;
const jobs = Object.values(workflow.jobs);
const steps = jobs.flatMap((job) => job.steps);
const runs = (job: Job) => job.steps.map(({ run = '' }) => run);

const site = new Command();
for (const define of [defineBuild, defineCache, defineCheck, defineDeploy, defineRegions]) define(site);

function declares(name: string, option: string): boolean {
  const command = name
    .split(' ')
    .reduce<Command | undefined>((found, word) => found?.commands.find((one) => one.name() === word), site);
  return command?.options.some(({ long }) => long === option) === true;
}

test('GitHub can read it', async () => {
  expect(await findFaults(text)).toEqual([]);
});

test.each([
  ['fail-fast', 'fail-fasst'],
  ["github.ref == 'refs/heads/main' && github.event_name", "gitub.ref == 'refs/heads/main' && github.event_name"],
  ['matrix.region }}', 'matrix.region | }}'],
  ['runs-on: ubuntu-latest', 'runs-on:'],
])('and says what is wrong where %s is %s', async (right, wrong) => {
  expect(text).toContain(right);
  expect((await findFaults(text.replace(right, wrong))).length).toBeGreaterThan(0);
});

test('its head comment lists every variable and secret that it reads', () => {
  const [head = ''] = text.split('\nname: ');
  const read = [...text.matchAll(/\b(?:vars|secrets)\.([A-Z_]+)/g)].map(([, name = '']) => name);
  expect(new Set(read).size).toBeGreaterThan(8);
  for (const name of read) expect(head).toContain(name);
});

test('every command of site in the workflow exists, with every option', () => {
  const commands = Object.values(workflow.jobs)
    .flatMap(runs)
    .flatMap((run) => [...run.matchAll(/npx site ((?:cache )?[a-z0-9]+)([^|>\n]*)/g)]);
  expect(commands.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['regions', 'build', 'check', 'cache prune', 'deploy']),
  );
  for (const [, name = '', rest = ''] of commands)
    for (const [option] of rest.matchAll(/--[a-z-]+/g))
      expect([name, option, declares(name, option)]).toEqual([name, option, true]);
});

test('there is a job for each region that the command lists', () => {
  expect(runs(regions).join()).toContain('site regions --json');
  for (const job of [build, deploy])
    expect(job.strategy?.matrix.region).toContain('fromJson(needs.regions.outputs.ids)');
});

test('a deploy comes after test, build and check, and only from the protected branch', () => {
  expect(deploy.needs).toEqual(['regions', 'test', 'build']);
  expect(deploy.if).toContain("github.ref == 'refs/heads/main'");
  expect(deploy.if).toContain("github.event_name != 'pull_request'");
  const deploying = Object.entries(workflow.jobs).filter(([, job]) =>
    runs(job).some((run) => run.includes('site deploy')),
  );
  expect(deploying.map(([name]) => name)).toEqual(['deploy']);
});

test('a pull request writes nothing, including the shared cache', () => {
  const building = build.steps.find(({ run }) => run?.includes('site build'));
  expect(building?.env?.SITE_CACHE_WRITE).toContain(
    "github.ref == 'refs/heads/main' && github.event_name == 'push' && '1' || '0'",
  );
  expect(build.environment).toContain("github.event_name == 'push' && 'cache-writer' || 'cache-reader'");
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const job of Object.values(workflow.jobs)) expect(job.permissions?.contents ?? 'read').toBe('read');
});

test('every action is pinned to the commit of a release, whose name is beside it', () => {
  const uses = text.split('\n').filter((line) => /^ +(- )?uses:/.test(line));
  expect(uses.length).toBe(steps.filter((step) => step.uses).length);
  for (const line of uses) expect(line).toMatch(/uses: [\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  // One commit for each action, so that an update changes all uses.
  const pins = new Map(uses.map((line) => /([\w/-]+)@(\S+)/.exec(line)?.slice(1) as [string, string]));
  for (const line of uses) expect(line).toContain(pins.get(/uses: ([\w/-]+)@/.exec(line)?.[1] ?? ''));
});

/** The secrets of a step, or those of all steps of a job. */
const secretsIn = (value: unknown) => [...JSON.stringify(value ?? {}).matchAll(/secrets\.\w+|steps\.role\.outputs/g)];

test('only the build and deploy steps have credentials: no job has any, nor does the installation of packages', () => {
  expect(secretsIn((workflow as { env?: unknown }).env)).toEqual([]);
  for (const job of jobs) expect(secretsIn(job.env)).toEqual([]);
  const trusted = steps.filter((step) => secretsIn(step).length > 0);
  expect(trusted.map(({ run = '' }) => /site (\w+)/.exec(run)?.[1])).toEqual(['build', 'deploy']);
  for (const step of trusted) expect(secretsIn(step.run)).toEqual([]);
  // No step may set the environment of later ones.
  for (const { run = '' } of steps) expect(run).not.toContain('GITHUB_ENV');
  for (const step of steps) {
    if (step.uses?.startsWith('actions/checkout@')) expect(step.with?.['persist-credentials']).toBe(false);
    if (step.uses?.startsWith('aws-actions/')) expect(step.with?.['output-env-credentials']).toBe(false);
  }
});

test('only packages that are allowed by name run install scripts, and none in a job that can request a token', () => {
  const installs = (job: Job) => runs(job).filter((run) => /\bnpm (ci|i|install)\b/.test(run));
  for (const job of jobs)
    expect(installs(job)).toEqual([job.permissions?.['id-token'] ? 'npm ci --ignore-scripts' : 'npm ci']);
  expect(readFileSync(join(PROJECT, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
  const { allowScripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const { packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { hasInstallScript?: boolean; inBundle?: boolean; link?: boolean; resolved?: string; integrity?: string }
    >;
  };
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) as string);
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(scripted)].sort());
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['esbuild', 'node']);
  // Packages of others come from the registry with a digest in the lock file. Bundled packages are parts of others.
  for (const [path, { inBundle, link, resolved = '', integrity = '' }] of Object.entries(packages))
    if (path.startsWith('node_modules/') && !inBundle && !link)
      expect({ path, resolved, integrity }).toEqual({
        path,
        resolved: expect.stringMatching(/^$|^https:\/\/registry\.npmjs\.org\//),
        integrity: expect.stringMatching(/^sha512-/),
      });
});
