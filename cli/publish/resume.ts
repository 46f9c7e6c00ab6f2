import type { ListedObject } from '../storage/store.ts';
import { entryOfGone, type GoneEntry, isSame, type State, type StateEntry } from './state.ts';

/** Placeholder for an unknown digest: it equals no real one, so the file is uploaded again. */
const UNKNOWN = '?';

/**
 * The content of a target after an interrupted run: its state, with the files of the intent corrected by a listing.
 * A write sets bytes and headers together, so bytes that only the interrupted run had also prove its headers. A file whose
 * old and new versions differ only in headers proves nothing, and is written again.
 * @param now ISO 8601
 */
export function resolveIntent(state: State, listed: ReadonlyMap<string, ListedObject>, now: string): State {
  const { intent, ...rest } = state;
  if (!intent) return state;
  const files: Record<string, StateEntry> = { ...state.files };
  const gone: Record<string, GoneEntry> = { ...state.gone };
  for (const [key, intended] of Object.entries(intent.files)) {
    const former = state.files[key] ?? (gone[key] && entryOfGone(gone[key]));
    const found = resolveEntry(listed.get(key), former, intended);
    delete files[key];
    if (!found) delete gone[key];
    // No committed release uses it: it expires, unless the plan of this run uses it.
    else if (state.files[key]) files[key] = found;
    else gone[key] = [gone[key]?.[0] ?? now, ...found];
  }
  return { ...rest, files, gone };
}

function resolveEntry(
  object: ListedObject | undefined,
  former: StateEntry | undefined,
  intended: StateEntry,
): StateEntry | null {
  if (!object) return null;
  // Only the response to a write contains the version id: with versioning, the file must be written again.
  const versioned = former?.[3] !== undefined;
  if (object.etag === intended[0] && object.etag !== former?.[0] && !versioned) return intended;
  if (former && object.etag === former[0] && object.etag !== intended[0]) return former;
  if (former && isSame(former, intended)) return former;
  return [UNKNOWN, object.size, UNKNOWN];
}

/**
 * The state corrected by a listing: missing files are removed, and changed files are marked as unknown. Objects that are
 * not in the state belong to other software and are ignored.
 */
export function reconcileWithListing(state: State, listed: ReadonlyMap<string, ListedObject>): State {
  const check = (key: string, entry: StateEntry): StateEntry | null => {
    const object = listed.get(key);
    if (!object) return null;
    return object.etag === entry[0] && object.size === entry[1] ? entry : [UNKNOWN, object.size, UNKNOWN];
  };
  const files: Record<string, StateEntry> = {};
  for (const [key, entry] of Object.entries(state.files)) {
    const found = check(key, entry);
    if (found) files[key] = found;
  }
  const gone: Record<string, GoneEntry> = {};
  for (const [key, entry] of Object.entries(state.gone)) {
    const found = check(key, entryOfGone(entry));
    if (found) gone[key] = [entry[0], ...found];
  }
  return { ...state, files, gone };
}
