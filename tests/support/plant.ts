import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatManifest, type Manifest } from '../../cli/build/emit/manifest.ts';
import type { Fault } from './planted-faults/fault.ts';

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const inResult = ({ file }: Fault): boolean => file.startsWith('dist/');

/** Plants the faults of the sources; build afterwards. */
export function plantSources(root: string, faults: readonly Fault[]): void {
  for (const fault of faults) if (!inResult(fault)) write(join(root, fault.file), fault);
}

/** Plants the faults of the result, and updates the manifest as a build would. */
export function plantResult(root: string, faults: readonly Fault[]): void {
  const touched = new Set<string>();
  for (const fault of faults) {
    if (!inResult(fault)) continue;
    write(join(root, fault.file), fault, (text) =>
      text.includes('/assets/LOGO') ? text.replaceAll('/assets/LOGO', logoOf(root, fault.file)) : text,
    );
    if (!fault.raw) touched.add(fault.file);
  }
  for (const region of new Set([...touched].map((file) => file.split('/')[1] as string))) {
    const path = join(root, 'dist', `${region}.manifest.json`);
    const manifest = JSON.parse(read(path)) as Manifest;
    const files = { ...manifest.files };
    for (const file of touched) {
      const name = file.slice(`dist/${region}/`.length);
      const entry = file.startsWith(`dist/${region}/`) ? files[name] : undefined;
      if (!entry) continue;
      const bytes = readFileSync(join(root, file));
      files[name] = { ...entry, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    }
    writeFileSync(path, formatManifest({ ...manifest, files }));
  }
}

function write(path: string, fault: Fault, finish = (text: string) => text): void {
  const after = fault.edit(read(path));
  if (after === null) rmSync(path);
  else if (after === read(path)) throw new Error(`"${fault.name}" changes nothing.`);
  else writeFileSync(path, finish(after));
}

function logoOf(root: string, file: string): string {
  const region = file.split('/')[1] as string;
  const { files } = JSON.parse(read(join(root, 'dist', `${region}.manifest.json`))) as Manifest;
  return `/${Object.keys(files).find((name) => /^assets\/logo\.\w+\.svg$/.test(name))}`;
}
