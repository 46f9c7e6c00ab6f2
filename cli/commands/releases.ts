import { resolve } from 'node:path';
import { readManifest } from '../build/emit/manifest.ts';
import { findResult } from '../build/emit/swap.ts';
import { UsageError } from '../problems/usage-error.ts';
import { type Comparison, compareWithRelease, findLive, type LiveRelease } from '../publish/find-live.ts';
import { listReleases, openDeployed } from '../publish/list-releases.ts';
import { openStore } from '../publish/open-store.ts';
import { refusable, requireTarget } from './deploy-session.ts';
import { formatReleases } from './terminal/deploy-report.ts';
import { ExitCode } from './terminal/exit-code.ts';
import { formatLive, type LiveReport } from './terminal/live-report.ts';
import { printJson, printResult } from './terminal/print-text.ts';

interface ReleasesCommandOptions {
  readonly root: string;
  readonly endpoint?: string;
  /** In ms. */
  readonly on?: number;
  readonly compare?: string;
  readonly json?: boolean;
}

/** `site releases`: lists the releases of a target, or shows what was live at a time. */
export async function releases(address: string, options: ReleasesCommandOptions): Promise<void> {
  const target = requireTarget(address, options.endpoint);
  await refusable({ to: target.address, region: null, json: options.json === true }, async () => {
    const { store, close } = await openStore(target);
    try {
      if (options.on === undefined && options.compare === undefined) {
        const found = await listReleases(store);
        if (options.json) printJson(found);
        else printResult(formatReleases(found));
        return;
      }
      const { state } = await openDeployed(store);
      const on = options.on ?? store.now();
      if (on > store.now())
        throw new UsageError(
          '--on is in the future: what will be live then is not known. Choose a time that has passed.',
        );
      const { release, ...live } = await findLive(store, state, on);
      const compared = options.compare === undefined ? null : compare(state.region, release, options);
      const report: LiveReport = {
        region: state.region,
        target: store.address,
        on: new Date(on).toISOString(),
        release: release.id,
        build: release.build ?? null,
        source: release.source ?? null,
        isRelease: release.compression !== 'quick',
        files: Object.keys(release.files).length,
        ...live,
        compared,
      };
      if (options.json) printJson(report);
      else printResult(formatLive(report, options));
      if (compared && (compared.different.length > 0 || compared.missing.length > 0 || compared.added.length > 0))
        process.exitCode = ExitCode.problems;
    } finally {
      close();
    }
  });
}

function compare(
  region: string,
  release: LiveRelease['release'],
  { root, compare: folder = '' }: ReleasesCommandOptions,
): Comparison {
  const out = resolve(root, folder);
  const manifest = readManifest(findResult(out, region).manifest);
  if (!manifest)
    throw new UsageError(
      `${folder} has no result of "${region}". Build it: site build --release --region ${region} --out ${folder}.`,
    );
  return compareWithRelease(out, manifest, release);
}
