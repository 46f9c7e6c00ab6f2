import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import glob from 'fast-glob';
import { onTestFinished } from 'vitest';
import { readRegions } from '../../cli/regions/regions.ts';
import { copyProject, copySources, PROJECT, reuseTemplates, type SharedTemplates } from './project.ts';

export { PROJECT };
export const SMALL = join(PROJECT, 'tests', 'sites', 'small');
export const BIN = join(PROJECT, 'cli', 'bin.js');

/** A fresh copy of a site in a temporary folder, removed when the test ends. */
export function copySite(from: string = SMALL): string {
  const root = siteFolder();
  copySources(from, root);
  if (dirname(from) === dirname(SMALL)) reuseTemplates(root, basename(from) as SharedTemplates);
  return root;
}

/**
 * Copies the site of this project with changed fields of region JSON to a folder that the caller removes. Without
 * precompressed variants, which take most of the time of a first build.
 */
export function copyRealSite(root: string, changes: Readonly<Record<string, Readonly<Record<string, unknown>>>>): void {
  copyProject(root);
  for (const [id, change] of Object.entries(changes)) {
    edit(root, `regions/${id}.json`, (text) =>
      JSON.stringify({ ...JSON.parse(text), build: { precompress: false }, ...change }),
    );
  }
}

/** Removes a region from a copy, with its texts and its parts of the lock files. */
export function removeRegion(root: string, id: string): void {
  rmSync(join(root, `regions/${id}.json`));
  for (const file of glob.sync([`content/**/*.${id}.md`, `content/*/strings.${id}.json`, `content/*.${id}.yaml`], {
    cwd: root,
  }))
    rmSync(join(root, file));
  for (const lock of ['routes', 'geo'])
    edit(root, `regions/${lock}.lock.json`, (text) => {
      const { [id]: _, ...others } = JSON.parse(text) as Record<string, unknown>;
      return JSON.stringify(others, null, 2);
    });
}

/**
 * The open markets, and the regions that texts in their languages name: reading all regions takes twice as long, and rules that
 * compare markets have others to compare with.
 */
const OPEN_MARKETS = ['uk', 'global', 'eu', 'be', 'nl'];

/** Removes the other regions from a copy, and the languages that only they have. */
export function keepOpenMarkets(root: string): void {
  const { regions } = readRegions(root, null);
  const isKept = ({ region }: (typeof regions)[number]) => OPEN_MARKETS.includes(region.id);
  const kept = new Set(regions.filter(isKept).flatMap(({ region }) => region.languages.map(({ code }) => code)));
  for (const { region } of regions) {
    if (!OPEN_MARKETS.includes(region.id)) removeRegion(root, region.id);
    for (const { code } of region.languages)
      if (!kept.has(code)) rmSync(join(root, 'content', code), { recursive: true, force: true });
  }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Folders that tests have used and emptied. */
const emptied: string[] = [];

/**
 * A temporary folder for a copy of a site, with the name that an earlier test of the process used: V8 keeps compiled code by the
 * path of its file, and compiling the templates of the small site takes 14 ms (Nov 2026).
 */
export function siteFolder(): string {
  const folder = emptied.pop() ?? mkdtempSync(join(tmpdir(), 'site-copy-'));
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
    emptied.push(folder);
  });
  return folder;
}

/** Writes a file of a site, and creates its folders. */
export function edit(root: string, file: string, content: string | Uint8Array | ((before: string) => string)): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'function' ? content(readFileSync(path, 'utf8')) : content);
}

/** Every file below a folder with its bytes and mtime, to detect any change. */
export function snapshot(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files
      .sort()
      .map((file) => [relative(folder, file), `${statSync(file).mtimeMs} ${readFileSync(file).toString('base64')}`]),
  );
}

/** The same without times. */
export function bytesOf(folder: string): Map<string, string> {
  return new Map([...snapshot(folder)].map(([file, value]) => [file, value.slice(value.indexOf(' ') + 1)]));
}

/** Line and column, from 1, of the first occurrence of a text in a file; of its beginning, also where it is missing, without a text. */
export function locateIn(root: string, file: string, text: string): { line: number; column: number } {
  if (text === '') return { line: 1, column: 1 };
  const [before = '', after] = readFileSync(join(root, file), 'utf8').split(text);
  if (after === undefined) throw new Error(`${file} does not contain ${text}.`);
  const lines = before.split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
