import type { ManifestFile } from '../../build/emit/manifest.ts';
import { bytesOf, completeManifest, describeFile } from '../../build/emit/output.ts';
import type { Site } from '../../build/load/site.ts';
import { accessRules } from '../../build/plan/access-rules.ts';
import { EVERY_DRAWING, EVERY_FILE } from '../../build/plan/headers.ts';
import { pageIdentity } from '../../build/plan/planned-page.ts';
import { isText } from '../../build/render/drawings.ts';
import { encodePictures } from '../../build/render/encode-pictures.ts';
import type { OutputFile } from '../../build/render/output-file.ts';
import type { PageDependencies } from '../../build/render/page-dependencies.ts';
import { describePage } from '../../build/render/page-files.ts';
import { dependentFiles, type RegionHead, regionHeaders } from '../../build/render/region-output.ts';
import { parseRange } from '../../kit/places/address-ranges.ts';
import { openRedirects, type RedirectTable } from '../../regions/redirect-table.ts';
import { Memo } from '../../sources/memo.ts';
import type { BuiltRegion, OpenFile } from '../preview/built-region.ts';
import { openBytes } from '../preview/open-bytes.ts';
import { rewriteRegion } from '../preview/rewrite-hosts.ts';
import { localOrigins, planSiteHosts } from '../preview/site-hosts.ts';
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
  private readonly known = {
    headers: new Memo<ReturnType<typeof regionHeaders>>(),
    redirects: new Memo<RedirectTable>(),
    builds: new Memo<ReadonlyMap<string, OutputFile>>(),
    local: new Memo<BuiltRegion>(),
  };

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

  /** Read for every response, and derived from all pages. */
  get headers(): ReturnType<typeof regionHeaders> {
    if (this.isPatch) return { page: { ...EVERY_FILE }, file: EVERY_FILE, drawing: EVERY_DRAWING };
    const dependencies = this.region.dependencies();
    const { region } = this.region.plan;
    const make = () => regionHeaders(this.dev.site as Site, region, dependencies);
    return this.known.headers.take('', [dependencies, region], make);
  }

  get basePath(): string {
    return this.region.plan.region.basePath;
  }

  get redirects(): RedirectTable {
    const { redirects } = this.region.plan;
    return this.known.redirects.take('', [redirects], () => openRedirects(redirects));
  }

  get rules() {
    return accessRules(this.region.plan.region);
  }

  get ranges() {
    const { placeAccess } = this.region.plan.region;
    return placeAccess?.ranges.flatMap((range) => parseRange(range) ?? []) ?? [];
  }

  get variants() {
    const variants = this.region.plan.pages.filter(({ variant }) => variant !== null);
    return new Map(variants.map((page) => [pageIdentity(page).variant?.of ?? '', page.output]));
  }

  readonly files = {
    has: (path: string): boolean =>
      this.region.has(path) ||
      this.otherFile(path) !== undefined ||
      this.extra(path) !== undefined ||
      this.region.sentFiles.get(path) !== undefined,
    get: (path: string): ManifestFile | undefined => {
      const file = this.find(path);
      return file && describeFile(file);
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
    for (const path of [...pages, ...this.otherFiles.keys()]) yield* this.described(path);
    // The event of an older save may have come meanwhile.
    await this.dev.settle();
    for (const path of this.buildFiles().keys()) yield* this.described(path);
  }

  /**
   * All files except pages and the files that contain hashes of all others.
   * @param isSent whether an asset was sent. It is left out: its name contains its hash
   */
  async *besidePages(isSent: (path: string) => boolean): AsyncGenerator<DescribedFile> {
    for (const path of this.otherFiles.keys())
      if (!path.startsWith('assets/') || !isSent(path)) yield* this.described(path);
  }

  /** The paths of `besidePages`. */
  get otherNames(): Iterable<string> {
    return this.otherFiles.keys();
  }

  get head(): RegionHead {
    return this.region.otherOutput().head;
  }

  private async *described(path: string): AsyncGenerator<DescribedFile> {
    await this.prepare(path);
    const file = this.find(path);
    if (file) yield [path, describeFile(file), bytesOf(file)];
  }

  /** The pictures with this path that pages and component examples use. */
  private picturesOf(path: string): Pick<PageDependencies, 'variants' | 'drawings'> {
    const isIt = ({ name }: { readonly name: string }) => `assets/${name}` === path;
    const dependencies = path.startsWith('assets/') ? [this.region.dependencies(), this.region.extras] : [];
    return {
      variants: dependencies.flatMap(({ variants }) => variants.filter(isIt)),
      drawings: dependencies.flatMap(({ drawings }) => drawings.filter((drawn) => isIt(drawn) && !isText(drawn))),
    };
  }

  /** A file that a component example uses. */
  private extra(path: string): OutputFile | undefined {
    const { site } = this.dev;
    if (!site) return undefined;
    return dependentFiles(site, '', this.region.extras).find((file) => file.path === path);
  }

  private find(path: string): OutputFile | undefined {
    const page = this.region.pageOf(path);
    if (!page) return this.otherFile(path) ?? this.extra(path) ?? this.region.sentFiles.get(path);
    const html = this.region.html(path);
    if (html === null) return undefined;
    return { ...describePage(page), bytes: this.add(html) };
  }

  private otherFile(path: string): OutputFile | undefined {
    return (path.startsWith(BUILDS) ? this.buildFiles() : this.otherFiles).get(path);
  }

  private get otherFiles(): ReadonlyMap<string, OutputFile> {
    return this.dev.site ? this.region.otherOutput().files : new Map();
  }

  /** Files about all files of the region; empty until all are known. */
  private buildFiles(): ReadonlyMap<string, OutputFile> {
    if (!this.dev.isSettled || this.dev.problems.length > 0) return new Map();
    return this.known.builds.take('', [this.region.state], () => {
      const pages = this.region.plan.pages.map(({ output }) => this.find(output)).filter((file) => file !== undefined);
      const files = [...pages, ...this.otherFiles.values()].map((file) => [file.path, describeFile(file)] as const);
      const { buildFiles } = completeManifest(this.head, Object.fromEntries(files));
      return new Map(buildFiles.map((file) => [file.path, file]));
    });
  }

  /**
   * The region with links to other regions that lead to their local hosts.
   * @param port that of the local hosts, with its colon
   */
  withLocalHosts(port: string): BuiltRegion {
    const regions = this.dev.plan?.regions ?? [];
    return this.known.local.take(port, [regions], () => {
      const hosts = planSiteHosts(regions.map(({ region }) => region));
      return rewriteRegion(this, localOrigins(hosts, this.region.plan.region.id, port));
    });
  }
}

type DescribedFile = readonly [path: string, file: ManifestFile, bytes: Uint8Array];

const BUILDS = 'builds/';

/** Whether a file exists: an encoded picture may not exist before it is requested. */
function hasPages(file: OutputFile): boolean {
  try {
    return file.bytes.length > 0;
  } catch {
    return false;
  }
}
