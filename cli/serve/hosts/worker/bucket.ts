import type { Environment } from './answer.ts';
import { type OpenSite, openSite, type WorkerSite } from './site.ts';

/** What a worker in front of a bucket is given: an R2 bucket, or the address of one that answers it over HTTP. */
export interface BucketEnvironment {
  readonly BUCKET?: R2Bucket;
  readonly BUCKET_URL?: string;
  /** The prefix of the target, as `--to s3://bucket/prefix` named it. */
  readonly PREFIX?: string;
}

/** The little of Cloudflare's R2 that is used here. */
interface R2Bucket {
  get(
    key: string,
    options?: { onlyIf?: Headers },
  ): Promise<{ readonly httpEtag: string; readonly body?: ReadableStream; text?(): Promise<string> } | null>;
}

/** For how long a worker believes what the pointer said, in ms: a rollback is seen everywhere after that. */
const BELIEVED = 5000;

type Read = (key: string, known: string | null) => Promise<Response>;

/** The release that visitors get, with the table by which it was built: headers, rules and files always fit each other. */
export class BucketSite {
  private readonly read: Read;
  private readonly now: () => number;
  private readonly opened = new Map<string, Promise<{ site: OpenSite; assets: Environment['ASSETS'] }>>();
  private pointer: { readonly release: string; readonly asked: number } | null = null;

  constructor(environment: BucketEnvironment, now: () => number = Date.now) {
    this.read = reader(environment);
    this.now = now;
  }

  async current(): Promise<{ site: OpenSite; assets: Environment['ASSETS'] }> {
    const release = await this.currentRelease();
    let opened = this.opened.get(release);
    if (!opened) {
      opened = this.open(release);
      // Requests of the moment of a switch may still need the one before; more are not kept.
      for (const [first] of this.opened) if (this.opened.size > 1) this.opened.delete(first);
      this.opened.set(release, opened);
      opened.catch(() => this.opened.delete(release));
    }
    return opened;
  }

  private async currentRelease(): Promise<string> {
    const { pointer } = this;
    if (pointer && this.now() - pointer.asked < BELIEVED) return pointer.release;
    try {
      const { release } = JSON.parse(await textOf(await this.read('current.json', null))) as { release: string };
      this.pointer = { release, asked: this.now() };
      return release;
    } catch (error) {
      // A store that is away for a moment takes no site away that is known.
      if (!pointer) throw error;
      return pointer.release;
    }
  }

  private async open(release: string): Promise<{ site: OpenSite; assets: Environment['ASSETS'] }> {
    const table = await textOf(await this.read(`releases/${release}/.hosting/worker.json`, null));
    const listed = JSON.parse(table) as WorkerSite;
    const site = openSite(listed);
    const names = new Map(listed.files.map(([name]) => [addressOf(name), name]));
    const fetch = async (request: Request): Promise<Response> => {
      const name = names.get(decodeURIComponent(new URL(request.url).pathname).slice(1));
      if (name === undefined) return new Response(null, { status: 404 });
      const key = name.startsWith('assets/') ? name : `releases/${release}/${name}`;
      const stored = await this.read(key, request.headers.get('If-None-Match'));
      return request.method === 'HEAD' ? new Response(null, stored) : stored;
    };
    return { site, assets: { fetch } };
  }
}

/** As the worker asks for a file: the host of a folder tree would name it so. */
const addressOf = (name: string): string => name.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '/');

async function textOf(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(`the bucket answers ${response.status}`);
  return response.text();
}

function reader({ BUCKET, BUCKET_URL, PREFIX = '' }: BucketEnvironment): Read {
  const prefix = PREFIX === '' ? '' : `${PREFIX.replace(/^\/|\/$/g, '')}/`;
  if (BUCKET)
    return async (key, known) => {
      const headers = new Headers(known === null ? {} : { 'If-None-Match': known });
      const object = await BUCKET.get(prefix + key, known === null ? {} : { onlyIf: headers });
      if (!object) return new Response(null, { status: 404 });
      const { httpEtag, body } = object;
      return new Response(body ?? null, { status: body ? 200 : 304, headers: { ETag: httpEtag } });
    };
  if (!BUCKET_URL) throw new Error('bind an R2 bucket as BUCKET, or set BUCKET_URL');
  return async (key, known) => {
    const path = `${prefix}${key}`.split('/').map(encodeURIComponent).join('/');
    const stored = await fetch(`${BUCKET_URL.replace(/\/$/, '')}/${path}`, {
      headers: known === null ? {} : { 'If-None-Match': known },
    });
    // Of the store's own headers only this one is the site's business.
    const etag = stored.headers.get('ETag');
    return new Response(stored.status === 304 ? null : stored.body, {
      status: stored.status,
      headers: etag ? { ETag: etag } : {},
    });
  };
}
