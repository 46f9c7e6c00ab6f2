import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject, PROJECT } from '../support/project.ts';
import type { Region } from './site.ts';

type RegionFields = Readonly<Record<string, unknown>>;
/** Fields of region JSON that a variant has other than the site; or how they come of the region's own. */
export type RegionChanges = RegionFields | ((own: RegionFields) => RegionFields);

/** The site with other region JSON, built and served: uk first, global on the port after it. */
export interface Variant {
  readonly origin: Readonly<Record<Region, string>>;
  readonly dist: string;
  readonly stop: () => void;
}

/**
 * Builds both regions with the changes and starts a preview of each. Nothing is compressed: that is another test's business.
 * @param prepare edits the copy of the site
 */
export async function startVariant(
  port: number,
  changes: RegionChanges,
  prepare: (root: string) => void = () => {},
): Promise<Variant> {
  const root = mkdtempSync(join(tmpdir(), 'site-variant-'));
  copyProject(root);
  prepare(root);
  for (const region of ['uk', 'global']) {
    const file = join(root, 'regions', `${region}.json`);
    const own = JSON.parse(readFileSync(file, 'utf8'));
    const asked = typeof changes === 'function' ? changes(own) : changes;
    const changed = { ...own, build: { precompress: false }, ...asked };
    if (asked.chat) changed.chat = { ...own.chat, ...(asked.chat as object) };
    writeFileSync(file, JSON.stringify(changed));
  }
  const site = (...args: string[]) => [join(PROJECT, 'cli', 'bin.js'), ...args, '--root', root];
  const regions = ['--region', 'uk', '--region', 'global'];
  execFileSync(process.execPath, site('build', ...regions), { stdio: 'pipe' });
  const origin = { uk: `http://127.0.0.1:${port}`, global: `http://127.0.0.1:${port + 1}` };
  const previews = (['uk', 'global'] as const).map((region, index) =>
    spawn(process.execPath, site('preview', '--region', region, '--port', String(port + index)), { stdio: 'ignore' }),
  );
  for (const [index, preview] of previews.entries()) await answers(index === 0 ? origin.uk : origin.global, preview);
  return {
    origin,
    dist: join(root, 'dist'),
    stop: () => {
      for (const preview of previews) preview.kill();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function answers(origin: string, { exitCode }: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600 && exitCode === null; tries++) {
    if (
      await fetch(origin)
        .then(({ ok }) => ok)
        .catch(() => false)
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing answers at ${origin}`);
}
