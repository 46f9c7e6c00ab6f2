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
import { redactSecrets } from './redact-secrets.ts';
import { type RetryPolicy, withRetries } from './retry.ts';
import {
  type CopySource,
  type Listed,
  type ObjectHeaders,
  type PutOptions,
  refuseUnsafe,
  type Store,
  type Stored,
  StoreError,
  tooLarge,
  type Written,
} from './store.ts';
import type { S3Target } from './target.ts';
import type { Lanes } from './work-together.ts';

/** Of one attempt, in ms: for the answer, and for each KB that travels. A line slower than that is a dead one. */
const ANSWER = 15_000;
const PER_KB = 10;

export interface S3Options {
  readonly retry: RetryPolicy;
  readonly lanes: Lanes;
}

/** A bucket, or a part of one, of S3 or of a store that speaks its language. Credentials come by the SDK's usual chain. */
export class S3Store implements Store {
  readonly address: string;
  readonly requests: Record<string, number> = {};
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;
  private readonly retry: RetryPolicy;
  private readonly lanes: Lanes;
  /** How far the server's clock is ahead of ours, in ms. */
  private ahead = 0;

  constructor({ bucket, prefix, endpoint, address }: S3Target, { retry, lanes }: S3Options) {
    this.address = address;
    this.bucket = bucket;
    this.prefix = prefix;
    this.retry = retry;
    this.lanes = lanes;
    this.client = new S3Client({
      // Stores that are not Amazon's have no regions, and would be refused for the want of one.
      ...(endpoint ? { endpoint, forcePathStyle: true, region: process.env.AWS_REGION ?? 'us-east-1' } : {}),
      // Retried here, where the server's pressure can narrow the lanes.
      maxAttempts: 1,
      // Content-MD5 is checked by every store; the SDK's newer checksums are not known to most of them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    this.client.middlewareStack.add(
      (next) => async (args) => {
        const { method = 'GET' } = args.request as { method?: string };
        this.requests[method] = (this.requests[method] ?? 0) + 1;
        const result = await next(args);
        const { headers } = result.response as { headers?: Record<string, string> };
        const date = Date.parse(headers?.date ?? '');
        if (!Number.isNaN(date)) this.ahead = date - Date.now();
        return result;
      },
      { step: 'deserialize', priority: 'low', name: 'countRequests' },
    );
  }

  now(): number {
    return Date.now() + this.ahead;
  }

  async get(key: string, most = Number.POSITIVE_INFINITY): Promise<Stored | null> {
    try {
      return await this.send(key, 0, undefined, async (abortSignal) => {
        const answer = await this.client.send(new GetObjectCommand(this.at(key)), { abortSignal });
        if ((answer.ContentLength ?? 0) > most) {
          (answer.Body as Readable | undefined)?.destroy();
          throw tooLarge(key, most);
        }
        const bytes = Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
        return { bytes, etag: unquote(answer.ETag) };
      });
    } catch (error) {
      if (error instanceof StoreError && error.code === 'NoSuchKey') return null;
      throw error;
    }
  }

  async put(key: string, bytes: Buffer, headers: ObjectHeaders, options: PutOptions = {}): Promise<Written> {
    refuseUnsafe(key);
    const { onlyOver, signal } = options;
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
        const answer = await this.client.send(command, { abortSignal });
        return { etag: unquote(answer.ETag), version: answer.VersionId ?? null };
      });
    if (onlyOver === undefined) return write({});
    if (onlyOver === null) return write({ IfNoneMatch: '*' });
    return write({ IfMatch: onlyOver });
  }

  async copy({ key, version, md5 }: CopySource, to: string, signal?: AbortSignal): Promise<Written> {
    refuseUnsafe(key);
    refuseUnsafe(to);
    const path = `${this.bucket}/${this.prefix}${key}`.split('/').map(encodeURIComponent).join('/');
    return this.send(to, 0, signal, async (abortSignal) => {
      const command = new CopyObjectCommand({
        ...this.at(to),
        CopySource: version ? `${path}?versionId=${encodeURIComponent(version)}` : path,
        CopySourceIfMatch: md5,
      });
      const answer = await this.client.send(command, { abortSignal });
      const etag = unquote(answer.CopyObjectResult?.ETag);
      if (answer.VersionId || !version) return { etag, version: answer.VersionId ?? null };
      // Ceph 16 keeps versions and does not say which one it has made: a later rollback would not find it.
      const { VersionId = null } = await this.client.send(new HeadObjectCommand(this.at(to)), { abortSignal });
      return { etag, version: VersionId };
    });
  }

  async delete(key: string, signal?: AbortSignal): Promise<void> {
    refuseUnsafe(key);
    await this.send(key, 0, signal, (abortSignal) =>
      this.client.send(new DeleteObjectCommand(this.at(key)), { abortSignal }),
    );
  }

  async list(limit = Number.POSITIVE_INFINITY): Promise<Map<string, Listed>> {
    const found = new Map<string, Listed>();
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

  /** Of whatever the chain has found: a profile's are in no variable. */
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
        const late = AbortSignal.timeout(ANSWER + Math.ceil(bytes / 1000) * PER_KB);
        try {
          return await request(signal ? AbortSignal.any([signal, late]) : late);
        } catch (error) {
          throw storeError(key, error, await this.secrets());
        }
      },
      () => this.lanes.narrow(),
    );
  }
}

/** What the SDK threw, without its stack and without anything secret. */
function storeError(key: string, error: unknown, secrets: readonly (string | undefined)[]): unknown {
  if (error instanceof StoreError) return error;
  const { name, message, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  // A fault of the programme is not to be retried.
  if (error instanceof TypeError || error instanceof RangeError) return error;
  // Amazon's stores lie in regions, and nothing says in which.
  if (!$metadata && /^Region /.test(message ?? ''))
    return new StoreError(
      key,
      400,
      'Region',
      'no region is known: set AWS_REGION, or name another store with --endpoint',
    );
  // An answer of 200 that could not be read was cut off.
  const answered = $metadata?.httpStatusCode ?? 0;
  const status = answered < 400 ? 0 : answered;
  const says = code ?? name;
  // No answer can come where nobody knows who asks.
  const unknown = says === 'CredentialsProviderError' || says === 'TokenProviderError';
  return new StoreError(
    key,
    unknown ? 401 : status,
    redactSecrets(says, secrets),
    redactSecrets(message || says, secrets),
  );
}

const unquote = (etag = ''): string => etag.replace(/^"|"$/g, '');
