import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REGIONS, type Region } from '../browser/site.ts';
import { copyProject, PROJECT } from '../support/project.ts';

type RegionFields = Readonly<Record<string, unknown>>;

/** The site with changed region JSON, built and served, with the regions on consecutive ports. */
interface Variant {
  /** Origins of the built regions. */
  readonly origin: Readonly<Record<Region, string>>;
  readonly stop: () => void;
}

/** Builds the regions with fields that are derived from their own, and starts a preview of each. */
export async function startVariant(
  port: number,
  change: (own: RegionFields) => RegionFields,
  regions: readonly Region[] = REGIONS,
): Promise<Variant> {
  const root = mkdtempSync(join(tmpdir(), 'site-variant-'));
  copyProject(root);
  for (const region of regions) {
    const file = join(root, 'regions', `${region}.json`);
    const own = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...own, ...change(own) }));
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
