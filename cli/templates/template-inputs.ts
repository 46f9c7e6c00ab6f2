import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import { parse } from 'jsonc-parser';

/** In the order in which the bundler tries them. */
const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json'];
/** Names that exist only while bundling: `island:…`, `(disabled):…`. */
const VIRTUAL = /^(\(disabled\)|[\w-]{2,}):/;
/** Imports that style sheets write without `./`. */
const OF_STYLES = new Set(['import-rule', 'url-token']);

/** What a `tsconfig.json` says of names of modules, with everything that it extends. */
interface Mapping {
  /** `#shared/*` or a whole name. */
  readonly pattern: string;
  readonly target: string;
}

/**
 * Every path that bundles depend on, relative to the root, sorted: the files that were read, those that configure the bundler,
 * the packages, and the absent files that another resolution of an import would find first.
 * @param graphs what the bundler has read, and what each file imports
 */
export function templateInputs(root: string, graphs: readonly Metafile['inputs'][]): string[] {
  const finder = new InputFinder(root);
  for (const graph of graphs)
    for (const [input, { imports }] of Object.entries(graph)) {
      const file = resolve(root, input);
      const isFile = !VIRTUAL.test(input) && existsSync(file);
      const folder = isFile ? dirname(file) : root;
      if (isFile) finder.add(file);
      finder.addConfiguration(folder);
      for (const { original, path, kind, external } of imports)
        if (original !== undefined && !external && !VIRTUAL.test(path))
          finder.addImport(folder, original, resolve(root, path), OF_STYLES.has(kind));
    }
  return finder.paths();
}

/** The paths that say where a package is found, relative to the root. @param folder that of the code which names it, from the root */
export function packageInputs(root: string, folder: string, name: string): string[] {
  const finder = new InputFinder(root);
  finder.addPackage(join(root, folder), name);
  return finder.paths();
}

class InputFinder {
  private readonly root: string;
  private readonly found = new Set<string>();
  /** Folder to what the nearest `tsconfig.json` says. */
  private readonly mappings = new Map<string, readonly Mapping[]>();

  constructor(root: string) {
    this.root = root;
  }

  paths(): string[] {
    return [...this.found].map((path) => relative(this.root, path).split(sep).join('/')).sort();
  }

  add(path: string): void {
    this.found.add(path);
  }

  /** Adds the nearest `package.json` and `tsconfig.json` of a folder, and their absence nearer to it. */
  addConfiguration(folder: string): void {
    if (this.mappings.has(folder)) return;
    this.findAbove(folder, ['package.json']);
    const isOfPackage = folder.split(sep).includes('node_modules');
    const settings = isOfPackage ? null : this.findAbove(folder, ['tsconfig.json', 'jsconfig.json']);
    this.mappings.set(folder, settings ? this.readSettings(settings, new Set()) : []);
  }

  /** Adds what decides that an import means `target`. */
  addImport(folder: string, name: string, target: string, isOfStyle: boolean): void {
    const isRelative = /^(\/|\.\.?(\/|$))/.test(name);
    if (isRelative || isOfStyle) this.addCandidates(resolve(folder, name), target);
    if (isRelative) return;
    for (const { pattern, target: mapped } of this.mappings.get(folder) ?? []) {
      const rest = matchPattern(pattern, name);
      if (rest !== null)
        this.addCandidates(
          mapped.replace('*', () => rest),
          target,
        );
    }
    // An alias of the bundler leads to another package than the one that is named.
    const aliased = target.split(`node_modules${sep}`).at(-1)?.split(sep).join('/') ?? '';
    for (const wanted of new Set([packageName(name), packageName(aliased)])) {
      const place = this.addPackage(folder, wanted);
      if (!place || hasExports(place)) continue;
      if (name.startsWith(`${wanted}/`)) this.addCandidates(join(place, name.slice(wanted.length)), target);
      else if (name === wanted) this.addCandidates(target.slice(0, -extname(target).length), target);
    }
  }

