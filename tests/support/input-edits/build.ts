/** Builds an edited site, in this process or by the command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rebuildSite } from '../../../cli/pipeline/rebuild.ts';
import { type Problem, ProblemsError } from '../../../cli/problems/problem.ts';
import { BIN } from '../site-copy.ts';
import type { EditedSite } from './edit.ts';

export interface BuildCall {
  /** Ids; all regions by default. */
  readonly regions?: readonly string[];
}

/** @returns the problems, sorted; null if there were none and the result is there */
export async function build(
  { root, settings }: EditedSite,
  { regions = [] }: BuildCall = {},
): Promise<string[] | null> {
  const { release, renderer, asOf, env, drafts, host } = settings;
  Object.assign(process.env, env);
  try {
    const time = asOf !== null && { asOf: Date.parse(asOf) };
    await rebuildSite({ root, regions, release, renderer, drafts, ...time, ...(host !== null && { host }) });
    return null;
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    return namesOf(error.problems, root);
  } finally {
    for (const name of Object.keys(env)) delete process.env[name];
  }
}

/** Starts the command. `ended` is its exit code and what it printed. */
export function startBuild({ root, settings }: EditedSite): {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
} {
  const { release, renderer, asOf, env, drafts, host } = settings;
  const args = [BIN, 'build', '--json', '--root', root, '--renderer', renderer];
  if (release) args.push('--release');
  if (drafts) args.push('--drafts');
  if (host !== null) args.push('--host', host);
  if (asOf !== null) args.push('--as-of', asOf);
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => void (texts[name] += text));
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...texts }))) };
}

/** As `build`, by the command: with a new process for each build. */
export async function buildByCommand(site: EditedSite): Promise<string[] | null> {
  const { code, stdout, stderr } = await startBuild(site).ended;
  if (code === 0) return null;
  if (code !== 1) throw new Error(`site build ended with ${code}: ${stderr}`);
  return namesOf((JSON.parse(stdout) as { problems: readonly Problem[] }).problems, site.root);
}

/** Problems with their code, location and message. */
export function namesOf(problems: readonly Pick<Problem, 'code' | 'at' | 'message'>[], root: string): string[] {
  const names = problems.map(({ code, at, message }) =>
    `${code} ${at?.file ?? ''}:${at?.line ?? ''}:${at?.column ?? ''} ${message}`.replaceAll(root, ''),
  );
  return [...new Set(names)].sort();
}
