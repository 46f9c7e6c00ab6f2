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

const isStep = (part: string): boolean => part === '.' || part === '..';

/** Parses `--to`. @returns the target, or a sentence that explains why it is invalid */
export function parseStoreTarget(text: string, endpoint?: string): S3Target | FolderTarget | string {
  if (endpoint !== undefined && !/^https?:\/\/[^/\s]+\/?$/.test(endpoint))
    return `"${endpoint}" is not an endpoint. Write the URL of the store without a path, such as --endpoint https://storage.example.`;
  const folder = /^file:\/\/(\/.+)$/.exec(text);
  if (folder) {
    const [, path = ''] = folder;
    if (path.split('/').some(isStep)) return `"${text}" must not contain "." or ".." segments.`;
    if (resolve(path) === '/')
      return `"${text}" is not a target: it is the whole disk. Write a folder, file:///srv/site.`;
    return { kind: 'folder', address: text, folder: resolve(path) };
  }
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text);
  if (!match) {
    const help = /^[a-z0-9]+:\/\//i.test(text)
      ? 'Write a bucket, s3://bucket or s3://bucket/prefix, or a folder, file:///srv/site.'
      : `Write a folder as file://${resolve(text)}, a bucket as s3://bucket or s3://bucket/prefix.`;
    return `"${text}" is not a target. ${help}`;
  }
  const [, bucket = '', path = ''] = match;
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.some(isStep)) return `"${text}" must not contain "." or ".." segments.`;
  const prefix = parts.map((part) => `${part}/`).join('');
  return { kind: 's3', address: `s3://${bucket}${prefix && `/${prefix.slice(0, -1)}`}`, bucket, prefix, endpoint };
}
