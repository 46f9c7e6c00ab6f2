/**
 * The second thread of a large build: takes sources from the same list as the first, renders and writes their pages
 * into the same new tree, and sends back what the first one needs to finish.
 */
import { parentPort } from 'node:worker_threads';
import { type Problem, ProblemsError } from '../problems/problem.ts';
import { type OutputShare, RegionOutput } from './emit/region-output.ts';
import { joinSite, type SharedPart } from './load/site.ts';
import { planSite } from './plan/site-plan.ts';
import { RegionPages, type RegionShare } from './render/region-pages.ts';
import { type RenderTask, renderTask } from './render/render-site.ts';
import type { Sink } from './render/rendered-file.ts';

export interface ThreadData {
  readonly shared: SharedPart;
  readonly out: string;
  readonly regions: readonly string[];
  readonly buildKey: string | null;
  readonly tasks: readonly RenderTask[];
  /** One number: the index of the next task that nobody has taken. */
  readonly counter: SharedArrayBuffer;
}

export interface ThreadResult {
  readonly shares: Readonly<Record<string, RegionShare>>;
  readonly outputs: Readonly<Record<string, OutputShare>>;
  readonly problems: readonly Problem[];
}

parentPort?.once('message', async (data: ThreadData) => parentPort?.postMessage(await work(data)));

async function work({ shared, out, regions, buildKey, tasks, counter }: ThreadData): Promise<ThreadResult> {
  const problems: Problem[] = [];
  const site = await joinSite(shared);
  const outputs = Object.fromEntries(regions.map((id) => [id, new RegionOutput(out, id, { joins: true })]));
  const output = (id: string) => outputs[id] as RegionOutput;
  const sink: Sink = {
    write: (region, file) => output(region).write(file),
    keep: (region, file) => output(region).keep(file),
  };
  const plans = planSite(site).regions.filter(({ region }) => regions.includes(region.id));
  const pages = plans.map((plan) => new RegionPages(site, plan, { buildKey, records: {} }, sink));
  const next = new Int32Array(counter);
  try {
    for (let index = Atomics.add(next, 0, 1); index < tasks.length; index = Atomics.add(next, 0, 1))
      renderTask(site, pages, tasks[index] as RenderTask, problems);
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    problems.push(...error.problems);
  }
  return {
    shares: Object.fromEntries(pages.map((region) => [region.plan.region.id, region.share()])),
    outputs: Object.fromEntries(regions.map((id) => [id, output(id).share()])),
    problems,
  };
}
