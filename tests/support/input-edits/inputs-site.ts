/** The site that random edits change: `tests/sites/inputs`, with pictures to swap. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { copyGoldenSite, PROJECT } from '../project.ts';
import type { EditedSite } from './edit.ts';

const INPUTS = join(PROJECT, 'tests', 'sites', 'inputs');
/** What a build has made, and what edits bring. */
const NO_SOURCES = ['dist', 'dist-old', '.cache', 'masters'];

/** @returns the site in a new folder, which the caller removes */
export async function openInputsSite(): Promise<EditedSite> {
  const root = join(mkdtempSync(join(tmpdir(), 'site-soak-')), 'site');
  const site: EditedSite = {
    root,
    settings: { release: false, renderer: 'preact', asOf: null, env: {}, drafts: false, host: null },
  };
  restoreSources(site);
  mkdirSync(join(root, 'masters'));
  for (const [n, { width, background }] of MASTERS.entries())
    await sharp({ create: { width, height: 24, channels: 3, background } })
      .png()
      .toFile(join(root, `masters/${n}.png`));
  const [first, second] = [0, 1].map((n) => statSync(join(root, `masters/${n}.png`)).size);
  if (first !== second) throw new Error('the first two masters must have the same size');
  return site;
}

const MASTERS = [
  { width: 40, background: '#123' },
  { width: 40, background: '#321' },
  { width: 60, background: '#456' },
];

/** Replaces all sources by those of the beginning. Results and caches stay. */
export function restoreSources({ root }: EditedSite): void {
  mkdirSync(root, { recursive: true });
  for (const name of readdirSync(root))
    if (!NO_SOURCES.includes(name)) rmSync(join(root, name), { recursive: true, force: true });
  copyGoldenSite(INPUTS, root);
}

/** Copies the sources, without results and caches, in the place of an earlier copy. */
export function copyInputsSite({ root, settings }: EditedSite, to: string): EditedSite {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  // Links stay links.
  for (const name of readdirSync(root))
    if (!NO_SOURCES.includes(name))
      cpSync(join(root, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  return { root: to, settings };
}
