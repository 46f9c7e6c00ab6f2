import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { BrowserFaults } from './browser-faults.ts';
import type { BrowserFault, ToolbarData } from './client-data.ts';
import { componentList, componentPage } from './component-pages.ts';
import type { DevIslands } from './dev-islands.ts';
import type { DevRegion } from './dev-region.ts';
import type { DevSite } from './dev-site.ts';
import { isOwnAction, isOwnRequest } from './guard.ts';
import type { LiveClients } from './live-clients.ts';
import type { openEditor } from './open-editor.ts';
import { pageInfo } from './page-info.ts';
import type { ServedRegion } from './served-region.ts';

/** The dependencies of the handlers below. */
export interface DevEndpointContext {
  readonly dev: DevSite;
  readonly region: () => DevRegion | null;
  readonly clients: LiveClients;
  readonly files: ReadonlyMap<string, string>;
  /** The current state of the page at a path, as JSON. */
  readonly state: (path: string) => string;
  /** The output file of the page at a path; null if there is no page. */
  readonly pageAt: (path: string) => string | null;
  readonly regions: () => readonly { readonly id: string; readonly url: string }[];
  readonly served: (region: DevRegion) => ServedRegion;
  readonly editor: typeof openEditor;
  readonly islands: DevIslands;
  readonly faults: BrowserFaults;
}

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/** Whether a URL belongs to dev itself. */
export const isDevAddress = (url: string): boolean => /^\/__(dev\/|open\b)/.test(url);

/** Handles `/__dev/…` and `/__open`. Only pages of dev may call them. */
export async function handleDevRequest(
  context: DevEndpointContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (!isOwnRequest(request)) return send(response, 403, TEXT, 'Only pages of this dev server may request this.');
  if (url.pathname === '/__open') return open(context, request, response, url);
  if (url.pathname === '/__dev/faults') return takeFaults(context, request, response, url);
  if (request.method !== 'GET') return send(response, 405, TEXT, 'Method not allowed.');
  const name = url.pathname.slice('/__dev/'.length);
  const path = url.searchParams.get('path') ?? '/';
  const file = context.files.get(name);
  if (file !== undefined) return send(response, 200, JAVASCRIPT, file);
  if (name === 'events') {
    request.once('close', () => context.faults.remove(url.searchParams.get('page') ?? ''));
    return context.clients.connect(path, request, response, context.state(path));
  }
  if (name.startsWith('islands/')) {
    const code = await context.islands.code(name.slice('islands/'.length), request.url ?? '');
    return code === null
      ? send(response, 404, TEXT, 'There is no such island.')
      : send(response, 200, JAVASCRIPT, code);
  }
  const region = context.region();
  if (!region) return send(response, 503, TEXT, 'No build of the site has succeeded yet.');
  if (name === 'page') {
    const output = context.pageAt(path);
    const page = output === null ? null : await pageInfo(context.dev, region, context.served(region), output);
    const data: ToolbarData = { page, regions: context.regions() };
    return send(response, 200, JSON_TYPE, JSON.stringify(data));
  }
  const component = /^components\/(?:([\w-]+)\/)?$/.exec(name);
  if (component) {
    const served = context.served(region);
    const made = component[1]
      ? await componentPage(context.dev, region, served, component[1])
      : componentList(context.dev, region, served);
    if (made) return send(response, 200, HTML, made.html, made.headers);
  }
  send(response, 404, TEXT, 'Unknown dev address.');
}

async function takeFaults(
  { faults, region, pageAt }: DevEndpointContext,
  request: IncomingMessage,
  response: ServerResponse,
  { searchParams }: URL,
) {
  if (!isOwnAction(request)) return send(response, 403, TEXT, 'Only a page of this dev server may send faults.');
  const list = JSON.parse(await text(request)) as readonly BrowserFault[];
  const output = pageAt(searchParams.get('path') ?? '/');
  await faults.set(searchParams.get('page') ?? '', list, (output && region()?.html(output)) ?? '');
  send(response, 204, TEXT, '');
}

async function open({ dev, editor }: DevEndpointContext, request: IncomingMessage, response: ServerResponse, url: URL) {
  if (!isOwnAction(request)) return send(response, 403, TEXT, 'Only a page of this dev server may open files.');
  const number = (name: string) => Math.max(1, Number.parseInt(url.searchParams.get(name) ?? '', 10) || 1);
  const file = url.searchParams.get('file') ?? '';
  const refusal = await editor(dev.options.root, { file, line: number('line'), column: number('column') });
  send(response, refusal === null ? 204 : 409, TEXT, refusal ?? '');
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...headers,
  });
  response.end(body);
}
