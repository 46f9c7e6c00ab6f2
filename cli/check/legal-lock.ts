import { hash } from 'node:crypto';
import { z } from 'zod';
import { readLockFile } from '../build/load/lock-file.ts';
import type { LegalPage } from '../build/plan/legal-record.ts';
import { type Location, startOf } from '../problems/problem.ts';
import type { BuiltPage, BuiltRegion } from './built-site.ts';

/**
 * `regions/legal.lock.json`: the version of each legal page with a hash of the text that users agreed to. The text is that of
 * a region, with its facts: a new address of the company changes it as well.
 */
export const LOCK = 'regions/legal.lock.json';

const schema = z.record(z.string(), z.record(z.string().startsWith('/'), z.string().regex(/^\S+ [0-9a-f]{12}$/)));
/** Region to address to "version hash". */
export type LegalTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A legal page of the result. */
export interface LegalText {
  readonly path: string;
  readonly version: string;
  /** Its value in the lock: "version hash". */
  readonly line: string;
  readonly page: LegalPage;
}

export function legalTextsOf({ manifest, pages }: BuiltRegion): LegalText[] {
  const built = new Map(pages.map((page) => [page.file, page]));
  return (manifest.legal?.pages ?? []).flatMap((page) => {
    const found = built.get(page.output);
    if (!found) return [];
    const { path, facts } = found;
    return [{ path, version: page.version, line: `${page.version} ${hashOf(facts)}`, page }];
  });
}

/** A hash of the legal text, else of everything in main; spaces do not count. */
const hashOf = ({ legal, text, main }: BuiltPage['facts']): string =>
  hash('sha256', (legal || text.slice(main.start, main.end)).replace(/\s+/g, ''), 'hex').slice(0, 12);

/** Whether a text is as locked: `changed` has the locked version with other words, `new` has a version that is not locked. */
export function lockState(locked: string | undefined, { line, version }: LegalText): 'locked' | 'changed' | 'new' {
  if (locked === line) return 'locked';
  return locked !== undefined && locked.split(' ')[0] === version ? 'changed' : 'new';
}

/**
 * @returns null if there is no lock file: then nothing is compared
 * @throws ProblemsError if the file has another shape
 */
export function readLegalLock(
  root: string,
): { readonly texts: LegalTexts; readonly locate: (region: string) => Location } | null {
  const lock = readLockFile(root, LOCK, schema, {
    line: 'the address of a legal page, then its version and a hash of its text',
    help: 'Run "site legal --lock" to write it again, and review the diff.',
  });
  return (
    lock && {
      texts: lock.value,
      locate: (region) => lock.source.locateKey([region]) ?? startOf(LOCK),
    }
  );
}

/** The lock with the texts of some regions, sorted; those of other regions stay. */
export function formatLegalLock(before: LegalTexts, texts: LegalTexts): string {
  const sorted = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  const all = Object.entries({ ...before, ...texts }).map(([region, lines]) => [region, sorted(lines)] as const);
  return `${JSON.stringify(sorted(Object.fromEntries(all)), null, 2)}\n`;
}
