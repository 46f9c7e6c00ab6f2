import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject, PROJECT } from '../support/project.ts';
import { REGIONS, type Region } from './site.ts';

type RegionFields = Readonly<Record<string, unknown>>;
/** Changed fields of region JSON, or a function that derives them from the region's own. */
type RegionChanges = RegionFields | ((own: RegionFields) => RegionFields);

/** The site with changed region JSON, built and served, with the regions on consecutive ports. */
export interface Variant {
  /** Origins of the built regions. */
  readonly origin: Readonly<Record<Region, string>>;
  readonly dist: string;
  readonly stop: () => void;
}

/**
 * Builds regions with the changes and starts a preview of each. Without compression, which other tests cover.
 * @param prepare edits the copy of the site
 */
export async function startVariant(
  port: number,
  changes: RegionChanges,
  { regions = REGIONS, prepare = () => {} }: { regions?: readonly Region[]; prepare?: (root: string) => void } = {},
): Promise<Variant> {
  const root = mkdtempSync(join(tmpdir(), 'site-variant-'));
  copyProject(root);
  prepare(root);
  for (const region of regions) {
    const file = join(root, 'regions', `${region}.json`);
    const own = JSON.parse(readFileSync(file, 'utf8'));
    const asked = typeof changes === 'function' ? changes(own) : changes;
    const changed = { ...own, build: { precompress: false }, ...asked };
    if (asked.chat) changed.chat = { ...own.chat, ...(asked.chat as object) };
    writeFileSync(file, JSON.stringify(changed));
  }
  const site = (...args: string[]) => [join(PROJECT, 'cli', 'bin.js'), ...args, '--root', root];
  execFileSync(process.execPath, site('build', ...regions.flatMap((region) => ['--region', region])), {
    stdio: 'pipe',
  });
  const origin = { uk: '', global: '' };
  const previews = regions.map((region, index) => {
    origin[region] = `http://127.0.0.1:${port + index}`;
    const serve = site('preview', '--region', region, '--port', String(port + index));
    return spawn(process.execPath, serve, { stdio: 'ignore' });
  });
  for (const [index, preview] of previews.entries()) await answers(origin[regions[index] as Region], preview);
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
