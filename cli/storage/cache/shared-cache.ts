import { hash } from 'node:crypto';

/**
 * A cache shared between machines, in the layout of Bazel's HTTP cache: `ac/<hash of the action>` names the result,
 * `cas/<hash of the bytes>` holds it. A writer of `ac/` decides what other machines build with, so only protected branches
 * should write. Bytes from `cas/` are used only after their hash was verified.
 */
export interface SharedCache {
  readonly address: string;
  /** @throws StoreError for an object that is larger than the limit */
  get(key: string, maxBytes: number): Promise<Uint8Array | null>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  close(): void;
}

/** The content of an `ac/` entry. */
interface ActionResult {
  readonly sha256: string;
  readonly bytes: number;
}

/** Limit the memory that a wrong entry can use. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ENTRY = 4096;

/** @returns null if the result is not cached, or its bytes do not have the expected hash */
export async function readShared(
  cache: SharedCache,
  key: string,
  warn: (message: string) => void,
): Promise<Uint8Array | null> {
  const entry = await cache.get(actionKey(key), MAX_ENTRY);
  const result = entry && parseResult(entry);
  if (!result) return null;
  const bytes = await cache.get(contentKey(result.sha256), result.bytes);
  if (!bytes) return null;
  if (bytes.length === result.bytes && sha256(bytes) === result.sha256) return bytes;
  warn(`${cache.address}/${contentKey(result.sha256)} does not match its hash, and is not used.`);
  return null;
}

/** Writes the bytes before the `ac/` entry, so that an entry never names missing bytes. */
export async function writeShared(cache: SharedCache, key: string, bytes: Uint8Array): Promise<void> {
  const result: ActionResult = { sha256: sha256(bytes), bytes: bytes.length };
  await cache.put(contentKey(result.sha256), bytes);
  await cache.put(actionKey(key), Buffer.from(JSON.stringify(result)));
}

/** @param key describes the action: the source, the size and the encoder settings */
const actionKey = (key: string): string => `ac/${sha256(Buffer.from(`site-picture\0${key}`))}`;
export const contentKey = (digest: string): string => `cas/${digest}`;

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

function parseResult(entry: Uint8Array): ActionResult | null {
  try {
    const { sha256: digest, bytes } = JSON.parse(Buffer.from(entry).toString('utf8')) as Partial<ActionResult>;
    const isValid = typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest) && Number.isInteger(bytes);
    return isValid && (bytes as number) >= 0 && (bytes as number) <= MAX_BYTES
      ? ({ sha256: digest, bytes } as ActionResult)
      : null;
  } catch {
    return null;
  }
}
