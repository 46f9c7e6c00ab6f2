import { joinFirst } from '../../problems/phrases.ts';
import type { Comparison, LiveRelease } from '../../publish/find-live.ts';

/** What `site releases --on` reports. */
export interface LiveReport extends Omit<LiveRelease, 'release'> {
  readonly region: string;
  readonly target: string;
  /** ISO 8601. */
  readonly on: string;
  readonly release: string;
  /** Null in releases of older versions of site. */
  readonly build: string | null;
  readonly source: string | null;
  /** Whether it was built with `--release`. */
  readonly isRelease: boolean;
  readonly files: number;
  /** Null without `--compare`. */
  readonly compared: Comparison | null;
}

/** The result of `site releases --on`, and how to see that release again. */
export function formatLive(
  report: LiveReport,
  { compare, endpoint }: { readonly compare?: string; readonly endpoint?: string },
): string {
  const { region, target, on, release, build, source, isRelease, deployed, from, until, mixedSince, files, compared } =
    report;
  const row = (name: string, text: string) => `  ${name.padEnd(10)}${text}`;
  const lines = [
    `${region} at ${target} on ${timeOf(on)}`,
    row('release', `${release}, ${files} files`),
    row('live', `from ${timeOf(from)} ${until === null ? 'until now' : `to ${timeOf(until)}`}`),
    ...(build === null ? [] : [row('build', build)]),
    row('sources', source ?? 'not recorded'),
  ];
  if (mixedSince !== null)
    lines.push(
      '',
      `A deploy in place that began at ${timeOf(mixedSince)} was not complete: visitors may have got some of its files.`,
    );
  if (compared) lines.push('', ...formatComparison(compared, compare ?? ''));
  else {
    // The document of a release is not trusted: nothing but a hash becomes part of a command.
    const commit = /^[0-9a-f]{7,64}(?=(?:\+changes)?$)/.exec(source ?? '')?.[0];
    const asOf = `${deployed.slice(0, 19)}Z`;
    const more = endpoint === undefined ? '' : ` --endpoint ${endpoint}`;
    lines.push(
      '',
      'To see it again and prove that it is the same:',
      `  git checkout ${commit ?? '<the commit that was deployed>'} && npm ci`,
      `  npx site build${isRelease ? ' --release' : ''} --region ${region} --as-of ${asOf} --out proof`,
      `  npx site releases ${target}${more} --on ${on.slice(0, 19)}Z --compare proof`,
      `  npx site visit / --region ${region} --geo <place> --out proof`,
    );
    if (source?.endsWith('+changes'))
      lines.push('', 'The sources had changes that were not committed. If the comparison differs, that is why.');
  }
  return `${lines.join('\n')}\n`;
}

function formatComparison({ same, different, missing, added }: Comparison, dist: string): string[] {
  if (different.length + missing.length + added.length === 0)
    return [`${dist} is this release: all ${same} files have the same bytes and headers.`];
  const list = (what: string, paths: readonly string[]) =>
    paths.length > 0 ? [`  ${paths.length} ${what}: ${joinFirst(paths)}`] : [];
  return [
    `${dist} is not this release: ${same} files are the same.`,
    ...list('different', different),
    ...list('only in the release', missing),
    ...list(`only in ${dist}`, added),
    '  Was it built from that commit, with the packages of its lock file, and --as-of that time?',
  ];
}

/** `2026-11-12 20:15:00 UTC` */
const timeOf = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;
