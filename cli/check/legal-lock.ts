import { hash } from 'node:crypto';
import { z } from 'zod';
import type { LegalPage } from '../build/plan/legal-record.ts';
import { type Location, startOf } from '../problems/problem.ts';
import { readLockFile } from '../sources/lock-file.ts';
import type { BuiltPage, ResultRegion } from './built-site.ts';

/**
 * `regions/legal.lock.json`: the version of each legal page with a hash of the text that users agreed to, and the date from which
 * it applies. The text is that of a region, with its facts: a new address of the company changes it as well.
 */
export const LEGAL_LOCK = 'regions/legal.lock.json';

const schema = z.record(
  z.string(),
  z.record(z.string().startsWith('/'), z.string().regex(/^\S+ [0-9a-f]{12}( \S+)?$/)),
);
/** Region to address to "version hash date"; older locks have no date. */
export type LegalTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A legal page of the result. */
export interface LegalText {
  readonly path: string;
  readonly version: string;
  /** Its value in the lock: "version hash date". */
  readonly line: string;
  readonly page: LegalPage;
}

export function legalTextsOf({ manifest, pages }: ResultRegion): LegalText[] {
  const built = new Map(pages.map((page) => [page.file, page]));
  return (manifest.legal?.pages ?? []).flatMap((page) => {
    const found = built.get(page.output);
    if (!found) return [];
    const { path, facts } = found;
    return [
      { path, version: page.version, line: `${page.version} ${hashOf(facts)} ${page.effective}`.trimEnd(), page },
    ];
  });
}

/** A hash of the legal text, else of everything in main; spaces do not count. */
const hashOf = ({ legal, text, main }: BuiltPage['facts']): string =>
  hash('sha256', (legal || text.slice(main.start, main.end)).replace(/\s+/g, ''), 'hex').slice(0, 12);

/**
 * Whether a text is as locked: `changed` has the locked version with other words, `moved` with another date, `new` has a version
 * that is not locked.
 */
export function lockState(locked: string | undefined, { line }: LegalText): 'locked' | 'changed' | 'moved' | 'new' {
  const [version, hash, effective] = line.split(' ');
  const [lockedVersion, lockedHash, since = effective] = locked?.split(' ') ?? [];
  if (lockedVersion !== version) return 'new';
  if (lockedHash !== hash) return 'changed';
  return since === effective ? 'locked' : 'moved';
}

/** What is wrong with a text whose state is `changed` or `moved`. */
export const describeChange = (state: 'changed' | 'moved', locked: string, { version, page }: LegalText): string =>
  state === 'changed'
    ? `another text than that of its version ${version} in ${LEGAL_LOCK}`
    : `the date ${page.effective}, and its version ${version} has ${locked.split(' ')[2]} in ${LEGAL_LOCK}`;

/**
 * @returns null if there is no lock file: then nothing is compared
 * @throws ProblemsError if the file has another shape
 */
export function readLegalLock(
  root: string,
): { readonly texts: LegalTexts; readonly locate: (region: string) => Location } | null {
  const lock = readLockFile(root, LEGAL_LOCK, schema, {
    line: 'the address of a legal page, then its version, a hash of its text and its date',
    help: 'Repair this line, or restore the last committed file; then run "site legal --lock" and review the diff.',
  });
  return (
    lock && {
      texts: lock.value,
      locate: (region) => lock.source.locateKey([region]) ?? startOf(LEGAL_LOCK),
    }
  );
}

/** The lock with these texts, sorted. */
export function formatLegalLock(texts: LegalTexts): string {
  const sorted = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  const all = Object.entries(texts).map(([region, lines]) => [region, sorted(lines)] as const);
  return `${JSON.stringify(sorted(Object.fromEntries(all)), null, 2)}\n`;
}
