import type { ObjectHeaders, Store } from '../storage/store.ts';
import { putOver } from './put-over.ts';
import { readState } from './read-target.ts';
import { DeployError } from './refusal.ts';
import { formatState, STATE_KEY, type State } from './state.ts';

const PRIVATE: ObjectHeaders = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-store' };

/** The state as it was read or written last. Every write is made over exactly that, or fails. */
export class StateFile {
  private readonly store: Store;
  private etag: string | null;
  current: State | null;

  private constructor(store: Store, etag: string | null, current: State | null) {
    this.store = store;
    this.etag = etag;
    this.current = current;
  }

  /** One request. @throws DeployError for a state that can not be used */
  static async open(store: Store): Promise<StateFile> {
    const read = await readState(store);
    return read ? new StateFile(store, read.etag, read.state) : new StateFile(store, null, null);
  }

  /** Reads again. True where somebody has written meanwhile. */
  async refresh(): Promise<boolean> {
    const again = await StateFile.open(this.store);
    const changed = again.etag !== this.etag;
    this.etag = again.etag;
    this.current = again.current;
    return changed;
  }

  /** @throws DeployError where somebody else has written since */
  async write(state: State, signal?: AbortSignal): Promise<void> {
    const written = { key: STATE_KEY, bytes: formatState(state), headers: PRIVATE, over: this.etag, signal };
    const etag = await putOver(this.store, written);
    if (etag === null)
      throw new DeployError(
        'DEPLOY-BUSY',
        `Another deploy to ${this.store.address} has written meanwhile.`,
        'Look at what the other one deployed, then run this one again if it is still wanted.',
        // Where our own intent stood before, this run may have written files.
        { partial: this.current?.intent?.owner.pid === process.pid },
      );
    this.etag = etag;
    this.current = state;
  }
}
