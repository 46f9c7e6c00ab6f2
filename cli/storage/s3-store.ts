import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { AdaptiveConcurrency } from './map-concurrent.ts';
import { redactSecrets } from './redact-secrets.ts';
import { type RetryPolicy, withRetries } from './retry.ts';
import {
  assertSafeKey,
  type CopySource,
  type ListedObject,
  type ObjectHeaders,
  type PutOptions,
  readLimitedBody,
  type Store,
  type StoredObject,
  StoreError,
  tooLarge,
  type WriteResult,
} from './store.ts';
import type { S3Target } from './target.ts';

/** Timeout of one attempt, in ms: a base for the response, and an addition for each KB sent. */
const RESPONSE_TIMEOUT = 15_000;
const TIMEOUT_PER_KB = 10;

interface S3Options {
  readonly retry: RetryPolicy;
  readonly concurrency: AdaptiveConcurrency;
}

/** A bucket or a prefix of one, in S3 or a compatible store. Credentials come from the default chain of the AWS SDK. */
export class S3Store implements Store {
  readonly address: string;
  readonly requests: Record<string, number> = {};
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;
  private readonly retry: RetryPolicy;
  private readonly concurrency: AdaptiveConcurrency;
  private clockOffsetMs = 0;

  constructor({ bucket, prefix, endpoint, address }: S3Target, { retry, concurrency }: S3Options) {
    this.address = address;
    this.bucket = bucket;
    this.prefix = prefix;
    this.retry = retry;
    this.concurrency = concurrency;
    this.client = new S3Client({
      // The SDK requires a region, also for stores that have none.
      ...(endpoint ? { endpoint, forcePathStyle: true, region: process.env.AWS_REGION ?? 'us-east-1' } : {}),
      // Retried in withRetries, which also lowers the concurrency.
      maxAttempts: 1,
      // Every store checks Content-MD5; many do not support the SDK's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    this.client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const { method = 'GET' } = args.request as { method?: string };
          const kind = commandName === 'ListObjectsV2Command' ? 'LIST' : method;
          this.requests[kind] = (this.requests[kind] ?? 0) + 1;
          const result = await next(args);
          const { headers } = result.response as { headers?: Record<string, string> };
          const date = Date.parse(headers?.date ?? '');
          if (!Number.isNaN(date)) this.clockOffsetMs = date - Date.now();
          return result;
        },
      { step: 'deserialize', priority: 'low', name: 'countRequests' },
    );
  }

  now(): number {
    return Date.now() + this.clockOffsetMs;
  }

  async get(key: string, maxBytes = Number.POSITIVE_INFINITY): Promise<StoredObject | null> {
    assertSafeKey(key);
    try {
      return await this.send(key, 0, undefined, async (abortSignal) => {
        const response = await this.client.send(new GetObjectCommand(this.at(key)), { abortSignal });
        if ((response.ContentLength ?? 0) > maxBytes) {
          (response.Body as Readable | undefined)?.destroy();
          throw tooLarge(key, maxBytes);
        }
        const bytes = await readLimitedBody(key, response.Body as Readable | undefined, maxBytes);
        return { bytes, etag: unquote(response.ETag) };
      });
    } catch (error) {
      if (error instanceof StoreError && error.code === 'NoSuchKey') return null;
      throw error;
    }
  }

  async put(key: string, bytes: Buffer, headers: ObjectHeaders, options: PutOptions = {}): Promise<WriteResult> {
    assertSafeKey(key);
    const { ifMatch, signal } = options;
    const write = (condition: object) =>
      this.send(key, bytes.length, signal, async (abortSignal) => {
        const command = new PutObjectCommand({
          ...this.at(key),
          Body: bytes,
          ContentMD5: hash('md5', bytes, 'base64'),
          ContentType: headers.contentType,
          CacheControl: headers.cacheControl,
          ContentEncoding: headers.contentEncoding,
          ...condition,
        });
        const response = await this.client.send(command, { abortSignal });
        return { etag: unquote(response.ETag), version: response.VersionId ?? null };
      });
    if (ifMatch === undefined) return write({});
    if (ifMatch === null) return write({ IfNoneMatch: '*' });
    return write({ IfMatch: ifMatch });
  }

