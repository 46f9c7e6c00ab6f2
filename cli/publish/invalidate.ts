import { VARIANT_NAME } from '../build/plan/headers.ts';
import { pagePath } from '../check/built-site.ts';
import { basePathOf } from '../regions/site-addresses.ts';
import { redactSecrets } from '../storage/redact-secrets.ts';
import { StoreError } from '../storage/store.ts';
import { formatStoreError } from './write-files.ts';

export type Invalidation =
  | { readonly kind: 'none' }
  | { readonly kind: 'cloudfront'; readonly distribution: string }
  | { readonly kind: 'cloudflare'; readonly zone: string };

/** Above this, one wildcard replaces the paths: CloudFront bills each path, and a wildcard as one. */
const MAX_PATHS = 30;
/** The limit of Cloudflare for one request. */
const FILES_PER_REQUEST = 30;

/** Parses `--invalidate`. @returns null for an invalid value */
export function parseInvalidation(text: string): Invalidation | null {
  if (text === 'none') return { kind: 'none' };
  const match = /^(cloudfront|cloudflare):([A-Za-z0-9]+)$/.exec(text);
  if (!match) return null;
  const [, kind, id = ''] = match;
  return kind === 'cloudfront' ? { kind, distribution: id } : { kind: 'cloudflare', zone: id };
}

/**
 * The URL paths that a CDN may have cached for changed files. Hashed assets never change, variants have no URL of their
 * own, and the URL of a page is its folder.
 * @param keys in the web root
 */
export function pathsToInvalidate(keys: readonly string[]): string[] {
  const paths = keys
    .filter((key) => !key.startsWith('assets/') && !key.startsWith('.') && !VARIANT_NAME.test(key))
    .map(pagePath);
  return paths.length > MAX_PATHS ? ['/*'] : paths.sort();
}

export interface InvalidationContext {
  /** The origin of the region: Cloudflare needs complete URLs, CloudFront its path. */
  readonly origin: string;
  readonly env: NodeJS.ProcessEnv;
  /** Base URL of the Cloudflare API; for tests. */
  readonly cloudflareApi?: string | undefined;
}

/** Removes paths from the CDN's cache. @throws StoreError if the CDN rejects the request */
export async function invalidate(
  target: Invalidation,
  paths: readonly string[],
  context: InvalidationContext,
): Promise<void> {
  if (target.kind === 'none' || paths.length === 0) return;
  if (target.kind === 'cloudfront') {
    const basePath = context.origin === '' ? '' : basePathOf(context.origin);
    return invalidateCloudFront(
      target.distribution,
      paths.map((path) => basePath + path),
    );
  }
  return purgeCloudflare(target.zone, paths, context);
}

const NO_CREDENTIALS = { accessKeyId: '', secretAccessKey: '', sessionToken: undefined };

async function invalidateCloudFront(distribution: string, paths: readonly string[]): Promise<void> {
  const { CloudFrontClient, CreateInvalidationCommand } = await import('@aws-sdk/client-cloudfront');
  // CloudFront is a global service; the region is only formally required.
  const client = new CloudFrontClient({ region: process.env.AWS_REGION ?? 'us-east-1' });
  try {
    await client.send(
      new CreateInvalidationCommand({
        DistributionId: distribution,
        InvalidationBatch: {
          CallerReference: `site-${Date.now()}-${process.pid}`,
          Paths: { Quantity: paths.length, Items: paths.map(encodeURI) },
        },
      }),
    );
  } catch (error) {
    const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
    const { accessKeyId, secretAccessKey, sessionToken } = await client.config
      .credentials()
      .catch(() => NO_CREDENTIALS);
    const safeMessage = redactSecrets(message, [accessKeyId, secretAccessKey, sessionToken]);
    throw new StoreError(distribution, $metadata?.httpStatusCode ?? 0, name, safeMessage);
  } finally {
    client.destroy();
  }
}

async function purgeCloudflare(
  zone: string,
  paths: readonly string[],
  { origin, env, cloudflareApi = 'https://api.cloudflare.com' }: InvalidationContext,
): Promise<void> {
  // A token that was read from a file may end with a line break, which a header must not contain.
  const token = env.CLOUDFLARE_API_TOKEN?.trim();
  if (!token) throw new StoreError(zone, 401, 'CLOUDFLARE_API_TOKEN', 'the variable CLOUDFLARE_API_TOKEN is not set');
  const everything = paths.includes('/*');
  const groups = everything
    ? [[]]
    : Array.from({ length: Math.ceil(paths.length / FILES_PER_REQUEST) }, (_, index) =>
        paths.slice(index * FILES_PER_REQUEST, (index + 1) * FILES_PER_REQUEST),
      );
  for (const group of groups) {
    const body = everything
      ? { purge_everything: true }
      : { files: group.map((path) => `${origin}${encodeURI(path)}`) };
    const response = await fetch(`${cloudflareApi}/client/v4/zones/${zone}/purge_cache`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: Error) => {
      throw new StoreError(zone, 0, error.name, redactSecrets(error.message, [token]));
    });
    if (!response.ok)
      throw new StoreError(
        zone,
        response.status,
        'Cloudflare',
        redactSecrets(await response.text(), [token]).slice(0, 200),
      );
  }
}

/** The warning of a deploy that succeeded except for the CDN. */
export const formatInvalidationError = (target: Invalidation, error: StoreError): string =>
  `${target.kind} cache could not be invalidated: ${formatStoreError(error)}`;
