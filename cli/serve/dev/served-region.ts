import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { encodePictures, sourcesOf as sourcesOfPicture } from '../../build/emit/encode-pictures.ts';
import type { ManifestFile } from '../../build/emit/manifest.ts';
import { PictureCache } from '../../build/emit/picture-cache.ts';
import { describe } from '../../build/emit/region-output.ts';
import type { Site } from '../../build/load/site.ts';
import { EVERY_FILE } from '../../build/plan/headers.ts';
import { redirectsOf } from '../../build/plan/public-url.ts';
import { accessRules, renderBuildFiles } from '../../build/render/data-files.ts';
import { type Drawn, isText } from '../../build/render/drawings.ts';
import type { Effects } from '../../build/render/effects.ts';
import type { Variant } from '../../build/render/image-variants.ts';
import { regionHeaders, renderRegionFiles } from '../../build/render/region-files.ts';
import { identityOf, kindOf, sourcesOf } from '../../build/render/region-pages.ts';
import type { RenderedFile } from '../../build/render/rendered-file.ts';
import { renderServeConfig } from '../../build/render/serve-config.ts';
import { parseRange } from '../../kit/places/address-ranges.ts';
import type { Region } from '../../kit/region.ts';
import type { BuiltRegion, OpenFile } from '../preview/built-region.ts';
import { openBytes } from '../preview/open-bytes.ts';
import type { DevRegion } from './dev-region.ts';
import type { DevSite } from './dev-site.ts';

/** Changes the HTML of a page before it is sent. */
export type PageTransform = (html: string) => string;

/** A region in memory for the request handler of preview, with the same files, headers and redirects as a build. */
export class ServedRegion implements BuiltRegion {
  readonly folder = '';
  private readonly dev: DevSite;
  private readonly region: DevRegion;
  private readonly add: PageTransform;
  private readonly isPatch: boolean;
  private othersAt = '';
  private others: ReadonlyMap<string, RenderedFile> = new Map();
  private buildsAt = '';
  private builds: ReadonlyMap<string, RenderedFile> = new Map();
  private cachedHeaders: {
    readonly effects: Effects;
    readonly region: Region;
    readonly headers: ReturnType<typeof regionHeaders>;
  } | null = null;

  /**
   * @param isPatch whether the pages are only for patching an open page. Such a page keeps its own policy, so the response
   *   does not wait for the policy of the region, which depends on all pages.
   */
  constructor(dev: DevSite, region: DevRegion, add: PageTransform = (html) => html, isPatch = false) {
    this.dev = dev;
    this.region = region;
    this.add = add;
    this.isPatch = isPatch;
  }

  /** Read for every response and derived from all pages: cached until their dependencies change. */
  get headers(): ReturnType<typeof regionHeaders> {
    if (this.isPatch) return { page: { ...EVERY_FILE }, file: EVERY_FILE };
    const effects = this.region.effects();
    const { region } = this.region.plan;
    if (this.cachedHeaders?.effects !== effects || this.cachedHeaders.region !== region)
      this.cachedHeaders = { effects, region, headers: regionHeaders(this.dev.site as Site, region, effects) };
    return this.cachedHeaders.headers;
  }

  get redirects() {
    return new Map(redirectsOf(this.region.plan.region).map(({ from, to }) => [from, to]));
  }

  get rules() {
    return accessRules(this.region.plan.region);
  }

  get ranges() {
    return this.region.plan.region.whitelist.ranges.flatMap((range) => parseRange(range) ?? []);
  }

  get variants() {
    const variants = this.region.plan.pages.filter(({ variant }) => variant !== null);
    return new Map(variants.map((page) => [identityOf(page).variant?.of ?? '', page.output]));
  }

  readonly files = {
    has: (path: string): boolean =>
      this.region.has(path) ||
      this.otherFile(path) !== undefined ||
      this.extra(path) !== undefined ||
      this.region.sentFiles.get(path) !== undefined,
    get: (path: string): ManifestFile | undefined => {
      const file = this.find(path);
      return file && manifestFile(file);
    },
  };

  readonly open = async (path: string): Promise<OpenFile> => {
    const file = this.find(path);
    if (!file) throw Object.assign(new Error(`there is no ${path}`), { code: 'ENOENT' });
    return openBytes(bytesOf(file));
  };

