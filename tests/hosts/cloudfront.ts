import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type Manifest, readManifest } from '../../cli/build/emit/manifest.ts';
import type { Answer, Question } from './ask.ts';

const NJS = '/usr/bin/njs';

/**
 * Finds njs, the engine that functions of CloudFront have come from, or installs Debian's where that is possible.
 * @returns nothing, or why there is none
 */
export function ensureNjs(): { missing?: string } {
  if (existsSync(NJS)) return {};
  if (spawnSync('apt-get', ['--version']).status !== 0 || process.getuid?.() !== 0)
    return {
      missing: 'The function of CloudFront was run by Node alone: install njs ("apt-get install njs" on Debian).',
    };
  process.stderr.write("Installing Debian's njs for the tests of hosts …\n");
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update'], options as never);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'njs'], options as never);
  if (!existsSync(NJS)) throw new Error('njs was installed but is not where Debian puts it');
  return {};
}

export const readFunction = (root: string, region: string): string =>
  readFileSync(join(root, 'dist', `${region}.hosting`, 'cloudfront.js'), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: requests and responses of CloudFront, looked at field by field
export type Handler = (event: any) => any;

/** As its runtime starts it: a text without anything around it. */
export const loadFunction = (text: string): Handler => runInNewContext(`${text}\nhandler`, {});

/** What the function says to each event, run by njs. Through files: its console cuts long lines. */
export function runByNjs(text: string, events: readonly object[], folder: string): unknown[] {
  const [programme, given, said] = ['function.js', 'events.json', 'said.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(given, JSON.stringify(events));
  writeFileSync(
    programme,
    `${text}
var fs = require('fs');
var events = JSON.parse(fs.readFileSync(${JSON.stringify(given)}, 'utf8'));
fs.writeFileSync(${JSON.stringify(said)}, JSON.stringify(events.map(function (event) { return handler(event); })));
`,
  );
  const { status, stdout, stderr } = spawnSync(NJS, [programme], { encoding: 'utf8' });
  if (status !== 0 || !existsSync(said)) throw new Error(`njs: ${stdout}${stderr}`);
  return JSON.parse(readFileSync(said, 'utf8')) as unknown[];
}

type Values = Record<string, { value: string }>;

/** A distribution in front of a bucket, as cli/publish/README.md sets one up. No CloudFront runs here. */
export class Distribution {
  /** Every event that the function was given, as it was given. */
  readonly events: object[] = [];
  private readonly handler: Handler;
  private readonly manifest: Manifest;
  private readonly folder: string;

  constructor(root: string, region: string) {
    this.handler = loadFunction(readFunction(root, region));
    this.folder = join(root, 'dist', region);
    this.manifest = readManifest(join(root, 'dist', `${region}.manifest.json`)) as Manifest;
  }

  /** @param place by CloudFront's own headers, which no client can write; those of devices are CloudFront's too */
  ask({ path, headers = {}, method = 'GET', body: sent }: Question, place: string | null): Answer {
    const [uri = '', query = ''] = path.split('?');
    const viewer = { ip: headers['CF-Connecting-IP'] ?? '198.51.100.1' };
    const request = {
      method,
      uri,
      querystring: parseQuery(query),
      headers: requestHeaders(
        sent === undefined ? headers : { ...headers, 'Content-Length': `${Buffer.byteLength(sent)}` },
        place,
      ),
      cookies: {},
    };
    const asked = this.run({ version: '1.0', context: { eventType: 'viewer-request' }, viewer, request });
    if (asked.statusCode !== undefined) return answerOf(asked, asked.body?.data ?? '');
    const stored = this.read(decodeURIComponent(asked.uri.slice(1)), asked.headers['if-none-match']?.value);
    // Errors of the origin are answered by the page that the distribution names, and no function is run on them.
    if (!stored) return answerOf({ statusCode: 404, headers: {} }, readFileSync(join(this.folder, '404.html')));
    const { body, ...response } = stored;
    const dressed = this.run({
      version: '1.0',
      context: { eventType: 'viewer-response' },
      viewer,
      request: asked,
      response,
    });
    return answerOf(dressed, method === 'HEAD' ? '' : body);
  }

  /** The keys that the bucket is asked for when a client asks for a path; S3 decodes them once. */
  keysAsked(path: string): string[] {
    const { uri = '', statusCode } = this.answer({
      context: { eventType: 'viewer-request' },
      viewer: { ip: '198.51.100.1' },
      request: { method: 'GET', uri: path, querystring: {}, headers: {} },
    });
    return statusCode === undefined ? [decodeURIComponent(uri).replace(/^\/+/, '')] : [];
  }

  /** What the function says to an event, which it may change. */
  answer(event: object): ReturnType<Handler> {
    return this.handler(structuredClone(event));
  }

  private run(event: object): ReturnType<Handler> {
    this.events.push(structuredClone(event));
    return this.answer(event);
  }

  /** As a bucket keeps it: type and cache life, and an ETag. */
  private read(key: string, known: string | undefined) {
    const file = Object.hasOwn(this.manifest.files, key) ? this.manifest.files[key] : undefined;
    if (!file) return null;
    const etag = `"${file.sha256}"`;
    if (known === etag) return { statusCode: 304, headers: { etag: { value: etag } } as Values, body: Buffer.alloc(0) };
    const headers: Values = {
      etag: { value: etag },
      'content-type': { value: file.contentType },
      'cache-control': { value: file.cacheControl },
    };
    return { statusCode: 200, headers, body: readFileSync(join(this.folder, key)) };
  }
}

function requestHeaders(headers: Record<string, string>, place: string | null): Values {
  const [country, subdivision] = place?.split('-') ?? [];
  const all = {
    ...headers,
    ...(country ? { 'CloudFront-Viewer-Country': country } : {}),
    ...(subdivision ? { 'CloudFront-Viewer-Country-Region': subdivision } : {}),
  };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name.toLowerCase(), { value }]));
}

function parseQuery(query: string): Record<string, { value: string; multiValue?: { value: string }[] }> {
  const found: Record<string, { value: string; multiValue?: { value: string }[] }> = {};
  for (const pair of query === '' ? [] : query.split('&')) {
    const [name = '', ...rest] = pair.split('=');
    const value = rest.join('=');
    const known = found[name];
    if (known) known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
    else found[name] = { value };
  }
  return found;
}

const answerOf = ({ statusCode, headers }: { statusCode: number; headers: Values }, body: string | Buffer): Answer => ({
  status: statusCode,
  headers: Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
  body: Buffer.from(body),
});
