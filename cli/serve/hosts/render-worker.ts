import { parseRange } from '../../kit/places/address-ranges.ts';
import type { HostedFile, HostingInput } from '../../kit/site-host.ts';
import { variantsOf } from '../preview/built-region.ts';
import { dictionaryVariant } from '../preview/choose-encoding.ts';
import { blockedPlaces } from './blocked-places.ts';
import { errorPrefixes } from './file-groups.ts';
import type { CloudFrontRequestTable } from './worker/cloudfront-request.ts';
import type { CloudFrontResponseTable } from './worker/cloudfront-response.ts';
import type { WorkerSite } from './worker/worker-site.ts';

/** `worker.js`: the region table as JSON, then the shared worker code. */
export const renderWorker = (region: string, table: string, core: string): string =>
  `// Generated for the region ${region}. Serves dist/${region}/, bound as ASSETS.\nconst SITE = ${table};\n\n${core}`;

/** The region table, also written as `worker.json`: the bucket worker reads it from each release. */
export function workerTable({ basePath, headers, redirects, files, rules, ranges }: HostingInput): WorkerSite {
  const kinds = new Map<string, number>();
  const fileKinds = [...files.keys()].sort().map((path): [string, number] => {
    const kind = JSON.stringify(kindOf(files.get(path) as HostedFile));
    const index = kinds.get(kind) ?? kinds.size;
    kinds.set(kind, index);
    return [path, index];
  });
  return {
    ...(basePath && { basePath }),
    headers,
    redirects,
    kinds: [...kinds.keys()].map((kind) => JSON.parse(kind)),
    files: fileKinds,
    rules,
    variants: [...variantsOf(files)],
    ranges: [...ranges].sort(),
  };
}

function kindOf(file: HostedFile): WorkerSite['kinds'][number] {
  const { kind, contentType, cacheControl, dictionaryOf, sha256 } = file;
  const variant = dictionaryVariant(file);
  return {
    kind,
    contentType,
    cacheControl,
    ...(variant && { encodings: { [variant]: 0 } }),
    ...(dictionaryOf && { dictionaryOf, sha256 }),
  };
}

/** The size limit of CloudFront functions, in bytes. */
export const CLOUDFRONT_LIMIT = 10_240;

/** The functions of a distribution with a bucket as origin. */
export function renderCloudFront({
  region,
  basePath,
  headers,
  redirects,
  files,
  rules,
  ranges,
  workers,
}: HostingInput): Record<'cloudfront-request.js' | 'cloudfront-response.js', string> {
  const variants = [...variantsOf(files)];
  const request: CloudFrontRequestTable = {
    ...(basePath && { base: basePath }),
    knowsPlaces: rules !== null,
    denied: rules?.deniedAtEdge ?? [],
    refused: [...errorPrefixes(files, 403), '']
      .map((prefix): [string, string] => [prefix, `${prefix && '/'}${prefix}/403.html`])
      .filter(([, address]) => files.has(address.slice(1))),
    redirects: redirects.map(({ from, to, status }) => [from, to, ...(status ? [status] : [])]),
    blocked: blockedPlaces(rules),
    variants: variants.map(([of, file]) => [`/${of.replace(/index\.html$/, '')}`, `/${file}`]),
  };
  const response: CloudFrontResponseTable = {
    knowsPlaces: rules !== null,
    denied: rules?.deniedAtEdge ?? [],
    ranges: [...ranges].sort().flatMap((range) => parseRange(range) ?? []),
    replacements: variants.map(([, file]) => `/${file}`),
    page: headers.page,
    file: headers.file,
  };
  return {
    'cloudfront-request.js': functionOf(region, request, workers.cloudfrontRequest, 'redirects'),
    'cloudfront-response.js': functionOf(region, response, workers.cloudfrontResponse, 'ranges or hosts of the policy'),
  };
}

/** @param removable what makes the function shorter if it is left out */
function functionOf(region: string, table: object, code: string, removable: string): string {
  const text = `// Generated for the region ${region}.\nvar SITE = ${JSON.stringify(table)};\n${code}`;
  const bytes = Buffer.byteLength(text);
  // Not a build problem, because the other hosts have no such limit. The first line of the file reports it.
  return bytes <= CLOUDFRONT_LIMIT
    ? text
    : `// CloudFront will refuse this: ${bytes} bytes, the limit is ${CLOUDFRONT_LIMIT}. Remove ${removable}.\n${text}`;
}
