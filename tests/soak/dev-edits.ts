import { deepStrictEqual } from 'node:assert';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServedRegion } from '../../cli/serve/dev/served-region.ts';
import { type RunningDev, startDev } from '../../cli/serve/dev/start-dev.ts';
import { addMasters, buildClean, EDITS, mend, problemNames } from '../support/dev-edits.ts';
import { copySources } from '../support/project.ts';
import { SMALL } from '../support/site-copy.ts';
import { randomNumbers, type Soak } from './soak.ts';

export const start = async (): Promise<Soak> => ({
  round: async (seed) => {
    const { compared } = await compareAfterEdits({ seed, edits: 1000, every: 100 });
    return `1000 edits, ${compared} comparisons with a clean build`;
  },
});

/**
 * Makes random edits while dev runs, and compares its output with a clean build. Before every other comparison, the site is
 * repaired: a broken site has only problems to compare, and no bytes.
 * @param options.every number of edits between two comparisons
 * @returns the number of comparisons of bytes
 */
export async function compareAfterEdits({
  seed,
  edits,
  every,
}: {
  seed: number;
  edits: number;
  every: number;
}): Promise<{ compared: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'site-soak-'));
  const root = join(folder, 'site');
  const copy = join(folder, 'clean');
  copySources(SMALL, root);
  await addMasters(root);
  const reports: string[] = [];
  const running = await startDev({ root, port: 0, report: (message) => void reports.push(message) });
  try {
    const random = randomNumbers(seed);
    const upTo = (limit: number) => Math.floor(random() * limit);
    const names = Object.keys(EDITS);
    let compared = 0;
    for (let done = 1; done <= edits; done++) {
      EDITS[names[upTo(names.length)] as string]?.(root, upTo(1000));
      // Some edits arrive together, some while dev is working.
      if (upTo(4) === 0) await new Promise((next) => setTimeout(next, upTo(12)));
      if (done % every !== 0) continue;
      if (done % (2 * every) === 0) mend(root);
      if (await hasSameBytes(running, root, copy)) compared++;
    }
    expectEqual(reports, [], 'what dev reported');
    if (compared < Math.floor(edits / every / 2)) throw new Error(`Only ${compared} builds were good.`);
    return { compared };
  } catch (error) {
    throw new Error(`After random edits of seed ${seed}: ${(error as Error).message}`, { cause: error });
  } finally {
    await running.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Throws if dev and a clean build differ. @returns whether the clean build succeeded */
async function hasSameBytes({ dev, address }: RunningDev, root: string, copy: string): Promise<boolean> {
  await dev.settle();
  const clean = await buildClean(root, copy);
  expectEqual(problemNames(dev.problems), clean.problems, 'problems');
  if (clean.problems.length > 0) return false;
  expectEqual([...dev.regions.keys()].sort(), [...clean.manifests.keys()].sort(), 'regions');
  for (const [id, manifest] of clean.manifests) {
    const region = dev.regions.get(id);
    if (!region) throw new Error(`dev has no ${id}`);
    const served = new ServedRegion(dev, region);
    const files: Record<string, unknown> = {};
    for await (const [path, { encodings: _, ...file }] of served.all()) files[path] = file;
    const wanted = Object.entries(manifest.files).map(([path, { encodings: _, ...file }]) => [path, file]);
    expectEqual(files, Object.fromEntries(wanted), `files of ${id}`);
    expectEqual(served.headers, manifest.headers, `headers of ${id}`);
    // Only the first region, at 127.0.0.1, has the unchanged bytes of a build.
    const asked = id === dev.plan?.regions[0]?.region.id ? Object.entries(manifest.files) : [];
    for (const [path, file] of asked) {
      if (file.kind === 'config') continue;
      const url = address + (path.endsWith('index.html') ? path.slice(0, -'index.html'.length) : path);
      const answer = await fetch(url, { headers: { 'Site-Dev': 'raw' } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expectEqual([answer.status, hash('sha256', bytes, 'hex')], [200, file.sha256], `answer of ${url}`);
      const policy = path.endsWith('.html') ? manifest.headers.page['Content-Security-Policy'] : null;
      expectEqual(answer.headers.get('Content-Security-Policy'), policy, `policy of ${url}`);
    }
  }
  return true;
}

/** Compares as JSON, because a parsed manifest has no undefined fields. */
function expectEqual(actual: unknown, wanted: unknown, what: string): void {
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
  try {
    deepStrictEqual(plain(actual), plain(wanted));
  } catch (error) {
    throw new Error(`${what}: ${(error as Error).message}`);
  }
}
