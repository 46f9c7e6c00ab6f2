import { AsyncLocalStorage } from 'node:async_hooks';

/** The names of what some work has read, each with its value where the reader knows it; else null. */
export type Reads = Map<string, string | null>;

/** Between the parts of a name; no source text contains it. */
const BETWEEN = '\0';

const recorder = new AsyncLocalStorage<Reads | null>();

/** The name of a value: the same in every build. */
export const readName = (kind: string, keys: readonly string[]): string => [kind, ...keys].join(BETWEEN);

export function parseReadName(name: string): { readonly kind: string; readonly keys: readonly string[] } {
  const [kind = '', ...keys] = name.split(BETWEEN);
  return { kind, keys };
}

/**
 * Records that the current work has read a value. Everything that reads a source calls it, so that no list of dependencies is kept by hand.
 * @param value as a short text, where it is known
 */
export function noteRead(kind: string, keys: readonly string[], value: string | null = null): void {
  const reads = recorder.getStore();
  if (!reads) return;
  const name = readName(kind, keys);
  if (value !== null || !reads.has(name)) reads.set(name, value);
}

/** Whether the current work records what it reads: then it is worth working out a value. */
export const isRecording = (): boolean => recorder.getStore() != null;

/** Runs some work and records what it reads. Work within it that records for itself keeps its own reads. */
export function recordReads<T>(work: () => T): { readonly result: T; readonly reads: Reads } {
  const reads: Reads = new Map();
  return { result: recorder.run(reads, work), reads };
}

/** Runs some work whose reads are not recorded. */
export const unrecorded = <T>(work: () => T): T => recorder.run(null, work);
