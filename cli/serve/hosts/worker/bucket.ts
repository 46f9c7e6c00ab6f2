import type { Environment } from './handle-request.ts';
import { type OpenSite, openWorkerSite, type WorkerSite } from './worker-site.ts';

/** The bindings of the worker: an R2 bucket, or the URL of a bucket that is readable over HTTP. */
export interface BucketEnvironment {
  readonly BUCKET?: R2Bucket;
  readonly BUCKET_URL?: string;
  /** The prefix of `--to s3://bucket/prefix`. */
  readonly PREFIX?: string;
}

/** The used part of Cloudflare's R2 API. */
interface R2Bucket {
  get(
    key: string,
    options?: { onlyIf?: Headers },
  ): Promise<{ readonly httpEtag: string; readonly body?: ReadableStream; text?(): Promise<string> } | null>;
}

/** How long the pointer is cached, in ms. A rollback is live everywhere after this time. */
const POINTER_CACHE_MS = 5000;

type Read = (key: string, known: string | null) => Promise<Response>;

/** The live release with its own table, so that headers, rules and files always match. */
export class BucketSite {
  private readonly read: Read;
  private readonly opened = new Map<string, Promise<{ site: OpenSite; assets: Environment['ASSETS'] }>>();
  private pointer: { readonly release: string; readonly readAt: number } | null = null;

  constructor(environment: BucketEnvironment) {
    this.read = reader(environment);
  }

  async current(): Promise<{ site: OpenSite; assets: Environment['ASSETS'] }> {
    const release = await this.currentRelease();
    let opened = this.opened.get(release);
    if (!opened) {
      opened = this.open(release);
      // Keep one older release for requests that started before the switch.
      for (const [first] of this.opened) if (this.opened.size > 1) this.opened.delete(first);
      this.opened.set(release, opened);
      opened.catch(() => this.opened.delete(release));
    }
    return opened;
  }

  private async currentRelease(): Promise<string> {
    const { pointer } = this;
    if (pointer && Date.now() - pointer.readAt < POINTER_CACHE_MS) return pointer.release;
    try {
      const { release } = JSON.parse(await textOf(await this.read('current.json', null))) as { release: string };
      this.pointer = { release, readAt: Date.now() };
      return release;
    } catch (error) {
      // If the store is unavailable, continue with the last known release.
      if (!pointer) throw error;
      return pointer.release;
    }
  }

  private async open(release: string): Promise<{ site: OpenSite; assets: Environment['ASSETS'] }> {
    const table = await textOf(await this.read(`releases/${release}/.hosting/worker.json`, null));
    const site = openWorkerSite(JSON.parse(table) as WorkerSite);
    const fetch = async (request: Request): Promise<Response> => {
      const name = decodeURIComponent(new URL(request.url).pathname).slice(1);
      const key = name.startsWith('assets/') ? name : `releases/${release}/${name}`;
      const stored = await this.read(key, request.headers.get('If-None-Match'));
      return request.method === 'HEAD' ? new Response(null, stored) : stored;
    };
    return { site, assets: { fetch } };
  }
}

async function textOf(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(`the bucket responds with ${response.status}`);
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
    // The other headers of the store must not reach visitors.
    const etag = stored.headers.get('ETag');
    return new Response(stored.status === 304 ? null : stored.body, {
      status: stored.status,
      headers: etag ? { ETag: etag } : {},
    });
  };
}
