import type { ManifestFile } from '../emit/manifest.ts';
import type { HostingInput } from './input.ts';
import type { CloudFrontTable } from './worker/cloudfront.ts';
import type { WorkerSite } from './worker/site.ts';

/** `worker.js`: the table of the region, then the code that every region's worker shares. */
export const renderWorker = (input: HostingInput, core: string): string =>
  `// Generated for the region ${input.region}. Serves dist/${input.region}/, bound as ASSETS.\nconst SITE = ${JSON.stringify(workerTable(input))};\n\n${core}`;

/** `worker.json` too, for a worker that serves releases from a bucket: each brings its own. */
export function workerTable({ headers, redirects, files, rules, ranges }: HostingInput): WorkerSite {
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
  return {
    headers,
    redirects: redirects.map(({ from, to }) => [from, to]),
    kinds: kinds.map(({ kind, contentType, cacheControl }) => ({ kind, contentType, cacheControl })),
    files: listed,
    rules,
    ranges: [...ranges].sort(),
  };
}

/** `cloudfront.js`: for the events viewer-request and viewer-response of a distribution in front of a bucket. */
export function renderCloudFront({ region, headers, redirects, rules }: HostingInput, code: string): string {
  const table: CloudFrontTable = {
    denied: rules.deniedAtEdge,
    redirects: Object.fromEntries(redirects.map(({ from, to }) => [from, to])),
    page: headers.page,
    file: headers.file,
  };
  return `// Generated for the region ${region}.\nconst SITE = ${JSON.stringify(table)};\n${code}`;
}
