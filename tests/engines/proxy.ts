import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { record } from './recorder.ts';

/** The host of installers, which does not exist. */
const INSTALLERS = 'https://download.nightjar.example';

export interface ProxyOptions {
  /** Sent to the site with every request, as a CDN would. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent to the browser with every document, instead of the site's headers. */
  readonly documentHeaders?: Readonly<Record<string, string>>;
  /** Set by every page, before its scripts run. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** Runs in every page before its own scripts. */
  readonly script?: string;
  /** Added at the end of `<main>`. */
  readonly markup?: string;
  readonly withoutPolicy?: boolean;
  /** Responds instead of the site, with a document, JSON or another type. `ask` requests the site's response. */
  readonly answer?: (url: URL, ask: () => Promise<string>) => Promise<string | TypedAnswer | undefined>;
}

export interface TypedAnswer {
  /** 200 by default. */
  readonly status?: number;
  readonly type: string;
  readonly body: string;
}

/** Replaces what plain WebDriver lacks: other headers, scripts and responses, and a list of requests. */
export interface TestProxy {
  readonly origin: string;
  /** Path and query of each request in order; those of installers begin with /installers/. */
  readonly requests: readonly string[];
  /** Responses with an error status, as `404 /path`. */
  readonly refused: readonly string[];
  readonly errors: readonly string[];
  readonly executed: readonly string[];
  close(): Promise<void>;
}

/** Each proxy has another address, so that visits in one browser share no cookies and storages. */
let proxies = 0;

/** Forwards the requests of one visit to a preview. */
export async function startProxy(site: string, options: ProxyOptions = {}): Promise<TestProxy> {
  const seen = { requests: [] as string[], refused: [] as string[], errors: [] as string[], executed: [] as string[] };
  const host = `127.0.${process.pid & 255}.${(proxies++ % 250) + 2}`;
  let origin = '';

  const answer = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = asked.url ?? '/';
    if (path === '/__test/script.js')
      return send(response, 200, 'text/javascript', `(${record})();${options.script ?? ''}`);
    if (path === '/__test/seen') {
      const { kind, what } = JSON.parse(await text(asked)) as { kind: 'errors' | 'executed'; what: string };
      seen[kind].push(what);
      return send(response, 204, 'text/plain', '');
    }
    seen.requests.push(path);
    // No content: the browser stays on its page, as for a file, and saves nothing.
    if (path.startsWith('/installers/')) return send(response, 204, 'text/plain', '');
    const fetched = askSite(site, asked, options.headers);
    const made = await options.answer?.(new URL(path, origin), async () => text(await fetched));
    if (made !== undefined) {
      fetched.then((unused) => unused.resume()).catch(() => {});
      if (typeof made !== 'string') return send(response, made.status ?? 200, made.type, made.body);
      const type = made.startsWith('<') ? 'text/html; charset=utf-8' : 'application/json';
      return send(response, 200, type, type.startsWith('text/html') ? insertScript(made) : made);
    }
    const own = await fetched;
    const { statusCode = 502 } = own;
    if (statusCode >= 400 && path !== '/favicon.ico') seen.refused.push(`${statusCode} ${path}`);
    const type = own.headers['content-type'] ?? '';
    if (!/html|json/.test(type)) {
      response.writeHead(statusCode, own.headers);
      own.pipe(response);
      return;
    }
    const body = (await text(own)).replaceAll(INSTALLERS, `${origin}/installers`);
    const document = type.includes('html') ? insertMarkup(insertScript(body), options.markup) : body;
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = own.headers as OutgoingHttpHeaders;
    if (options.withoutPolicy) delete headers['content-security-policy'];
    if (type.includes('html') && options.cookies)
      headers['set-cookie'] = Object.entries(options.cookies).map(
        ([name, value]) => `${name}=${encodeURIComponent(value)}; Path=/`,
      );
    if (type.includes('html')) Object.assign(headers, options.documentHeaders);
    response.writeHead(statusCode, headers);
    response.end(statusCode === 304 ? undefined : document);
  };

  const server = createServer((asked, response) => {
    answer(asked, response).catch((error: Error) => {
      seen.refused.push(`502 ${asked.url}: ${error.message}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  origin = `http://${host}:${(server.address() as { port: number }).port}`;
  return {
    origin,
    ...seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function askSite(
  site: string,
  asked: IncomingMessage,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = new URL(asked.url ?? '/', site);
    const own = { ...asked.headers, host: url.host, 'accept-encoding': 'identity', ...headers };
    const outgoing = request(url, { method: asked.method, headers: own }, resolve);
    outgoing.on('error', reject);
    asked.pipe(outgoing);
  });
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}

/** A file of the page's origin, which its policy allows. */
const insertScript = (html: string): string =>
  html.replace(/<head>|^<!doctype html>(?!.*<head>)/is, '$&<script src="/__test/script.js"></script>');

const insertMarkup = (html: string, markup = ''): string => html.replace('</main>', () => `${markup}</main>`);