  /** @returns the folder of the package; null if it is not found above */
  addPackage(folder: string, name: string): string | null {
    for (const above of foldersAbove(folder)) {
      if (basename(above) === 'node_modules') continue;
      const packages = join(above, 'node_modules');
      const place = join(packages, name);
      this.add(existsSync(packages) ? place : packages);
      if (existsSync(place)) return place;
    }
    return null;
  }

  /** Adds what an import of a path could mean, unless the path is the file itself. */
  private addCandidates(path: string, target: string): void {
    const isThere = existsSync(path);
    if (isThere) this.addLinks(path);
    if (isThere && realpathSync(path) === target) return;
    const withoutEnd = path.replace(/\.[cm]?jsx?$/, '');
    for (const candidate of [
      path,
      ...EXTENSIONS.map((end) => path + end),
      ...(withoutEnd === path ? [] : ['.ts', '.tsx', '.mts', '.cts'].map((end) => withoutEnd + end)),
      ...['package.json', ...EXTENSIONS.map((end) => `index${end}`)].map((file) => join(path, file)),
    ])
      this.add(candidate);
  }

  /** Adds the links on the way to a path: the bundler names only the files behind them. */
  private addLinks(path: string): void {
    if (realpathSync(path) === path) return;
    for (const above of foldersAbove(path)) {
      if (!above.startsWith(this.root + sep)) return;
      if (lstatSync(above).isSymbolicLink()) this.add(above);
    }
  }

  private findAbove(folder: string, names: readonly string[]): string | null {
    for (const above of foldersAbove(folder))
      for (const name of names) {
        const path = join(above, name);
        this.add(path);
        if (existsSync(path)) return path;
      }
    return null;
  }

  private readSettings(file: string, above: ReadonlySet<string>): Mapping[] {
    if (above.has(file)) return [];
    const folder = dirname(file);
    const { extends: bases = [], compilerOptions = {} } = parseSettings(file);
    const { baseUrl, paths = {} } = compilerOptions;
    const base = resolve(folder, baseUrl ?? '.');
    const extended = [bases].flat().flatMap((name) => this.findSettings(folder, name));
    return [
      ...Object.entries(paths).flatMap(([pattern, targets]) =>
        targets.map((target) => ({ pattern, target: resolve(base, target) })),
      ),
      ...(baseUrl === undefined ? [] : [{ pattern: '*', target: join(base, '*') }]),
      ...extended.flatMap((path) => this.readSettings(path, new Set([...above, file]))),
    ];
  }

  /** The files that the name of extended settings can mean. */
  private findSettings(folder: string, name: string): string[] {
    const isPath = isAbsolute(name) || name.startsWith('.');
    const place = isPath ? null : this.addPackage(folder, packageName(name));
    if (!isPath && !place) return [];
    const path = place ? join(place, name.slice(packageName(name).length)) : resolve(folder, name);
    const others = [`${path}.json`, join(path, 'tsconfig.json'), ...(place ? [join(place, 'package.json')] : [])];
    const candidates = [path, ...(path.endsWith('.json') && existsSync(path) ? [] : others)];
    for (const candidate of candidates) this.add(candidate);
    return candidates.filter((candidate) => candidate.endsWith('.json') && existsSync(candidate));
  }
}

/** The folder itself, and all above it. */
function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

const packageName = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Then the names of its files mean nothing. */
function hasExports(place: string): boolean {
  const file = join(place, 'package.json');
  return existsSync(file) && readFileSync(file, 'utf8').includes('"exports"');
}

/** The part of a name in the place of the star; null if it does not fit. */
function matchPattern(pattern: string, name: string): string | null {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return name === pattern ? '' : null;
  return name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after)
    ? name.slice(before.length, name.length - after.length)
    : null;
}

interface Settings {
  readonly extends?: string | readonly string[];
  readonly compilerOptions?: {
    readonly baseUrl?: string;
    readonly paths?: Readonly<Record<string, readonly string[]>>;
  };
}

/** With comments, and commas before a closing bracket. The bundler reports what is wrong with it. */
const parseSettings = (file: string): Settings => (parse(readFileSync(file, 'utf8')) as Settings | undefined) ?? {};
