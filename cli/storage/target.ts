import { resolve } from 'node:path';

export interface S3Target {
  readonly kind: 's3';
  readonly address: string;
  readonly bucket: string;
  /** Empty, or ending with a slash. */
  readonly prefix: string;
  readonly endpoint: string | undefined;
}

export interface FolderTarget {
  readonly kind: 'folder';
  readonly address: string;
  readonly folder: string;
}

/** What `--to` names, or a sentence that says why it names nothing. */
export function parseTarget(text: string, endpoint?: string): S3Target | FolderTarget | string {
  if (endpoint !== undefined && !/^https?:\/\/[^/\s]+\/?$/.test(endpoint))
    return `"${endpoint}" is no endpoint. Write the address of the store without a path, such as --endpoint https://storage.example.`;
  const folder = /^file:\/\/(\/.+)$/.exec(text);
  if (folder) return { kind: 'folder', address: text, folder: resolve(folder[1] as string) };
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text);
  if (!match)
    return `"${text}" is no target. Write a bucket, s3://bucket or s3://bucket/prefix, or a folder, file:///srv/site.`;
  const [, bucket = '', path = ''] = match;
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.some((part) => part === '.' || part === '..')) return `"${text}" has steps in its path.`;
  const prefix = parts.map((part) => `${part}/`).join('');
  return { kind: 's3', address: `s3://${bucket}${prefix && `/${prefix.slice(0, -1)}`}`, bucket, prefix, endpoint };
}