  /** Prepares slow files: picture variants, and files that depend on all others. */
  async prepare(path: string): Promise<void> {
    const { site } = this.dev;
    const { variants, drawings } = this.picturesOf(path);
    if (site && variants.length + drawings.length > 0) await encodePictures(site, { variants, drawings });
    // The path may belong to a page that was not rendered yet; `builds/` depends on all pages.
    else if (/^(builds|assets)\//.test(path) && !this.files.has(path)) await this.dev.settle();
  }

  /** Keeps the files that a sent page names, except pictures that were not encoded yet. */
  keepFilesOf(output: string): void {
    const html = this.region.html(output);
    if (html === null) return;
    if (this.dev.site) this.region.sentFiles.keepBundle(this.dev.site.templates.files);
    this.region.sentFiles.keepReferenced(html, (path) => {
      const file = this.otherFile(path);
      return file && hasPages(file) ? file : undefined;
    });
  }

  /** The bytes of a file. @throws Error if it does not exist */
  readonly read = (path: string): Uint8Array => {
    const file = this.find(path);
    if (!file) throw new Error(`there is no ${path}`);
    return bytesOf(file);
  };

  /** All files that a build would write now; complete after the site is settled. */
  async *all(): AsyncGenerator<DescribedFile> {
    const pages = this.region.plan.pages.map(({ output }) => output);
    yield* this.described([...pages, ...this.otherFiles().keys(), ...this.buildFiles().keys()], () => false);
  }

  /**
   * All files except pages and the files that contain hashes of all others.
   * @param isKnown called before an asset is read: its name contains its hash, so a known one need not be read
   */
  besidePages(isKnown: (path: string) => boolean): AsyncGenerator<DescribedFile> {
    return this.described([...this.otherFiles().keys()], isKnown);
  }

  /** The paths of `besidePages`. */
  get otherNames(): Iterable<string> {
    return this.otherFiles().keys();
  }

  private async *described(
    paths: readonly string[],
    isKnown: (path: string) => boolean,
  ): AsyncGenerator<DescribedFile> {
    for (const path of paths) {
      if (path.startsWith('assets/') && isKnown(path)) continue;
      await this.prepare(path);
      const file = this.find(path);
      if (file) yield [path, manifestFile(file), bytesOf(file)];
    }
  }

  /** The pictures with this path that pages and component examples use. */
  private picturesOf(path: string): Pick<Effects, 'variants' | 'drawings'> {
    const isIt = ({ name }: { readonly name: string }) => `assets/${name}` === path;
    const dependencies = path.startsWith('assets/') ? [this.region.effects(), this.region.extras] : [];
    return {
      variants: dependencies.flatMap(({ variants }) => variants.filter(isIt)),
      drawings: dependencies.flatMap(({ drawings }) => drawings.filter((drawn) => isIt(drawn) && !isText(drawn))),
    };
  }

  /** A file that a component example uses. */
  private extra(path: string): RenderedFile | undefined {
    const { site } = this.dev;
    const { variants, drawings, files } = this.region.extras;
    const picture = [...variants, ...drawings].find(({ name }) => `assets/${name}` === path);
    if (picture && site) {
      const draw =
        'drawing' in picture && isText(picture) ? site.templates.site.drawings?.[picture.drawing]?.draw : null;
      const bytes = draw && 'values' in picture ? draw(picture.values as never) : null;
      return bytes === null ? encodedFile(site.cacheDir, picture) : { path, kind: 'asset', sources: [], bytes };
    }
    const file = files.find(([name]) => `assets/${name}` === path);
    return file && { path, kind: 'asset', sources: [], bytes: readFileSync(file[1]) };
  }

  private find(path: string): RenderedFile | undefined {
    const page = this.region.pageOf(path);
    if (!page) return this.otherFile(path) ?? this.extra(path) ?? this.region.sentFiles.get(path);
    const html = this.region.html(path);
    if (html === null) return undefined;
    const bytes = this.add(html);
    return { path, kind: kindOf(page), bytes, sources: sourcesOf(page), page: identityOf(page) };
  }

  private otherFile(path: string): RenderedFile | undefined {
    return (path.startsWith(BUILDS) ? this.buildFiles() : this.otherFiles()).get(path);
  }

  private otherFiles(): ReadonlyMap<string, RenderedFile> {
    const stamp = `${this.region.generation} ${this.region.renderCount}`;
    if (stamp !== this.othersAt) {
      this.others = this.listOthers();
      this.othersAt = stamp;
    }
    return this.others;
  }

  private listOthers(): Map<string, RenderedFile> {
    const { site } = this.dev;
    const files = new Map<string, RenderedFile>();
    if (!site) return files;
    const { renderer } = this.region;
    const effects = this.region.effects();
    const add = (file: RenderedFile) => files.set(file.path, file);
    for (const file of renderRegionFiles(site, renderer, effects)) add(file);
    for (const picture of [...effects.variants, ...effects.drawings.filter((drawn) => !isText(drawn))])
      add(encodedFile(site.cacheDir, picture));
    add(renderServeConfig(this.headers));
    return files;
  }

  /** Files about all files of the region; empty until all are known. */
  private buildFiles(): ReadonlyMap<string, RenderedFile> {
    if (!this.dev.isSettled || this.dev.problems.length > 0) return new Map();
    const stamp = `${this.region.generation} ${this.region.renderCount}`;
    if (stamp !== this.buildsAt) {
      this.builds = this.listBuilds(this.otherFiles());
      this.buildsAt = stamp;
    }
    return this.builds;
  }

  private listBuilds(files: ReadonlyMap<string, RenderedFile>): Map<string, RenderedFile> {
    const pages = this.region.plan.pages.map(({ output }) => this.find(output)).filter((file) => file !== undefined);
    const build = renderBuildFiles(
      [...pages, ...files.values()].map((file) => ({ path: file.path, sha256: manifestFile(file).sha256 })),
      [...this.region.plan.routes.values()].flatMap((routes) => [...routes.values()].map(({ path }) => path)),
    );
    return new Map(build.files.map((file) => [file.path, file]));
  }
}

type DescribedFile = readonly [path: string, file: ManifestFile, bytes: Uint8Array];

const BUILDS = 'builds/';

/** An encoded picture. Its bytes are read on access, after `prepare` has encoded it. */
const encodedFile = (cacheDir: string, picture: Variant | Drawn): RenderedFile => ({
  path: `assets/${picture.name}`,
  kind: 'asset',
  sources: sourcesOfPicture(picture),
  get bytes() {
    return readFileSync(new PictureCache(cacheDir).find(picture.key) ?? '');
  },
});

/** Whether a file exists: an encoded picture may not exist before it is requested. */
function hasPages(file: RenderedFile): boolean {
  try {
    return file.bytes.length > 0;
  } catch {
    return false;
  }
}

const bytesOf = ({ bytes }: RenderedFile): Uint8Array =>
  typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes;

function manifestFile(file: RenderedFile): ManifestFile {
  const bytes = bytesOf(file);
  const { bytes: _, ...named } = file;
  return describe({ ...named, sha256: hash('sha256', bytes, 'hex'), bytes: bytes.length });
}
