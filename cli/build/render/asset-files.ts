import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import { findLeavingLink } from '../../sources/inside-root.ts';
import type { LoadedTemplates } from '../../templates/loaded-templates.ts';
import { packageInputs } from '../../templates/template-inputs.ts';
import { type SvgDanger, svgDanger } from './svg-danger.ts';
import { svgFault } from './svg-fault.ts';

interface AssetFile {
  /** Below `assets/` of the result, with the hash of the bytes. */
  readonly name: string;
  /** The ids in a drawing, each of which can be shown alone: `name.svg#id`. */
  readonly parts: ReadonlySet<string>;
  /** Null if the bundle of the templates contains the bytes. */
  readonly path: string | null;
  /** Why visitors could not use the file; null if they can. */
  readonly broken: string | null;
  /** What a drawing does beside drawing. */
  readonly danger?: (SvgDanger & { readonly text: string }) | null;
}

/** Finds files that templates name: below `assets/` of the site, else of a package (`@scope/name/file`). */
export class AssetFiles {
  private readonly known = new Map<string, AssetFile | null>();
  private readonly root: string;
  private readonly templates: LoadedTemplates;

  constructor(root: string, templates: LoadedTemplates) {
    this.root = root;
    this.templates = templates;
  }

  /** Null if there is no such file. */
  find(file: string): AssetFile | null {
    let found = this.known.get(file);
    if (found === undefined) this.known.set(file, (found = this.look(file)));
    return found;
  }

  private look(file: string): AssetFile | null {
    const path = this.locate(file);
    if (!path) return null;
    const bytes = readFileSync(path);
    const drawing = extname(file).toLowerCase() === '.svg' ? bytes.toString() : '';
    const parts = new Set([...drawing.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
    const bundled = this.templates.fileOf.get(path);
    if (bundled) return { name: bundled, parts, path: null, broken: null, danger: null };
    const sum = hash('sha256', bytes, 'hex').slice(0, 8);
    const broken = bytes.length === 0 ? 'it is empty' : (drawing && svgFault(drawing)) || null;
    const danger = svgDanger(drawing);
    const name = `${basename(file, extname(file))}.${sum}${extname(file)}`;
    return { name, parts, path, broken, danger: danger && { ...danger, text: drawing } };
  }

  /** The absolute path of a file; null if there is none. */
  locate(file: string): string | null {
    const own = join(this.root, 'assets', file);
    return isFile(own) && !findLeavingLink(this.root, `assets/${file}`) ? own : this.findInPackage(file);
  }

  private findInPackage(file: string): string | null {
    const parts = file.split('/');
    const depth = file.startsWith('@') ? 2 : 1;
    const name = parts.slice(0, depth).join('/');
    try {
      const manifest = createRequire(join(this.root, 'templates', 'site.tsx')).resolve(`${name}/package.json`);
      const path = join(dirname(manifest), ...parts.slice(depth));
      for (const input of [...packageInputs(this.root, 'templates', name), relative(this.root, path)])
        this.templates.recordInput(input);
      return isFile(path) ? path : null;
    } catch {
      return null;
    }
  }
}

/** Excludes folders, and pipes, which would block the reader. */
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** A file of the site by its path in it, a file of a package by its path in node_modules. @param path from the root */
export const assetSource = (path: string): string =>
  path.startsWith('..') ? path.slice(path.lastIndexOf('node_modules')) : path;
