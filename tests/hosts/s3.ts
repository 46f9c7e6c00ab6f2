/** A real S3 server and two sites, for tests of the requests that a deploy sends. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { DeployReport } from '../../cli/publish/deploy.ts';
import { DeployError } from '../../cli/publish/deploy-error.ts';
import { formatState, STATE_KEY, type State } from '../../cli/publish/state.ts';
import { Buckets } from './buckets.ts';
import { type S3Server, startCeph } from './ceph.ts';
import { buildSmall, temporary } from './deploy-site.ts';
import { type BuiltSite, deployTo, withStore } from './deploy-to.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import type { LoggedRequest } from './request-log.ts';

/** In ms. Generous, because the machine may be busy: it only stops tests that hang. */
export const STARTING = 400_000;

/** A target of deploys: a folder of a bucket. */
export const to = (bucket: string) => `s3://${bucket}/site`;

/** The number of requests by method, with listings counted separately. */
export function counted(requests: readonly LoggedRequest[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { method, target } of requests) {
    const kind = method === 'GET' && target.includes('list-type') ? 'LIST' : method;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

export const writesOf = (log: readonly LoggedRequest[]) =>
  log.filter(({ method }) => method !== 'GET' && method !== 'HEAD');

export const keyOf = ({ target }: LoggedRequest) =>
  decodeURIComponent(target.split('?')[0] ?? '').replace(/^\/[^/]+\/site\//, '');

/** The error of a deploy that must be refused. */
export const refusal = (work: Promise<unknown>): Promise<DeployError> =>
  work.then(
    () => expect.unreachable('expected a refusal'),
    (error: unknown) => {
      if (error instanceof DeployError) return error;
      throw error;
    },
  );

/** Shared by the tests of a file. Server and sites exist while its tests run. */
export interface S3 {
  readonly server: S3Server;
  /** A proxy in front of the server, which causes the faults that a test sets until its end. */
  readonly proxy: FaultProxy;
  readonly buckets: Buckets;
  /** Two builds of the small site without common assets. */
  readonly dark: BuiltSite;
  readonly light: BuiltSite;
  /** A temporary folder. */
  readonly folder: string;
  deploy(bucket: string, site: BuiltSite, options?: Parameters<typeof deployTo>[3]): Promise<DeployReport>;
  /** Runs `work` and returns the requests in the server's log. */
  withLog<T>(work: () => Promise<T>): Promise<{ result: T; log: LoggedRequest[] }>;
  readState(bucket: string): Promise<State>;
  writeState(bucket: string, state: State): Promise<void>;
  keysOf(bucket: string): Promise<string[]>;
}

/** Starts the server before the tests of a `describe`, and stops it after them. */
export function useS3(): S3 {
  const place = temporary();
  const s3 = {
    folder: place.folder,
    deploy: (bucket, site, options = {}) => deployTo(to(bucket), s3.proxy.url, site, options),
    withLog: async (work) => {
      const mark = await s3.server.mark();
      const result = await work();
      return { result, log: await s3.server.requests(mark) };
    },
    readState: (bucket) =>
      withStore(
        to(bucket),
        s3.server.url,
        async (store) => JSON.parse(String((await store.get(STATE_KEY))?.bytes)) as State,
      ),
    writeState: (bucket, state) =>
      withStore(to(bucket), s3.server.url, async (store) => {
        await store.put(STATE_KEY, formatState(state), { contentType: 'application/json', cacheControl: 'no-store' });
      }),
    keysOf: (bucket) => withStore(to(bucket), s3.server.url, async (store) => [...(await store.list()).keys()]),
  } as { -readonly [Key in keyof S3]: S3[Key] };
  beforeAll(async () => {
    s3.server = await startCeph();
    s3.proxy = await startFaultProxy(s3.server.url);
    s3.buckets = new Buckets(s3.server.url);
    s3.dark = await buildSmall(place.folder, 20);
    s3.light = await buildSmall(place.folder, 200);
  }, STARTING);
  afterEach(() => s3.proxy?.clear());
  afterAll(async () => {
    s3.buckets?.close();
    await s3.proxy?.close();
    await s3.server?.close();
    place.remove();
  });
  return s3;
}
