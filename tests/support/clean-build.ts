/** What a clean build makes of the sources that dev follows. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, readManifest } from '../../cli/build/emit/manifest.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { copySources } from './project.ts';

/** Writes two pictures that edits can use. */
export async function addMasters(root: string): Promise<void> {
  const sharp = (await import('sharp')).default;
  mkdirSync(join(root, 'masters'));
  for (const n of [0, 1])
    await sharp({ create: { width: 500 + 300 * n, height: 500, channels: 3, background: '#123' } })
      .png()
      .toFile(join(root, `masters/${n}.png`));
}

interface Clean {
  readonly problems: readonly string[];
  readonly manifests: ReadonlyMap<string, Manifest>;
}

/** The problems and result of a build of the same sources in another folder without caches. */
export async function buildClean(root: string, copy: string): Promise<Clean> {
  rmSync(copy, { recursive: true, force: true });
  copySources(root, copy);
  try {
    const { regions } = await buildSite({ root: copy });
    const manifestOf = (id: string) => readManifest(join(copy, 'dist', `${id}.manifest.json`)) as Manifest;
    return { problems: [], manifests: new Map(regions.map(({ id }) => [id, manifestOf(id)])) };
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    return { problems: problemNames(error.problems), manifests: new Map() };
  }
}

/** Problems by code and location. */
export function problemNames(problems: ProblemsError['problems']): string[] {
  return [...new Set(problems.map(({ code, at }) => `${code} ${at?.file}:${at?.line}:${at?.column}`))].sort();
}
