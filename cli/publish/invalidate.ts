import { redactSecrets } from '../storage/redact-secrets.ts';
import { StoreError } from '../storage/store.ts';
import { sayStoreError } from './write-files.ts';

export type Invalidation =
  | { readonly kind: 'none' }
  | { readonly kind: 'cloudfront'; readonly distribution: string }
  | { readonly kind: 'cloudflare'; readonly zone: string };

/** More paths than these are named by one wildcard: CloudFront bills each path, a wildcard as one. */
const MOST_PATHS = 30;
/** That Cloudflare takes in one request. */
const MOST_FILES = 30;

/** What `--invalidate` names, or null for what is none. */
export function parseInvalidation(text: string): Invalidation | null {
  if (text === 'none') return { kind: 'none' };
  const match = /^(cloudfront|cloudflare):([A-Za-z0-9]+)$/.exec(text);
  if (!match) return null;
  const [, kind, id = ''] = match;
  return kind === 'cloudfront' ? { kind, distribution: id } : { kind: 'cloudflare', zone: id };
}

/**
 * The addresses under which a CDN may have what changed: hashed assets never change, variants have no address of their
 * own, and a page is asked for by its folder.
 * @param keys in the web root
 */
export function pathsToInvalidate(keys: readonly string[]): string[] {
  const paths = keys
    .filter((key) => !key.startsWith('assets/') && !key.startsWith('.') && !/\.(br|gz)$/.test(key))
    .map((key) => `/${key.replace(/(^|\/)index\.html$/, '$1')}`);
  return paths.length > MOST_PATHS ? ['/*'] : paths.sort();
}

export interface InvalidationContext {
  /** Of the region, for a CDN that wants whole addresses. */
  readonly origin: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where Cloudflare's interface is. */
  readonly cloudflareApi?: string | undefined;
}

/** Tells the CDN. @throws StoreError where it refuses */
export async function invalidate(
  target: Invalidation,
  paths: readonly string[],
  context: InvalidationContext,
): Promise<void> {
  if (target.kind === 'none' || paths.length === 0) return;
  if (target.kind === 'cloudfront') return invalidateCloudFront(target.distribution, paths);
  return purgeCloudflare(target.zone, paths, context);
}

const NOBODY = { accessKeyId: '', secretAccessKey: '', sessionToken: undefined };

async function invalidateCloudFront(distribution: string, paths: readonly string[]): Promise<void> {
  const { CloudFrontClient, CreateInvalidationCommand } = await import('@aws-sdk/client-cloudfront');
  // The service has one region for all the world.
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
    const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials().catch(() => NOBODY);
    const told = redactSecrets(message, [accessKeyId, secretAccessKey, sessionToken]);
    throw new StoreError(distribution, $metadata?.httpStatusCode ?? 0, name, told);
  } finally {
    client.destroy();
  }
}

async function purgeCloudflare(
  zone: string,
  paths: readonly string[],
  { origin, env, cloudflareApi = 'https://api.cloudflare.com' }: InvalidationContext,
): Promise<void> {
  // A file ends with a line break, and no header may.
  const token = env.CLOUDFLARE_API_TOKEN?.trim();
  if (!token) throw new StoreError(zone, 401, 'CLOUDFLARE_API_TOKEN', 'the variable CLOUDFLARE_API_TOKEN is not set');
  const everything = paths.includes('/*');
  const groups = everything
    ? [[]]
    : Array.from({ length: Math.ceil(paths.length / MOST_FILES) }, (_, at) =>
        paths.slice(at * MOST_FILES, (at + 1) * MOST_FILES),
      );
  for (const group of groups) {
    const body = everything
      ? { purge_everything: true }
      : { files: group.map((path) => `${origin}${encodeURI(path)}`) };
    const answer = await fetch(`${cloudflareApi}/client/v4/zones/${zone}/purge_cache`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: Error) => {
      throw new StoreError(zone, 0, error.name, redactSecrets(error.message, [token]));
    });
    if (!answer.ok)
      throw new StoreError(
        zone,
        answer.status,
        'Cloudflare',
        redactSecrets(await answer.text(), [token]).slice(0, 200),
      );
  }
}

/** What to say where the upload is done and the CDN could not be told. */
export const sayInvalidationFailed = (target: Invalidation, error: StoreError): string =>
  `${target.kind} could not be told what changed: ${sayStoreError(error)}`;