  async copy({ key, version, md5 }: CopySource, to: string, signal?: AbortSignal): Promise<WriteResult> {
    assertSafeKey(key);
    assertSafeKey(to);
    const path = `${this.bucket}/${this.prefix}${key}`.split('/').map(encodeURIComponent).join('/');
    return this.send(to, 0, signal, async (abortSignal) => {
      const command = new CopyObjectCommand({
        ...this.at(to),
        CopySource: version ? `${path}?versionId=${encodeURIComponent(version)}` : path,
        CopySourceIfMatch: md5,
      });
      const response = await this.client.send(command, { abortSignal });
      const etag = unquote(response.CopyObjectResult?.ETag);
      if (response.VersionId || !version) return { etag, version: response.VersionId ?? null };
      // Ceph 16 keeps versions but does not return the new id, which a rollback needs.
      const { VersionId = null } = await this.client.send(new HeadObjectCommand(this.at(to)), { abortSignal });
      return { etag, version: VersionId };
    });
  }

  async delete(key: string, signal?: AbortSignal): Promise<void> {
    assertSafeKey(key);
    await this.send(key, 0, signal, (abortSignal) =>
      this.client.send(new DeleteObjectCommand(this.at(key)), { abortSignal }),
    );
  }

  async list(limit = Number.POSITIVE_INFINITY): Promise<Map<string, ListedObject>> {
    const found = new Map<string, ListedObject>();
    let after: string | undefined;
    do {
      const page = await this.send('', 0, undefined, (abortSignal) =>
        this.client.send(
          new ListObjectsV2Command({
            Bucket: this.bucket,
            Prefix: this.prefix,
            MaxKeys: Math.min(1000, limit - found.size),
            ContinuationToken: after,
          }),
          { abortSignal },
        ),
      );
      for (const { Key = '', ETag, Size = 0 } of page.Contents ?? [])
        found.set(Key.slice(this.prefix.length), { etag: unquote(ETag), size: Size });
      after = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (after && found.size < limit);
    return found;
  }

  close(): void {
    this.client.destroy();
  }

  /** The credentials in use. The environment is not enough: they may come from a profile. */
  private async secrets(): Promise<(string | undefined)[]> {
    try {
      const { accessKeyId, secretAccessKey, sessionToken } = await this.client.config.credentials();
      return [accessKeyId, secretAccessKey, sessionToken];
    } catch {
      return [];
    }
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: this.prefix + key };
  }

  private send<T>(
    key: string,
    bytes: number,
    signal: AbortSignal | undefined,
    request: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return withRetries(
      this.retry,
      signal,
      async () => {
        const late = AbortSignal.timeout(RESPONSE_TIMEOUT + Math.ceil(bytes / 1000) * TIMEOUT_PER_KB);
        try {
          return await request(signal ? AbortSignal.any([signal, late]) : late);
        } catch (error) {
          throw storeError(key, error, await this.secrets());
        }
      },
      () => this.concurrency.backOff(),
    );
  }
}

/** Converts an SDK error into a StoreError, without its stack and without secrets. Programming errors pass unchanged. */
function storeError(key: string, error: unknown, secrets: readonly (string | undefined)[]): unknown {
  if (error instanceof StoreError) return error;
  const { name, message, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  // A programming error must not be retried.
  if (error instanceof TypeError || error instanceof RangeError) return error;
  // Amazon S3 needs a region, and no configuration names one.
  if (!$metadata && /^Region /.test(message ?? ''))
    return new StoreError(
      key,
      400,
      'Region',
      'no region is configured: set AWS_REGION, or use --endpoint for another store',
    );
  // A response of 200 that could not be read was cut off: treat it as no response.
  const answered = $metadata?.httpStatusCode ?? 0;
  const status = answered < 400 ? 0 : answered;
  const errorCode = code ?? name;
  const noCredentials = errorCode === 'CredentialsProviderError' || errorCode === 'TokenProviderError';
  return new StoreError(
    key,
    noCredentials ? 401 : status,
    redactSecrets(errorCode, secrets),
    redactSecrets(message || errorCode, secrets),
  );
}

const unquote = (etag = ''): string => etag.replace(/^"|"$/g, '');
