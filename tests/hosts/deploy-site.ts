import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildSite } from '../../cli/pipeline/build.ts';
import { copyProject, copySources } from '../support/project.ts';
import { edit, SMALL } from '../support/site-copy.ts';
import type { BuiltSite } from './deploy-to.ts';

const PAGES = ['en/index.md', 'en/more.md', 'en/terms.md', 'de/index.md'];
const PICTURES = ['square', 'round', 'tall'];

/**
 * Builds the small site with pictures on every page. Sites of different shades have the same pages and no common asset.
 * @param shade 0 to 255
 */
export async function buildSmall(folder: string, shade: number): Promise<BuiltSite> {
  const root = join(folder, `shade-${shade}`);
  copySources(SMALL, root);
  for (const [at, name] of PICTURES.entries()) {
    const background = { r: shade, g: (at + 1) * 60, b: 255 - shade };
    const picture = sharp({ create: { width: 900, height: 300 * (at + 1), channels: 3, background } });
    edit(root, `assets/images/${name}.png`, await picture.png().toBuffer());
  }
  for (const page of PAGES)
    edit(
      root,
      `content/${page}`,
      (text) => `${text}\n${PICTURES.map((name) => `![${name}](../../assets/images/${name}.png)\n`).join('\n')}`,
    );
  return rebuild({ root, out: join(root, 'dist'), region: 'home' });
}

/** Builds one region of the real site from a copy of its sources, which a test may edit. */
export async function buildReal(folder: string): Promise<BuiltSite> {
  const root = join(folder, 'real');
  copyProject(root);
  return rebuild({ root, out: join(root, 'dist'), region: 'uk' });
}

export async function rebuild(site: BuiltSite): Promise<BuiltSite> {
  await buildSite({ root: site.root, out: site.out, regions: [site.region] });
  return site;
}

export function temporary(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'site-deploy-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
