import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { PROJECT } from '../support/site-copy.ts';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly if?: string;
}
interface Job {
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly steps: readonly Step[];
  readonly strategy?: { readonly matrix: { readonly region: string } };
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

const workflow = parse(readFileSync(join(PROJECT, '.github/workflows/site.yml'), 'utf8')) as {
  readonly jobs: Readonly<Record<string, Job>>;
  readonly permissions: Readonly<Record<string, string>>;
};
const { regions, build, deploy } = workflow.jobs as Record<'regions' | 'build' | 'deploy', Job>;
const runs = (job: Job) => job.steps.map(({ run = '' }) => run);

/** The block of main.ts that declares a command, up to the next one. */
const source = readFileSync(join(PROJECT, 'cli/main.ts'), 'utf8');
const helpers = ['region', 'root', 'out', 'endpoint'];
function declares(command: string, option: string): boolean {
  const names = command.split(' ');
  const start = source.indexOf(`.command('${names.at(-1)}')`, source.indexOf(`.command('${names[0]}')`));
  const end = source.indexOf(".command('", start + 10);
  const block = source.slice(start, end === -1 ? undefined : end);
  const shared = helpers.some((name) => option === `--${name}` && new RegExp(`${name}\\w*Option\\(\\)`).test(block));
  return start !== -1 && (shared || block.includes(`${option} `) || block.includes(`'${option}'`));
}

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

test('nothing is deployed before it was tested, built and checked, and from the protected branch alone', () => {
  expect(deploy.needs).toEqual(['regions', 'test', 'build']);
  expect(deploy.if).toContain("github.ref == 'refs/heads/main'");
  expect(deploy.if).toContain("github.event_name != 'pull_request'");
  const deploying = Object.entries(workflow.jobs).filter(([, job]) =>
    runs(job).some((run) => run.includes('site deploy')),
  );
  expect(deploying.map(([name]) => name)).toEqual(['deploy']);
});

test('a pull request writes neither the shared cache nor anything else', () => {
  expect(build.env?.SITE_CACHE_WRITE).toContain(
    "github.ref == 'refs/heads/main' && github.event_name == 'push' && '1' || '0'",
  );
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const job of Object.values(workflow.jobs)) expect(job.permissions?.contents ?? 'read').toBe('read');
});
