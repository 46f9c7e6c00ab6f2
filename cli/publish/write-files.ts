import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type AdaptiveConcurrency, mapConcurrent } from '../storage/map-concurrent.ts';
import { isConflict, type Store, StoreError, type WriteResult } from '../storage/store.ts';
import { DeployError } from './deploy-error.ts';
import type { Heartbeat } from './lease.ts';
import { PHASES } from './phases.ts';
import type { Write } from './plan-deploy.ts';
import type { StateEntry } from './state.ts';

interface WriteContext {
  readonly store: Store;
  readonly concurrency: AdaptiveConcurrency;
  readonly heartbeat: Heartbeat;
  readonly signal: AbortSignal | undefined;
  /** Called after each written file. */
  readonly onWritten: (write: Write) => void;
}

/**
 * Writes the files phase by phase; a phase starts after the previous one is complete. A failed file ends the run, because
 * files of later phases may refer to it.
 * @returns the entries as written, with their version ids
 * @throws DeployError with the key that failed
 */
export async function writeFiles(writes: readonly Write[], context: WriteContext): Promise<Record<string, StateEntry>> {
  const entries: [key: string, StateEntry][] = [];
  for (const phase of PHASES) {
    const inPhase = writes.filter((write) => write.phase === phase);
    const written = await mapConcurrent(inPhase, context.concurrency, async (write): Promise<[string, StateEntry]> => {
      context.signal?.throwIfAborted();
      await context.heartbeat.confirm();
      const { version } = await writeOne(write, context);
      const [md5, size, headers] = write.entry;
      context.onWritten(write);
      return [write.key, version ? [md5, size, headers, version] : [md5, size, headers]];
    });
    entries.push(...written);
  }
  return Object.fromEntries(entries);
}

async function writeOne({ key, entry, source }: Write, { store, signal }: WriteContext): Promise<WriteResult> {
  if (source === null) throw new Error(`${key} has no source`);
  try {
    if ('copy' in source) {
      const copied = await store.copy(source.copy, key, signal).catch((error: unknown) => {
        // The source was replaced or removed: upload instead.
        if ('file' in source && error instanceof StoreError && (isConflict(error) || error.status === 404)) return null;
        throw error;
      });
      // Ceph 16 ignores the condition of a copy, and with SSE-KMS an ETag is not a digest. Upload what cannot be verified.
      if (copied && (copied.etag === entry[0] || !('file' in source))) return copied;
    }
    if (!('file' in source)) throw new Error(`${key} has no file`);
    const bytes = readFileSync(source.file);
    if (hash('md5', bytes, 'hex') !== entry[0])
      throw new DeployError(
        'DEPLOY-CHANGED',
        `${source.file} changed during the deploy.`,
        'Perhaps a build was running. Deploy again.',
        { partial: true },
      );
    return await store.put(key, bytes, source.headers, { signal });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new DeployError(
      'DEPLOY-FAILED',
      `${key} could not be written: ${formatStoreError(error)}`,
      'No later phase was started, and nothing was deleted: all pages of the site work. Fix the cause and deploy again. Uploaded files are not uploaded again.',
      { partial: true },
    );
  }
}

/** The server's error, or that of the file system, as one sentence, without details after the first line. */
export function formatStoreError({ status, code, message }: StoreError): string {
  if (status !== 0 && message.startsWith(`${code}: `)) return `${message.split('\n')[0]}.`;
  const summary = `${status === 0 ? 'no response' : `the store responds with ${status}`} (${code})`;
  const detail = message && message !== code && message !== 'UnknownError' ? `: ${message.split('\n')[0]}` : '';
  return `${summary}${detail}`.replace(/\.?$/, '.');
}
