import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type Manifest, readManifest } from '../../cli/build/emit/manifest.ts';
import { installPackages } from '../support/install-packages.ts';
import type { Answer, Question } from './ask.ts';

const NJS = '/usr/bin/njs';

/**
 * Finds or installs njs, the engine on which CloudFront functions are based.
 * @returns nothing, or the reason why it is missing
 */
export function ensureNjs(): { missing?: string } {
  if (existsSync(NJS)) return {};
  if (!installPackages(['njs'], 'the tests of hosts'))
    return {
      missing: 'The function of CloudFront was run by Node alone: install njs ("apt-get install njs" on Debian).',
    };
  if (!existsSync(NJS)) throw new Error('njs was installed but is not where Debian puts it');
  return {};
}

/** The functions of a distribution, by the file that they are in. */
export type Functions = Readonly<Record<'cloudfront-request.js' | 'cloudfront-response.js', string>>;

export function readFunctions(root: string, region: string): Functions {
  const read = (name: string) => readFileSync(join(root, 'dist', `${region}.hosting`, name), 'utf8');
  return {
    'cloudfront-request.js': read('cloudfront-request.js'),
    'cloudfront-response.js': read('cloudfront-response.js'),
  };
}

const functionOf = (event: object): keyof Functions =>
  (event as { context: { eventType: string } }).context.eventType === 'viewer-response'
    ? 'cloudfront-response.js'
    : 'cloudfront-request.js';

/** What the function gives back: a request to the bucket, or a response with a status. */
interface Handled {
  readonly uri: string;
  readonly statusCode?: number;
  readonly headers: Readonly<Values>;
  readonly body?: { readonly data: string };
}
export type Handler = (event: object) => Handled;

/** Loads the functions like their runtime: as scripts, not modules. */
export function loadFunctions(functions: Functions): Handler {
  const load = (name: keyof Functions): Handler => runInNewContext(`${functions[name]}\nhandler`, {});
  const handlers = {
    'cloudfront-request.js': load('cloudfront-request.js'),
    'cloudfront-response.js': load('cloudfront-response.js'),
  };
  return (event) => handlers[functionOf(event)](event);
}

/** Runs the function of each event with njs. */
export function runByNjs(functions: Functions, events: readonly object[], folder: string): unknown[] {
  const answers: unknown[] = [];
  for (const name of ['cloudfront-request.js', 'cloudfront-response.js'] as const) {
    const positions = [...events.keys()].filter((at) => functionOf(events[at] as object) === name);
    const given = positions.map((at) => events[at] as object);
    for (const [index, answer] of runFunction(functions[name], given, folder).entries())
      answers[positions[index] as number] = answer;
  }
  return answers;
}

/** Uses files, because the console of njs cuts long lines. */
function runFunction(text: string, events: readonly object[], folder: string): unknown[] {
  const [programme, given, output] = ['function.js', 'events.json', 'output.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(given, JSON.stringify(events));
  writeFileSync(
    programme,
    `${text}
var fs = require('fs');
var events = JSON.parse(fs.readFileSync(${JSON.stringify(given)}, 'utf8'));
fs.writeFileSync(${JSON.stringify(output)}, JSON.stringify(events.map(function (event) { return handler(event); })));
`,
  );
  const { status, stdout, stderr } = spawnSync(NJS, [programme], { encoding: 'utf8' });
  if (status !== 0 || !existsSync(output)) throw new Error(`njs: ${stdout}${stderr}`);
  return JSON.parse(readFileSync(output, 'utf8')) as unknown[];
}

type Values = Record<string, { value: string }>;

/** Simulates a distribution in front of a bucket, configured as in cli/docs/content/en/deploying.md. */
export class Distribution {
  /** Every event passed to the function. */
  readonly events: object[] = [];
  private readonly handler: Handler;
  private readonly manifest: Manifest;
  private readonly folder: string;

  constructor(root: string, region: string) {
    this.handler = loadFunctions(readFunctions(root, region));
    this.folder = join(root, 'dist', region);
    this.manifest = readManifest(join(root, 'dist', `${region}.manifest.json`)) as Manifest;
  }

  /** @param place set by CloudFront's own headers, which clients cannot set; so are the device headers */
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
    if (asked.statusCode !== undefined) return answerOf(asked.statusCode, asked.headers, asked.body?.data ?? '');
    const stored = this.read(decodeURIComponent(asked.uri.slice(1)), asked.headers['if-none-match']?.value);
    // Origin errors use the error page of the distribution, without the function.
    if (!stored) return answerOf(404, {}, readFileSync(join(this.folder, '404.html')));
    const { body, ...response } = stored;
    const { statusCode = response.statusCode, headers: sentHeaders } = this.run({
      version: '1.0',
      context: { eventType: 'viewer-response' },
      viewer,
      request: asked,
      response,
    });
    return answerOf(statusCode, sentHeaders, method === 'HEAD' ? '' : body);
  }

  /** The keys that a request reads from the bucket; S3 decodes them once. */
  keysAsked(path: string): string[] {
    const { uri = '', statusCode } = this.answer({
      context: { eventType: 'viewer-request' },
      viewer: { ip: '198.51.100.1' },
      request: { method: 'GET', uri: path, querystring: {}, headers: {} },
    });
    return statusCode === undefined ? [decodeURIComponent(uri).replace(/^\/+/, '')] : [];
  }

  /** The function's result for an event, which it may modify. */
  answer(event: object): ReturnType<Handler> {
    return this.handler(structuredClone(event));
  }

  private run(event: object): ReturnType<Handler> {
    this.events.push(structuredClone(event));
    return this.answer(event);
  }

  /** Object headers of a bucket: Content-Type, Cache-Control and ETag. */
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

const answerOf = (status: number, headers: Values, body: string | Buffer): Answer => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
  body: Buffer.from(body),
});
