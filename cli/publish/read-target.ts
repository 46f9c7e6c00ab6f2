import { z } from 'zod';
import { plainText } from '../problems/sanitize-for-terminal.ts';
import { isSafePath } from '../storage/safe-path.ts';
import { type Store, StoreError } from '../storage/store.ts';
import { DeployError } from './refusal.ts';
import { POINTER_KEY, type Pointer, type ReleaseFiles, releaseKey } from './releases-layout.ts';
import { type Entry, type GoneEntry, STATE_KEY, type State } from './state.ts';

/**
 * The only place where documents of a target become values. Anyone who may write to a target may have changed them, and
 * what they name is read, copied and deleted: a document that is not exactly what a deploy writes is refused whole.
 */

/** In bytes: a state of 200,000 files has 20 MB. */
const LARGEST = 64 * 1024 * 1024;

/** A file of the site. What deploy itself keeps in a target is never uploaded or deleted by name. */
export const isSiteKey = (key: unknown): key is string =>
  isSafePath(key) && !/^\.site(\/|$)|^current\.json$|(^|\/)[^/]*\.site-half-\d+$/.test(key);

/** One step of a path. */
export const isReleaseId = (id: unknown): id is string =>
  typeof id === 'string' && /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(id);

const line = z
  .string()
  .max(1024)
  .regex(/^\P{Cc}*$/u, 'a text of one line');
const count = z.int().nonnegative();
const time = z.iso.datetime();
const regionId = z.string().regex(/^[a-z0-9-]{1,64}$/, 'the id of a region');
const releaseId = z.string().refine(isReleaseId, 'an id of letters, digits and hyphens');
const md5 = z.string().regex(/^([0-9a-f]{32}|\?)$/, 'an MD5 digest');

const entry = z.union([z.tuple([md5, count, line]), z.tuple([md5, count, line, line])]) as z.ZodType<Entry>;
const goneEntry = z.union([
  z.tuple([time, md5, count, line]),
  z.tuple([time, md5, count, line, line]),
]) as z.ZodType<GoneEntry>;
const byKey = <T>(value: z.ZodType<T>) =>
  z.record(z.string().refine(isSiteKey, 'not a key inside the target'), value) as z.ZodType<Record<string, T>>;

const release = z.object({
  id: releaseId,
  build: line,
  at: time,
  pages: count,
  files: count,
  restores: releaseId.exactOptional(),
});

const intent = z.object({
  id: line,
  owner: z.object({
    machine: line.nullable(),
    host: line,
    // 0 and negative numbers stand for groups of processes.
    pid: z.int().positive(),
    started: line.nullable(),
  }),
  at: time,
  beat: count,
  files: byKey(entry),
  ended: z.literal(true).exactOptional(),
});

const stateDocument: z.ZodType<State> = z.object({
  schema: z.literal(1),
  region: regionId,
  mode: z.enum(['in-place', 'releases']),
  files: byKey(entry),
  gone: byKey(goneEntry),
  releases: z.array(release),
  intent: intent.exactOptional(),
});

const releaseDocument: z.ZodType<ReleaseFiles> = z.object({
  schema: z.literal(1),
  id: releaseId,
  files: byKey(entry),
});

const pointerDocument = z.object({ release: releaseId });

/** The state of a target, or null where nothing was deployed. @throws DeployError for one that can not be used */
export async function readState(store: Store): Promise<{ state: State; etag: string } | null> {
  const stored = await readDocument(store, STATE_KEY);
  if (!stored) return null;
  const state = parse(stateDocument, stored.bytes);
  if (typeof state !== 'string') return { state, etag: stored.etag };
  throw new DeployError(
    'DEPLOY-STATE',
    `${store.address}/${STATE_KEY} is not a state that this version of site can use: ${state}.`,
    'A newer version may have written it: deploy with that one. Otherwise it was changed by hand: restore it, or remove the object and deploy with --allow foreign.',
  );
}

/** What a release consists of, or null where that is not kept. @throws DeployError for a document that can not be used */
export async function readReleaseFiles(store: Store, id: string): Promise<ReleaseFiles | null> {
  const key = releaseKey(id);
  const stored = await readDocument(store, key);
  if (!stored) return null;
  const found = parse(releaseDocument, stored.bytes);
  const fault = typeof found === 'string' ? found : found.id === id ? null : `"id" is not ${id}`;
  if (typeof found !== 'string' && fault === null) return found;
  throw new DeployError(
    'DEPLOY-STATE',
    `${store.address}/${key} is not what a deploy has written: ${fault}.`,
    'It was changed by hand: restore it, or remove the object. That release can then not be restored.',
  );
}

/** Which release visitors get; null where no pointer is there. A pointer that leads nowhere is replaced by the next deploy. */
export async function readPointer(store: Store): Promise<Pointer | null> {
  const stored = await readDocument(store, POINTER_KEY);
  if (!stored) return null;
  const pointer = parse(pointerDocument, stored.bytes);
  return { release: typeof pointer === 'string' ? null : pointer.release, etag: stored.etag };
}

async function readDocument(store: Store, key: string) {
  try {
    return await store.get(key, LARGEST);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'TooLarge') throw error;
    throw new DeployError(
      'DEPLOY-STATE',
      `${store.address}/${key} has more than ${LARGEST / 1024 / 1024} MB: no deploy has written that.`,
      'Look at who may write to the target, then restore the object or remove it.',
    );
  }
}

/** The value, or the first faults in one line. Fields that are not known are left out, and so is a key `__proto__`. */
function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T | string {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    return cut((error as Error).message);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.map(String).join(' → ') || 'it'}: ${message}`);
  return cut(`${faults.slice(0, 3).join('; ')}${faults.length > 3 ? ` and ${faults.length - 3} more` : ''}`);
}

const cut = (text: string): string => plainText(text.length > 400 ? `${text.slice(0, 400)}…` : text);

/** For tests and tools that look at a state: null where it can not be used. */
export function parseState(bytes: Buffer): State | null {
  const state = parse(stateDocument, bytes);
  return typeof state === 'string' ? null : state;
}
