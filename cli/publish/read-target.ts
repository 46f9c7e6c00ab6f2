import { z } from 'zod';
import { plainText } from '../problems/sanitize-for-terminal.ts';
import { isSafePath } from '../storage/safe-path.ts';
import { type Store, StoreError } from '../storage/store.ts';
import { DeployError } from './deploy-error.ts';
import { POINTER_KEY, type Pointer, type ReleaseFiles, releaseKey } from './releases-layout.ts';
import { type GoneEntry, STATE_KEY, type State, type StateEntry } from './state.ts';

/**
 * The only module that parses documents of a target. They are untrusted: anyone who can write to the target can change
 * them, and deploys read, copy and delete the keys they contain. A document that is not fully valid is rejected.
 */

/** In bytes; the state of 200,000 files has 20 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Whether a key can be a file of the site. Documents that deploys keep in the target are excluded. */
const isSiteKey = (key: unknown): key is string =>
  isSafePath(key) && !/^\.site(\/|$)|^current\.json$|(^|\/)[^/]*\.site-half-\d+$/.test(key);

/** Whether an id is safe as one path segment. */
const isReleaseId = (id: unknown): id is string => typeof id === 'string' && /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(id);

const line = z
  .string()
  .max(1024)
  .regex(/^\P{Cc}*$/u, 'a text of one line');
const count = z.int().nonnegative();
const time = z.iso.datetime();
const regionId = z.string().regex(/^[a-z0-9-]{1,64}$/, 'the id of a region');
const releaseId = z.string().refine(isReleaseId, 'an id of letters, digits and hyphens');
const md5 = z.string().regex(/^([0-9a-f]{32}|\?)$/, 'an MD5 digest');

const entry = z.union([z.tuple([md5, count, line]), z.tuple([md5, count, line, line])]) as z.ZodType<StateEntry>;
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
  source: line.exactOptional(),
});
const move = z.object({ release: releaseId, at: time });

const intent = z.object({
  id: line,
  owner: z.object({
    machine: line.nullable(),
    host: line,
    // Signals to 0 or a negative pid reach process groups.
    pid: z.int().positive(),
    started: line.nullable(),
  }),
  at: time,
  beat: count,
  files: byKey(entry),
  interrupted: time.exactOptional(),
  deletes: z.literal(true).exactOptional(),
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
  build: line.exactOptional(),
  compression: z.enum(['quick', 'best']).exactOptional(),
  mode: z.enum(['in-place', 'releases']).exactOptional(),
  source: line.exactOptional(),
  at: time.exactOptional(),
  interrupted: time.exactOptional(),
  complete: time.exactOptional(),
  moves: z.array(move).exactOptional(),
});

const pointerDocument = z.object({ release: releaseId, moves: z.array(move).default([]) });

/** The state of a target; null if nothing was deployed. @throws DeployError for an invalid state */
export async function readState(store: Store): Promise<{ state: State; etag: string } | null> {
  const stored = await readDocument(store, STATE_KEY);
  if (!stored) return null;
  const state = parse(stateDocument, stored.bytes);
  if (typeof state !== 'string') return { state, etag: stored.etag };
  throw new DeployError(
    'DEPLOY-STATE',
    `${store.address}/${STATE_KEY} is not a valid state for this version of site: ${state}.`,
    'If a newer version of site has written it, deploy with that version. Otherwise restore the object, or remove it and deploy with --allow foreign.',
  );
}

/** The files of a release; null if they are not recorded. @throws DeployError for an invalid document */
export async function readReleaseFiles(store: Store, id: string): Promise<ReleaseFiles | null> {
  const key = releaseKey(id);
  const stored = await readDocument(store, key);
  if (!stored) return null;
  const found = parse(releaseDocument, stored.bytes);
  const fault = typeof found === 'string' ? found : found.id === id ? null : `"id" is not ${id}`;
  if (typeof found !== 'string' && fault === null) return found;
  throw new DeployError(
    'DEPLOY-STATE',
    `${store.address}/${key} is not a valid release document: ${fault}.`,
    'Restore the object, or remove it. After removal, that release cannot be restored.',
  );
}

/** The pointer to the live release; null if there is none. An invalid pointer is replaced by the next deploy. */
export async function readPointer(store: Store): Promise<Pointer | null> {
  const stored = await readDocument(store, POINTER_KEY);
  if (!stored) return null;
  const pointer = parse(pointerDocument, stored.bytes);
  return typeof pointer === 'string'
    ? { release: null, moves: [], etag: stored.etag }
    : { ...pointer, etag: stored.etag };
}

async function readDocument(store: Store, key: string) {
  try {
    return await store.get(key, MAX_BYTES);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'TooLarge') throw error;
    throw new DeployError(
      'DEPLOY-STATE',
      `${store.address}/${key} has more than ${MAX_BYTES / 1024 / 1024} MB. No deploy writes such a document.`,
      'Check who can write to the target, then restore the object or remove it.',
    );
  }
}

/** The value, or the first errors in one line. Unknown fields are dropped, and so is a key `__proto__`. */
function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T | string {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    return truncate((error as Error).message);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(
    ({ path, message }) => `${path.map(String).join(' → ') || 'document'}: ${message}`,
  );
  return truncate(`${errors.slice(0, 3).join('; ')}${errors.length > 3 ? ` and ${errors.length - 3} more` : ''}`);
}

const truncate = (text: string): string => plainText(text.length > 400 ? `${text.slice(0, 400)}…` : text);
