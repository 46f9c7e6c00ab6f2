import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type RunningPreview, startPreview } from '../../cli/serve/preview/start-preview.ts';
import { copyProject, PROJECT } from '../support/project.ts';
import { addArabic, CHANGES, type ChangedRegion } from './changes.ts';

/**
 * The site with settings that none of its regions has, built once for all tests of such settings: a build takes as much
 * processor time as ten tests.
 */
export interface ChangedSite {
  /** Address of each region, without a trailing slash. */
  readonly origin: Readonly<Record<ChangedRegion, string>>;
}

const REGIONS = Object.keys(CHANGES) as ChangedRegion[];

/** Without compression, which other tests cover. */
async function build(root: string): Promise<void> {
  copyProject(root);
  addArabic(root);
  for (const region of REGIONS) {
    const file = join(root, 'regions', `${region}.json`);
    const own = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...own, build: { precompress: false }, ...CHANGES[region](own) }));
  }
  const wanted = REGIONS.flatMap((region) => ['--region', region]);
  await promisify(execFile)(process.execPath, [join(PROJECT, 'cli', 'bin.js'), 'build', '--root', root, ...wanted]);
}

/** The folder of a test run; its first worker creates it, and the configuration removes it. */
const root = (): string => process.env.CHANGED_SITE as string;
const BUILT = 'built';
const FAILED = 'failed';
/** In ms: a build on a busy machine. */
const PATIENCE = 180_000;

/** Builds the site in the first worker that needs it; the others wait for it. */
async function ensureBuilt(): Promise<void> {
  const [built, failed] = [join(root(), BUILT), join(root(), FAILED)];
  // Only one worker can create the folder.
  const isFirst = mkdirSync(root(), { recursive: true }) !== undefined;
  if (isFirst) {
    try {
      await build(root());
      writeFileSync(built, '');
    } catch (error) {
      writeFileSync(failed, String((error as { stderr?: string }).stderr ?? error));
    }
  }
  for (const end = Date.now() + PATIENCE; !existsSync(built); await wait(100)) {
    if (existsSync(failed)) throw new Error(`The changed site was not built: ${readFileSync(failed, 'utf8')}`);
    if (Date.now() > end) throw new Error('The changed site was not built in time.');
  }
}

export async function startChangedSite(): Promise<ChangedSite & { stop: () => Promise<void> }> {
  await ensureBuilt();
  const previews: RunningPreview[] = [];
  const origin = { global: '', uk: '', eu: '' };
  for (const region of REGIONS) {
    const preview = await startPreview({ root: root(), regions: [region], port: 0, report: () => {} });
    previews.push(preview);
    origin[region] = preview.address.slice(0, -1);
  }
  return {
    origin,
    stop: async () => {
      for (const preview of previews) await preview.close();
    },
  };
}
