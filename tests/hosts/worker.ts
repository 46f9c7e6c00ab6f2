import { dirname, join } from 'node:path';
import { CoreHeaders, Miniflare } from 'miniflare';
import { type Answer, ask, type Question } from './ask.ts';

export interface WorkerHost {
  /** Sends a request as a visitor whose location Cloudflare knows; null for unknown. */
  readonly ask: (question: Question, place: string | null) => Promise<Answer>;
  /** What the worker has written to its log, without the ends of lines. */
  readonly log: readonly string[];
  close(): Promise<void>;
}

interface Bucket {
  put(key: string, bytes: ArrayBuffer): Promise<unknown>;
}

/** Any free port of this machine, and no external requests. */
const HERE = { host: '127.0.0.1', port: 0, telemetry: { enabled: false }, cf: false as const, modules: true as const };

/** Starts workerd with the worker of a built region, as on Cloudflare. */
export async function startWorker(root: string, region: string): Promise<WorkerHost> {
  const folder = join(root, 'dist', `${region}.hosting`);
  const log: string[] = [];
  const miniflare = new Miniflare({
    ...HERE,
    handleStructuredLogs: ({ message }: { readonly message: string }) => void log.push(message),
    // Otherwise workerd resolves the script from the working directory, which it must not leave.
    modulesRoot: folder,
    scriptPath: join(folder, 'worker.js'),
    compatibilityDate: '2026-04-01',
    assets: {
      directory: join(root, 'dist', region),
      binding: 'ASSETS',
      routerConfig: { invoke_user_worker_ahead_of_assets: true, has_user_worker: true },
      assetConfig: { html_handling: 'none' },
    },
  });
  return asking(miniflare, log);
}

/** Starts workerd with the bucket worker and a bucket that is read over HTTP. */
export async function startBucketWorker(
  root: string,
  region: string,
  bindings: { readonly BUCKET_URL: string; readonly PREFIX: string },
): Promise<WorkerHost> {
  const folder = join(root, 'dist', `${region}.hosting`);
  const miniflare = new Miniflare({
    ...HERE,
    modulesRoot: folder,
    scriptPath: join(folder, 'bucket-worker.js'),
    compatibilityDate: '2026-04-01',
    bindings,
  });
  return asking(miniflare);
}

/** Starts workerd with the bucket worker and a bound R2 bucket that contains these objects. */
export async function startR2Worker(
  script: string,
  objects: Iterable<readonly [key: string, bytes: Buffer]>,
  { prefix, date }: { prefix: string; date: string },
): Promise<WorkerHost> {
  const miniflare = new Miniflare({
    ...HERE,
    modulesRoot: dirname(script),
    scriptPath: script,
    compatibilityDate: date,
    bindings: { PREFIX: prefix },
    r2Buckets: ['BUCKET'],
  });
  const bucket = (await miniflare.getR2Bucket('BUCKET')) as unknown as Bucket;
  for (const [key, bytes] of objects) await bucket.put(key, new Uint8Array(bytes).buffer);
  return asking(miniflare);
}

/** Over HTTP: `dispatchFetch` needs three times as much, 0.7 ms of the processor for each of 10,000 requests (Nov 2026). */
async function asking(miniflare: Miniflare, log: readonly string[] = []): Promise<WorkerHost> {
  const url = String(await miniflare.ready);
  return {
    ask({ headers = {}, ...question }, place) {
      const [country, regionCode] = place?.split('-') ?? [];
      // miniflare fills missing keys with its own location.
      const cf = {
        country: country ?? '',
        regionCode: regionCode ?? '',
        clientAcceptEncoding: headers['Accept-Encoding'] ?? '',
      };
      // Cloudflare refuses an invalid host before the worker; miniflare answers it with an error of its own.
      const { Host: host = '', ...others } = headers;
      const kept = URL.canParse(`http://${host}`) ? headers : others;
      return ask(url, { ...question, headers: { [CoreHeaders.CF_BLOB]: JSON.stringify(cf), ...kept } });
    },
    log,
    close: () => miniflare.dispose(),
  };
}
