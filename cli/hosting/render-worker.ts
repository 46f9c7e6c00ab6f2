import type { ManifestFile } from '../emit/manifest.ts';
import type { HostingInput } from './input.ts';
import type { WorkerSite } from './worker/site.ts';

/** `worker.js`: the table of the region, then the code that every region's worker shares. */
export function renderWorker({ region, headers, redirects, files, rules, ranges }: HostingInput, core: string): string {
  const kinds: ManifestFile[] = [];
  const listed = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, file]): [string, number] => {
      let at = kinds.findIndex(
        (known) =>
          known.kind === file.kind &&
          known.contentType === file.contentType &&
          known.cacheControl === file.cacheControl,
      );
      if (at === -1) at = kinds.push(file) - 1;
      return [path, at];
    });
  const site: WorkerSite = {
    headers,
    redirects: redirects.map(({ from, to }) => [from, to]),
    kinds: kinds.map(({ kind, contentType, cacheControl }) => ({ kind, contentType, cacheControl })),
    files: listed,
    rules,
    ranges: [...ranges].sort(),
  };
  return `// Generated for the region ${region}. Serves dist/${region}/, bound as ASSETS.\nconst SITE = ${JSON.stringify(site)};\n\n${core}`;
}
