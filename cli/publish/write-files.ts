import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isConflict, type Store, StoreError, type Written } from '../storage/store.ts';
import { type Lanes, workTogether } from '../storage/work-together.ts';
import type { Heartbeat } from './lease.ts';
import { PHASES } from './phases.ts';
import type { Write } from './plan-deploy.ts';
import { DeployError } from './refusal.ts';
import type { Entry } from './state.ts';

export interface WriteContext {
  readonly store: Store;
  readonly lanes: Lanes;
  readonly heartbeat: Heartbeat;
  readonly signal: AbortSignal | undefined;
  /** Told of each file that is there. */
  readonly wrote: (write: Write) => void;
}

/**
 * Writes phase by phase, each whole before the next. A file that can not be written ends the run there: what comes after
 * might name it.
 * @returns the entries as written, with the ids of their versions
 * @throws DeployError with the key that failed
 */
export async function writeFiles(writes: readonly Write[], context: WriteContext): Promise<Record<string, Entry>> {
  const entries: Record<string, Entry> = {};
  for (const phase of PHASES) {
    const tasks = writes.filter((write) => write.phase === phase);
    await workTogether(tasks, context.lanes, async (write) => {
      context.signal?.throwIfAborted();
      await context.heartbeat.confirm();
      const { version } = await writeOne(write, context);
      const [md5, size, headers] = write.entry;
      entries[write.key] = version ? [md5, size, headers, version] : [md5, size, headers];
      context.wrote(write);
    });
  }
  return entries;
}

async function writeOne({ key, entry, source }: Write, { store, signal }: WriteContext): Promise<Written> {
  if (source === null) throw new Error(`${key} has nothing to be written from`);
  try {
    if ('copy' in source) {
      const copied = await store.copy(source.copy, key, signal).catch((error: unknown) => {
        // Somebody has replaced or removed it.
        if ('file' in source && error instanceof StoreError && (isConflict(error) || error.status === 404)) return null;
        throw error;
      });
      // Ceph 16 minds no condition of a copy, and where a bucket encrypts an ETag is no digest: what can not be told is uploaded.
      if (copied && (copied.etag === entry[0] || !('file' in source))) return copied;
    }
    if (!('file' in source)) throw new Error(`${key} has no file`);
    const bytes = readFileSync(source.file);
    if (hash('md5', bytes, 'hex') !== entry[0])
      throw new DeployError(
        'DEPLOY-CHANGED',
        `${source.file} was changed while it was deployed.`,
        'A build may have run meanwhile. Deploy again.',
        { partial: true },
      );
    return await store.put(key, bytes, source.headers, { signal });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new DeployError(
      'DEPLOY-FAILED',
      `${key} could not be written: ${sayStoreError(error)}`,
      'No later phase was begun, and nothing was deleted: visitors have whole pages. Mend the cause and deploy again; what is there already is not uploaded twice.',
      { partial: true },
    );
  }
}

/** The server's answer in a line. */
export const sayStoreError = ({ status, code, message }: StoreError): string =>
  `${status === 0 ? 'no answer' : `the store answers ${status}`} (${code})${message && message !== code && message !== 'UnknownError' ? `: ${message.split('\n')[0]}` : ''}`.replace(
    /\.?$/,
    '.',
  );
