import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { encodePictures, sourcesOf as sourcesOfPicture } from '../emit/encode-pictures.ts';
import type { ManifestFile } from '../emit/manifest.ts';
import { PictureCache } from '../emit/picture-cache.ts';
import { describe } from '../emit/region-output.ts';
import type { BuiltRegion, OpenFile } from '../preview/built-region.ts';
import { renderBuildFiles } from '../render/data-files.ts';
import { type Drawn, isText } from '../render/drawings.ts';
import type { Effects } from '../render/effects.ts';
import type { Variant } from '../render/image-variants.ts';
import { regionHeaders, renderRegionFiles } from '../render/region-files.ts';
import { identityOf, kindOf, sourcesOf } from '../render/region-pages.ts';
import type { RenderedFile } from '../render/rendered-file.ts';
import { renderServeConfig } from '../render/serve-config.ts';
import type { DevRegion } from './dev-region.ts';
import type { DevSite } from './dev-site.ts';

/** What is added to a page on its way out; the page itself stays what a build makes. */
export type Addition = (html: string) => string;

/** A region in memory, as preview answers from it: the same files, headers and redirects as a build would leave. */
export class ServedRegion implements BuiltRegion {
  readonly folder = '';
  private readonly dev: DevSite;
  private readonly region: DevRegion;
  private readonly add: Addition;
  private othersAt = '';
  private others: ReadonlyMap<string, RenderedFile> = new Map();

  constructor(dev: DevSite, region: DevRegion, add: Addition = (html) => html) {
    this.dev = dev;
    this.region = region;
    this.add = add;
  }

  get headers() {
    return regionHeaders(this.region.plan.region, this.region.effects());
  }

  get redirects() {
    return new Map(this.region.plan.region.redirects.map(({ from, to }) => [from, to]));
  }

  get deniedAtEdge() {
    return this.region.plan.region.geo.deniedAtEdge;
  }

  readonly files = {
    has: (path: string): boolean =>
      this.region.has(path) || this.otherFiles().has(path) || this.extra(path) !== undefined,
    get: (path: string): ManifestFile | undefined => {
      const file = this.find(path);
      return file && manifestFile(file);
    },
  };

  readonly open = async (path: string): Promise<OpenFile> => {
    const file = this.find(path);
    if (!file) throw Object.assign(new Error(`there is no ${path}`), { code: 'ENOENT' });
    const bytes = bytesOf(file);
    const stats = { size: bytes.length, mtime: new Date(0), isDirectory: () => false, isSymbolicLink: () => false };
    return {
      stat: async () => stats as never,
      createReadStream: ({ start = 0, end = bytes.length - 1 }) => Readable.from([bytes.subarray(start, end + 1)]),
      close: async () => {},
    };
  };

  /** Makes what takes longer than a moment: variants of pictures, and files that know all others. */
  async prepare(path: string): Promise<void> {
    const { site } = this.dev;
    const { variants, drawings } = this.picturesOf(path);
    if (site && variants.length + drawings.length > 0) await encodePictures(site, { variants, drawings });
    // Only a page that nobody has looked at yet may ask for it; `builds/` knows all of them.
    else if (/^(builds|assets)\//.test(path) && !this.files.has(path)) await this.dev.settle();
  }

  /** The bytes of a file, whole. @throws Error for one that is not there */
  async bytes(path: string): Promise<Uint8Array> {
    const file = this.find(path);
    if (!file) throw new Error(`there is no ${path}`);
    return bytesOf(file);
  }

  /** Every file that a build would write now; complete when the site is settled. */
  async *all(): AsyncGenerator<readonly [path: string, file: ManifestFile, bytes: Uint8Array]> {
    for (const path of [...this.region.plan.pages.map(({ output }) => output), ...this.otherFiles().keys()]) {
      await this.prepare(path);
      const file = this.find(path);
      if (file) yield [path, manifestFile(file), bytesOf(file)];
    }
  }

  /** What pages and examples of components ask for under that name. */
  private picturesOf(path: string): Pick<Effects, 'variants' | 'drawings'> {
    const isIt = ({ name }: { readonly name: string }) => `assets/${name}` === path;
    const asked = path.startsWith('assets/') ? [this.region.effects(), this.region.extras] : [];
    return {
      variants: asked.flatMap(({ variants }) => variants.filter(isIt)),
      drawings: asked.flatMap(({ drawings }) => drawings.filter((drawn) => isIt(drawn) && !isText(drawn))),
    };
  }

  /** A file that an example of a component asked for. */
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
    if (!page) return this.otherFiles().get(path) ?? this.extra(path);
    const html = this.region.html(path);
    if (html === null) return undefined;
    const bytes = this.add(html);
    return { path, kind: kindOf(page), bytes, sources: sourcesOf(page), page: identityOf(page) };
  }

  private otherFiles(): ReadonlyMap<string, RenderedFile> {
    const stamp = `${this.region.generation} ${this.region.made} ${this.dev.isSettled}`;
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
    if (!this.dev.isSettled || this.dev.problems.length > 0) return files;
    const pages = this.region.plan.pages.map(({ output }) => this.find(output)).filter((file) => file !== undefined);
    const build = renderBuildFiles(
      [...pages, ...files.values()].map((file) => ({ path: file.path, sha256: manifestFile(file).sha256 })),
      [...this.region.plan.routes.values()].flatMap((routes) => [...routes.values()].map(({ path }) => path)),
    );
    for (const file of build.files) add(file);
    return files;
  }
}

/** An encoded picture, looked up when it is asked for: by then `prepare` has made it. */
const encodedFile = (cacheDir: string, picture: Variant | Drawn): RenderedFile => ({
  path: `assets/${picture.name}`,
  kind: 'asset',
  sources: sourcesOfPicture(picture),
  get bytes() {
    return readFileSync(new PictureCache(cacheDir).find(picture.key) ?? '');
  },
});

const bytesOf = ({ bytes }: RenderedFile): Uint8Array =>
  typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes;

function manifestFile(file: RenderedFile): ManifestFile {
  const bytes = bytesOf(file);
  const { bytes: _, ...named } = file;
  return describe({ ...named, sha256: hash('sha256', bytes, 'hex'), bytes: bytes.length });
}
