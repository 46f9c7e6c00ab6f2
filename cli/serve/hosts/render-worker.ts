import type { ManifestFile } from '../../build/emit/manifest.ts';
import { parseRange } from '../../build/load/address-ranges.ts';
import { variantsOf } from '../preview/built-region.ts';
import { blockedPlaces } from './blocked-places.ts';
import { errorPrefixes } from './file-groups.ts';
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
    variants: [...variantsOf(files)],
    ranges: [...ranges].sort(),
  };
}

/** Bytes of a function that CloudFront takes. */
export const CLOUDFRONT_LIMIT = 10_240;

/** `cloudfront.js`: for the events viewer-request and viewer-response of a distribution in front of a bucket. */
export function renderCloudFront(
  { region, headers, redirects, files, rules, ranges }: HostingInput,
  code: string,
): string {
  const table: CloudFrontTable = {
    denied: rules.deniedAtEdge,
    ranges: [...ranges].sort().flatMap((range) => parseRange(range) ?? []),
    refused: ['', ...errorPrefixes(files, 403)]
      .map((prefix): [string, string] => [prefix, `${prefix && '/'}${prefix}/403.html`])
      .filter(([, address]) => Object.hasOwn(files, address.slice(1))),
    redirects: Object.fromEntries(redirects.map(({ from, to }) => [from, to])),
    blocked: blockedPlaces(rules),
    variants: [...variantsOf(files)].map(([of, file]) => [`/${of.replace(/index\.html$/, '')}`, `/${file}`]),
    page: headers.page,
    file: headers.file,
  };
  const text = `// Generated for the region ${region}.\nvar SITE = ${JSON.stringify(table)};\n${code}`;
  const bytes = Buffer.byteLength(text);
  // The other hosts take the region as it is: no problem of the build, and said where somebody would upload the file.
  return bytes <= CLOUDFRONT_LIMIT
    ? text
    : `// CloudFront will refuse this: ${bytes} bytes, and ${CLOUDFRONT_LIMIT} may be. Fewer redirects or ranges make it fit.\n${text}`;
}
