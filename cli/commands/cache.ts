import { join, resolve } from 'node:path';
import { builtRegions, readManifest } from '../build/emit/manifest.ts';
import { outputFolder } from '../build/emit/output-folder.ts';
import { findResult } from '../build/emit/swap.ts';
import { formatBytes } from '../problems/phrases.ts';
import { UsageError } from '../problems/usage-error.ts';
import { findUnusedFiles, isCacheFileIntact, readCache, removeFiles } from '../storage/cache/local-cache.ts';
import { AdaptiveConcurrency } from '../storage/map-concurrent.ts';
import { DEFAULT_RETRY } from '../storage/retry.ts';
import { parseStoreTarget } from '../storage/target.ts';
import { refusable } from './deploy-session.ts';
import { ExitCode } from './terminal/exit-code.ts';
import { printJson, printResult } from './terminal/print-text.ts';

interface CacheOptions {
  readonly root: string;
  readonly json?: boolean;
}

/** `site cache stats`: the number and size of the cached files, and of the results that a build takes pages from. */
export function stats({ root, out, json }: CacheOptions & { readonly out?: string }): void {
  const files = readCache(join(resolve(root), '.cache'));
  const results = resultSizes(outputFolder(resolve(root), out));
  const parts = [...new Set(files.map(({ part }) => part))].map((part) => {
    const own = files.filter((file) => file.part === part);
    return {
      part,
      files: own.length,
      bytes: sum(own),
      oldest: new Date(Math.min(...own.map(({ modifiedMs }) => modifiedMs))).toISOString(),
    };
  });
  if (json) {
    printJson({ parts, files: files.length, bytes: sum(files), results });
    return;
  }
  const rows = parts.map(
    (row) =>
      `${row.part.padEnd(12)} ${String(row.files).padStart(6)} files ${formatBytes(row.bytes).padStart(10)}   since ${row.oldest.slice(0, 10)}`,
  );
  printResult(
    [
      ...rows,
      `${'all'.padEnd(12)} ${String(files.length).padStart(6)} files ${formatBytes(sum(files)).padStart(10)}`,
      `${'results'.padEnd(12)} ${String(results.files).padStart(6)} files ${formatBytes(results.bytes).padStart(10)}   of ${results.regions} regions`,
    ].join('\n'),
  );
}

interface PruneOptions extends CacheOptions {
  readonly out?: string;
  /** In ms. */
  readonly older: number;
  readonly dryRun?: boolean;
}

/** `site cache prune`: removes cached files that no result uses. */
export function prune(options: PruneOptions): void {
  const root = resolve(options.root);
  const out = outputFolder(root, options.out);
  const { regions, hashes } = readUsedHashes(out);
  // Without a result, every file would count as unused.
  if (regions === 0)
    throw new UsageError(`${out} has no result, so all files would count as unused. Run "site build" first.`);
  const unused = findUnusedFiles(readCache(join(root, '.cache')), hashes, Date.now() - options.older);
  if (!options.dryRun) removeFiles(unused);
  if (options.json) printJson({ removed: unused.length, bytes: sum(unused), dryRun: options.dryRun === true });
  else
    printResult(`${options.dryRun ? 'Would remove' : 'Removed'} ${unused.length} files, ${formatBytes(sum(unused))}.`);
}

interface VerifyOptions extends CacheOptions {
  readonly repair?: boolean;
  readonly shared?: boolean;
}

/** `site cache verify`: checks the cached files against their hashes. */
export async function verify(options: VerifyOptions): Promise<void> {
  if (options.shared) return verifySharedCache(options);
  const files = readCache(join(resolve(options.root), '.cache'));
  const checked = files.map((file) => ({ file, intact: isCacheFileIntact(file) }));
  const damaged = checked.filter(({ intact }) => intact === false).map(({ file }) => file);
  if (options.repair) removeFiles(damaged);
  const names = damaged.map(({ part, name }) => `${part}/${name}`);
  const count = checked.filter(({ intact }) => intact !== null).length;
  if (options.json) printJson({ checked: count, damaged: names, removed: options.repair ? names.length : 0 });
  else
    printResult(
      [...names, `${count} files checked, ${names.length} damaged${options.repair ? ' and removed' : ''}.`].join('\n'),
    );
  if (names.length > 0 && !options.repair) process.exitCode = ExitCode.problems;
}

async function verifySharedCache({ json }: VerifyOptions): Promise<void> {
  const address = process.env.SITE_CACHE ?? '';
  const target = parseStoreTarget(address, process.env.SITE_CACHE_ENDPOINT);
  if (typeof target === 'string' || target.kind !== 's3')
    throw new UsageError('Only a cache in a bucket can be listed: set SITE_CACHE=s3://bucket/prefix.');
  await refusable({ to: address, region: null, json: json === true }, async () => {
    const [{ S3Store }, { verifyShared }] = await Promise.all([
      import('../storage/s3-store.ts'),
      import('../storage/cache/verify-shared.ts'),
    ]);
    const store = new S3Store(target, { retry: DEFAULT_RETRY, concurrency: new AdaptiveConcurrency(16) });
    const report = await verifyShared(store).finally(() => store.close());
    if (json) printJson(report);
    else
      printResult(
        [
          ...report.damaged,
          `${report.entries} objects, ${formatBytes(report.bytes)}, ${report.damaged.length} damaged.`,
        ].join('\n'),
      );
    if (report.damaged.length > 0) process.exitCode = ExitCode.problems;
  });
}

/** The number and size of the files of all results, without their compressed variants. */
function resultSizes(out: string): { regions: number; files: number; bytes: number } {
  const files = readResults(out).map((manifest) => Object.values(manifest.files));
  return { regions: files.length, files: files.flat().length, bytes: sum(files.flat()) };
}

const readResults = (out: string) =>
  builtRegions(out)
    .map((region) => readManifest(findResult(out, region).manifest))
    .filter((manifest) => manifest !== null);

/** The sha256 of every file of every result: the next build uses the cached files of these. */
function readUsedHashes(out: string): { regions: number; hashes: ReadonlySet<string> } {
  const manifests = readResults(out);
  const hashes = manifests.flatMap(({ files }) => Object.values(files).map(({ sha256: hashed }) => hashed));
  return { regions: manifests.length, hashes: new Set(hashes) };
}

const sum = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((total, { bytes }) => total + bytes, 0);
