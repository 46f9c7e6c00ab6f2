/** What writes the files of a host: `hosts: [myHost]` in the definition of a site, and `site build --host`. */
import type { AccessRules } from './places/access.ts';
import type { PageIdentity } from './site-checks.ts';

/**
 * A plain object that writes what a host reads. Those of the generator are no more than that; `region-site/hosts` has the ones of static
 * hosts, and what they are made of. Its functions are pure: the same input has the same result.
 */
export interface SiteHost {
  /** As `site build --host` calls it: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** What it is, in a few words, for `site hosts`. */
  readonly summary: string;
  /** Files for `dist/<region>.hosting/`, beside the web root: text by name. */
  files?(input: HostingInput): Readonly<Record<string, string>>;
  /** Files for the web root, where the host reads them: text by path. A file of the same name in `public/` is kept. */
  rootFiles?(input: HostingInput): Readonly<Record<string, string>>;
  /** What the host cannot do of what the region asks for, a sentence each. The build prints them. */
  limits?(input: HostingInput): readonly string[];
}

/** The tables of a region that all hosts are made from, so that they answer alike. */
export interface HostingInput {
  /** The id of the region. */
  readonly region: string;
  /** The address of the region. */
  readonly origin?: string;
  /** The path of the origin, `/shop`; absent without one. Paths of files and old addresses are those below it. */
  readonly basePath?: string;
  /** Headers by what they belong to. */
  readonly headers: HostedHeaders;
  /** Old addresses. */
  readonly redirects: readonly Redirect[];
  /** Every file of the web root by its path, error pages too: those of a language with a prefix are `es/404.html`. */
  readonly files: ReadonlyMap<string, HostedFile>;
  /** What is decided by the place of a visitor. Null without the module `places`: then a host serves files alone. */
  readonly rules: AccessRules | null;
  /** Whitelisted address ranges (CIDR): their visitors get `Server-Timing: wl`. */
  readonly ranges: readonly string[];
  /** Files for the root of the host, where the region is below a path: text by name. */
  readonly hostRoot?: Readonly<Record<string, string>>;
  /** Code that answers requests as the preview does, for hosts that run code. */
  readonly workers: WorkerCode;
}

/** The headers of a region's files, apart from `Content-Type` and `Cache-Control`. */
export interface HostedHeaders {
  /** Of every page. */
  readonly page: Readonly<Record<string, string>>;
  /** Of every other file. */
  readonly file: Readonly<Record<string, string>>;
  /** Of SVG files. */
  readonly drawing?: Readonly<Record<string, string>>;
}

/** A file of the web root. */
export interface HostedFile {
  /** What it is: files of one kind are cached alike. */
  readonly kind: FileKind;
  /** Its header. */
  readonly contentType: string;
  /** Its header. */
  readonly cacheControl: string;
  /** The hash of its bytes, in hexadecimal digits. */
  readonly sha256: string;
  /** Its size. */
  readonly bytes: number;
  /** Sizes of the precompressed variants beside it by their ending: `br`, `gz`, or that of a dictionary. */
  readonly encodings: Readonly<Partial<Record<string, number>>>;
  /** Of a dictionary: the address that its pages are below, `/` or `/fr/`. */
  readonly dictionaryOf?: string;
  /** Of pages and error pages only: their language, and `variant` where visitors of blocked places get it instead of another page. */
  readonly page?: PageIdentity;
}

/** The kinds of files that caches and browsers treat differently. */
export type FileKind =
  | 'page'
  | 'error-page'
  /** HTML of `public/`. */
  | 'copied-page'
  | 'copied'
  | 'asset'
  | 'api'
  | 'rules'
  | 'build'
  | 'text'
  | 'config';

/** 410 has no target: the address is gone for good. */
export type RedirectStatus = 301 | 302 | 308 | 410;

/** An old address, and where it leads. */
export interface Redirect {
  /** Percent-encoded: `/old.php?id=3`, `/Old/*` for everything below. */
  readonly from: string;
  /** An address of the region, or of another host. Its `*` is replaced by what `*` of `from` matches. Empty for 410. */
  readonly to: string;
  /** 301 by default. */
  readonly status?: RedirectStatus | undefined;
}

/** Code of the generator that decides as the preview does. The hosts of Cloudflare and CloudFront put their tables before it. */
export interface WorkerCode {
  /** `worker.js` without the region table that precedes it. */
  readonly core: string;
  /** `bucket-worker.js`: reads the table of the live release from a bucket, so it is the same for every region and build. */
  readonly bucket: string;
  /** The CloudFront function for viewer-request, without its table. */
  readonly cloudfrontRequest: string;
  /** The one for viewer-response. */
  readonly cloudfrontResponse: string;
}

/** The hosts of the generator. A host of a site has another name. */
export const HOST_NAMES = ['nginx', 'cloudflare', 'cloudfront', 'static', 'netlify', 'vercel', 'github'] as const;
