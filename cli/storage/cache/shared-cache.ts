import { hash } from 'node:crypto';
import type { Store } from '../store.ts';

/**
 * A cache that machines share, in the layout of Bazel's HTTP cache: `ac/<hash of what was done>` says what came out,
 * `cas/<hash of the bytes>` holds it. Whoever may write `ac/` decides what others build with, so protected branches alone
 * should; what `cas/` answers is believed only after its hash was compared.
 */
export interface SharedCache {
  /** As a person names it. */
  readonly address: string;
  /** The bytes of a result, or null where nobody has made it, or what is there is not what was made. */
  read(key: string): Promise<Uint8Array | null>;
  /** Keeps a result; the bytes first, so that no `ac/` entry names what is not there. */
  write(key: string, bytes: Uint8Array): Promise<void>;
}

/** The little of a store that this needs; HTTP has it too. */
export type Blobs = Pick<Store, 'address'> & {
  get(key: string): Promise<Uint8Array | null>;
  put(key: string, bytes: Uint8Array): Promise<void>;
};

/** What came out, as `ac/` says it. */
interface Outcome {
  readonly sha256: string;
  readonly bytes: number;
}

/** Larger things are no pictures of a website; a wrong entry must not fill the memory. */
const LARGEST = 64 * 1024 * 1024;

export function shareCache(blobs: Blobs, warn: (message: string) => void): SharedCache {
  return {
    address: blobs.address,
    read: async (key) => {
      const entry = await blobs.get(actionKey(key));
      const outcome = entry && parseOutcome(entry);
      if (!outcome) return null;
      const bytes = await blobs.get(contentKey(outcome.sha256));
      if (!bytes) return null;
      if (bytes.length === outcome.bytes && sha256(bytes) === outcome.sha256) return bytes;
      warn(`${blobs.address}/${contentKey(outcome.sha256)} is not what its name says, and is not used.`);
      return null;
    },
    write: async (key, bytes) => {
      const outcome: Outcome = { sha256: sha256(bytes), bytes: bytes.length };
      await blobs.put(contentKey(outcome.sha256), bytes);
      await blobs.put(actionKey(key), Buffer.from(JSON.stringify(outcome)));
    },
  };
}

/** A key names what was done in any words; an address has the shape that every cache server takes. */
export const actionKey = (key: string): string => `ac/${sha256(Buffer.from(`site-picture\0${key}`))}`;
export const contentKey = (digest: string): string => `cas/${digest}`;

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

function parseOutcome(entry: Uint8Array): Outcome | null {
  try {
    const { sha256: digest, bytes } = JSON.parse(Buffer.from(entry).toString('utf8')) as Partial<Outcome>;
    const sound = typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest) && Number.isInteger(bytes);
    return sound && (bytes as number) >= 0 && (bytes as number) <= LARGEST
      ? ({ sha256: digest, bytes } as Outcome)
      : null;
  } catch {
    return null;
  }
}
