import { hash } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ServedRegion } from '../../cli/dev/served-region.ts';
import { type RunningDev, startDev } from '../../cli/dev/start-dev.ts';
import { addMasters, buildClean, EDITS, mend, problemNames, randomNumbers } from '../support/dev-storm.ts';
import { copySite, temporaryFolder } from '../support/site-copy.ts';

/** Edits in one storm, and after how many of them everything is compared. */
const STORM = 1000;
const LOOK = 100;

test.each([1, 2, 3, 4, 5])(
  `after ${STORM} random edits dev serves what a clean build makes, byte for byte (seed %i)`,
  async (seed) => {
    const root = copySite();
    const copy = join(temporaryFolder(), 'clean');
    await addMasters(root);
    const reports: string[] = [];
    const running = await startDev({ root, port: 0, report: (message) => void reports.push(message) });
    onTestFinished(() => running.close());
    const random = randomNumbers(seed);
    const names = Object.keys(EDITS);
    const good: number[] = [];
    for (let done = 1; done <= STORM; done++) {
      const name = names[random() % names.length] as string;
      EDITS[name]?.(root, random() % 1000);
      // Some edits come in a burst, some find dev in the middle of its work.
      if (random() % 4 === 0) await new Promise((next) => setTimeout(next, random() % 12));
      if (done % LOOK !== 0) continue;
      // Every other look is at a site that was mended: a broken one has no bytes to compare.
      if (done % (2 * LOOK) === 0) mend(root);
      if (await isSame(running, root, copy)) good.push(done);
    }
    expect(reports).toEqual([]);
    expect(good.length).toBeGreaterThanOrEqual(STORM / LOOK / 2);
  },
  600_000,
);

/** @returns whether there was a good build to compare with */
async function isSame({ dev, regions }: RunningDev, root: string, copy: string): Promise<boolean> {
  await dev.settle();
  const clean = await buildClean(root, copy);
  expect(problemNames(dev.problems)).toEqual(clean.problems);
  if (clean.problems.length > 0) return false;
  expect([...dev.regions.keys()].sort()).toEqual([...clean.manifests.keys()].sort());
  for (const [id, manifest] of clean.manifests) {
    const region = dev.regions.get(id);
    const url = regions().find((one) => one.id === id)?.url;
    if (!region || !url) throw new Error(`dev has no ${id}`);
    const served = new ServedRegion(dev, region);
    const files: Record<string, unknown> = {};
    for await (const [path, { encodings: _, ...file }] of served.all()) files[path] = file;
    const wanted = Object.entries(manifest.files).map(([path, { encodings: _, ...file }]) => [path, file]);
    expect(files).toEqual(Object.fromEntries(wanted));
    expect(served.headers).toEqual(manifest.headers);
    for (const [path, file] of Object.entries(manifest.files)) {
      if (file.kind === 'config') continue;
      const address = path.endsWith('index.html') ? path.slice(0, -'index.html'.length) : path;
      const answer = await fetch(url + address, { headers: { 'Site-Dev': 'raw' } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([path, answer.status, hash('sha256', bytes, 'hex')]).toEqual([path, 200, file.sha256]);
      expect(answer.headers.get('Content-Security-Policy')).toBe(
        path.endsWith('.html') ? manifest.headers.page['Content-Security-Policy'] : null,
      );
    }
  }
  return true;
}
