import { isSafePath } from './safe-path.ts';

/**
 * The target of a deploy: a bucket, or a local folder used like one. Keys are relative to the prefix of the target.
 * All methods retry temporary failures, and throw a StoreError when the last attempt fails.
 */
export interface Store {
  /** For messages: `s3://bucket/prefix`. */
  readonly address: string;
  /** Number of requests sent, by HTTP method; listings are `LIST`, because they cost more than a GET. */
  readonly requests: Readonly<Record<string, number>>;
  /** The server's time in ms, from its last response: the clocks of two deploying machines may differ. */
  now(): number;
  /** @returns null if the key does not exist. @throws StoreError `TooLarge` for an object of more than `maxBytes` */
  get(key: string, maxBytes?: number): Promise<StoredObject | null>;
  put(key: string, bytes: Buffer, headers: ObjectHeaders, options?: PutOptions): Promise<WriteResult>;
  /** Copies an object with its headers inside the store, if its bytes still have this MD5. */
  copy(from: CopySource, to: string, signal?: AbortSignal): Promise<WriteResult>;
  delete(key: string, signal?: AbortSignal): Promise<void>;
  /** All keys, or the first `limit`. */
  list(limit?: number): Promise<Map<string, ListedObject>>;
  /** For targets that need more than the pointer object to switch to a release. */
  activateRelease?(release: string): Promise<void>;
}

export interface StoredObject {
  readonly bytes: Buffer;
  /** Without quotes. */
  readonly etag: string;
}

export interface WriteResult {
  readonly etag: string;
  /** The version id in a bucket with versioning, else null. */
  readonly version: string | null;
}

export interface ListedObject {
  /** MD5 of the bytes, except in a bucket with SSE-KMS encryption, where it is not a digest. */
  readonly etag: string;
  readonly size: number;
}

export interface ObjectHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentEncoding?: string | undefined;
}

export interface CopySource {
  readonly key: string;
  readonly version: string | null;
  readonly md5: string;
}

export interface PutOptions {
  /** An ETag: write only if the object has it. Null: write only if no object exists. */
  readonly ifMatch?: string | null;
  readonly signal?: AbortSignal | undefined;
}

/** The failure of a request, after all retries. */
export class StoreError extends Error {
  readonly key: string;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The error code of S3 (AccessDenied, SlowDown, NoSuchBucket) or Node (ECONNRESET). */
  readonly code: string;

  constructor(key: string, status: number, code: string, message: string) {
    super(message);
    this.name = 'StoreError';
    this.key = key;
    this.status = status;
    this.code = code;
  }
}

/** A second check: untrusted names are also checked where they are read. @throws StoreError `InvalidKey` */
export function assertSafeKey(key: string): void {
  if (!isSafePath(key))
    throw new StoreError(key, 400, 'InvalidKey', `${JSON.stringify(key)} is not a key inside the target`);
}

export const tooLarge = (key: string, maxBytes: number): StoreError =>
  new StoreError(key, 413, 'TooLarge', `${key} has more than ${maxBytes} bytes`);

/** Reads a body that may be larger than it says, or never end. @throws StoreError `TooLarge` */
export async function readLimitedBody(
  key: string,
  body: AsyncIterable<Uint8Array> | null | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(key, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The condition of a write did not hold: another process has written since. */
export const isConflict = (error: unknown): boolean =>
  error instanceof StoreError && (error.status === 412 || error.status === 409);
