import type { ObjectHeaders, Store } from '../storage/store.ts';
import { DeployError } from './deploy-error.ts';
import { putIfMatch } from './put-if-match.ts';
import { readState } from './read-target.ts';
import { formatState, STATE_KEY, type State } from './state.ts';

const PRIVATE: ObjectHeaders = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-store' };

/** The state as it was last read or written. Every write requires that the stored state is still that one. */
export class StateFile {
  private readonly store: Store;
  private etag: string | null;
  current: State | null;

  private constructor(store: Store, etag: string | null, current: State | null) {
    this.store = store;
    this.etag = etag;
    this.current = current;
  }

  /** Sends one request. @throws DeployError for an invalid state */
  static async open(store: Store): Promise<StateFile> {
    const read = await readState(store);
    return read ? new StateFile(store, read.etag, read.state) : new StateFile(store, null, null);
  }

  /** Reads the state again. @returns whether another process has written since */
  async refresh(): Promise<boolean> {
    const again = await StateFile.open(this.store);
    const changed = again.etag !== this.etag;
    this.etag = again.etag;
    this.current = again.current;
    return changed;
  }

  /** @throws DeployError if another process has written since */
  async write(state: State): Promise<void> {
    const etag = await putIfMatch(this.store, {
      key: STATE_KEY,
      bytes: formatState(state),
      headers: PRIVATE,
      expectedEtag: this.etag,
    });
    if (etag === null)
      throw new DeployError(
        'DEPLOY-BUSY',
        `Another deploy to ${this.store.address} has changed the state.`,
        'Check what the other deploy did, then run this one again if it is still needed.',
        // If the stored intent is ours, this run may have written files.
        { partial: this.current?.intent?.owner.pid === process.pid },
      );
    this.etag = etag;
    this.current = state;
  }
}
