import { isSafePath } from './safe-path.ts';

/**
 * Where a deploy writes: a bucket, or a folder that stands for one. Keys are relative to the prefix of the target. All
 * methods retry what is worth it, and throw a StoreError in the end.
 */
export interface Store {
  /** As a person names it: `s3://bucket/prefix`. */
  readonly address: string;
  /** How often the server was asked, by method. */
  readonly requests: Readonly<Record<string, number>>;
  /** The time of the server, as of its last answer, in ms: the clocks of two machines that deploy may differ. */
  now(): number;
  /** @param most in bytes; what is larger is not read, and a StoreError `TooLarge` */
  get(key: string, most?: number): Promise<Stored | null>;
  put(key: string, bytes: Buffer, headers: ObjectHeaders, options?: PutOptions): Promise<Written>;
  /** Copies inside the store, only while the source still has these bytes; headers travel along. */
  copy(from: CopySource, to: string, signal?: AbortSignal): Promise<Written>;
  delete(key: string, signal?: AbortSignal): Promise<void>;
  /** Every key, or the first `limit`. */
  list(limit?: number): Promise<Map<string, Listed>>;
  /** Makes a release the one that visitors get, for targets whose pointer is more than an object. */
  point?(release: string): Promise<void>;
}

export interface Stored {
  readonly bytes: Buffer;
  /** Without quotes. */
  readonly etag: string;
}

export interface Written {
  readonly etag: string;
  /** The version's id where the bucket keeps versions, else null. */
  readonly version: string | null;
}

export interface Listed {
  /** MD5 of the bytes, unless the bucket encrypts with keys of its own: then nothing can be told from it. */
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
  /** Writes only over these bytes (an ETag), or only where nothing is (null). */
  readonly onlyOver?: string | null;
  readonly signal?: AbortSignal | undefined;
}

/** The server's last word on a request. */
export class StoreError extends Error {
  readonly key: string;
  /** 0 where no answer came. */
  readonly status: number;
  /** As S3 names it: AccessDenied, SlowDown, NoSuchBucket; or of Node: ECONNRESET. */
  readonly code: string;

  constructor(key: string, status: number, code: string, message: string) {
    super(message);
    this.name = 'StoreError';
    this.key = key;
    this.status = status;
    this.code = code;
  }
}

/** The second lock of a door: names from outside are checked where they are read. @throws StoreError */
export function refuseUnsafe(key: string): void {
  if (!isSafePath(key))
    throw new StoreError(key, 400, 'InvalidKey', `${JSON.stringify(key)} is no key inside the target`);
}

export const tooLarge = (key: string, most: number): StoreError =>
  new StoreError(key, 413, 'TooLarge', `${key} has more than ${most} bytes`);

/** A condition did not hold: somebody else has written meanwhile. */
export const isConflict = (error: unknown): boolean =>
  error instanceof StoreError && (error.status === 412 || error.status === 409);
