import type { Listed } from '../storage/store.ts';
import { type Entry, entryOfGone, type GoneEntry, isSame, type State } from './state.ts';

/** Forces an upload: the file is there, and nobody knows what it is. */
const UNSURE = '?';

/**
 * What a target holds after a run that died: its state with every file of the intent put right by a listing. Bytes and
 * headers are written in one step, so bytes that only the dead run had prove its headers too. A run whose files differ
 * from the former ones in headers alone proves nothing: those are written again.
 */
export function resolveIntent(state: State, listed: ReadonlyMap<string, Listed>, now: string): State {
  const { intent, ...rest } = state;
  if (!intent) return state;
  const files: Record<string, Entry> = { ...state.files };
  const gone: Record<string, GoneEntry> = { ...state.gone };
  for (const [key, meant] of Object.entries(intent.files)) {
    const former = state.files[key] ?? (gone[key] && entryOfGone(gone[key]));
    const found = settle(listed.get(key), former, meant);
    delete files[key];
    if (!found) delete gone[key];
    // A file that no committed release needs waits for its end, unless the plan of this run takes it up.
    else if (state.files[key]) files[key] = found;
    else gone[key] = [gone[key]?.[0] ?? now, ...found];
  }
  return { ...rest, files, gone };
}

function settle(there: Listed | undefined, former: Entry | undefined, meant: Entry): Entry | null {
  if (!there) return null;
  // The id of a version is told by the answer to a write alone: in a bucket that keeps versions the file is written again.
  const versioned = former?.[3] !== undefined;
  if (there.etag === meant[0] && there.etag !== former?.[0] && !versioned) return meant;
  if (former && there.etag === former[0] && there.etag !== meant[0]) return former;
  if (former && isSame(former, meant)) return former;
  return [UNSURE, there.size, UNSURE];
}

/**
 * The state as a listing finds it: files that are gone or have other bytes are known as such. What lies there and is not
 * in the state belongs to somebody else, and is left alone.
 */
export function trustListing(state: State, listed: ReadonlyMap<string, Listed>): State {
  const seen = (key: string, entry: Entry): Entry | null => {
    const there = listed.get(key);
    if (!there) return null;
    return there.etag === entry[0] && there.size === entry[1] ? entry : [UNSURE, there.size, UNSURE];
  };
  const files: Record<string, Entry> = {};
  for (const [key, entry] of Object.entries(state.files)) {
    const found = seen(key, entry);
    if (found) files[key] = found;
  }
  const gone: Record<string, GoneEntry> = {};
  for (const [key, entry] of Object.entries(state.gone)) {
    const found = seen(key, entryOfGone(entry));
    if (found) gone[key] = [entry[0], ...found];
  }
  return { ...state, files, gone };
}
