import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeHeaders } from '../support/visitor.ts';
import { findChromium } from './chromium.ts';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly error?: { readonly message: string };
  readonly result?: { readonly result?: { readonly value?: unknown } } & Readonly<Record<string, unknown>>;
  readonly params?: {
    readonly sessionId: string;
    readonly targetInfo?: { readonly type: string; readonly subtype?: string };
    readonly status?: string;
    readonly key?: { readonly action: string };
  };
}

/** A tab of a browser that prerenders pages. */
export interface Tab {
  readonly open: (url: string) => Promise<void>;
  /** Evaluates an expression in the shown page, or in the prerendered one. */
  readonly ask: (expression: string, where?: 'shown' | 'ahead') => Promise<unknown>;
  /** Waits for a prerendered page. */
  readonly ready: () => Promise<void>;
  /** Goes to the prerendered page. */
  readonly go: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Playwright attaches to each page, which disables prerendering (PrerenderingDisabledByDevTools). This client uses the
 * protocol through the tab, which exists longer than its pages.
 */
export async function startTab(): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'site-ahead-'));
  const browser = spawn(findChromium() ?? '', [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    '--gaia-url=http://127.0.0.1:9',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]);
  const socket = new WebSocket(await addressOf(browser));
  await new Promise((done) => socket.addEventListener('open', done, { once: true }));
  const waiting = new Map<number, (message: Message) => void>();
  /** Sessions of the pages of the tab, beginning with the shown one. */
  const pages: string[] = [];
  const states: string[] = [];
  let last = 0;
  const send = (method: string, params: object = {}, sessionId?: string): Promise<NonNullable<Message['result']>> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ error, result = {} }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      );
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, ...rest } = JSON.parse(String(data)) as Message;
    if (id !== undefined) waiting.get(id)?.(rest);
    else if (method === 'Target.attachedToTarget' && params?.targetInfo?.type === 'page') pages.push(params.sessionId);
    else if (method === 'Target.detachedFromTarget') pages.splice(pages.indexOf(params?.sessionId ?? '') >>> 0, 1);
    else if (method === 'Preload.prerenderStatusUpdated') states.push(params?.status ?? '');
  });
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', forTab: true });
  const { sessionId: tab } = await send('Target.attachToTarget', { targetId, flatten: true });
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [{}] };
  await send('Target.setAutoAttach', attach, tab as string);
  await until(() => pages.length === 1);
  await send('Preload.enable', {}, pages[0]);

  const ask: Tab['ask'] = async (expression, where = 'shown') => {
    const session = pages[where === 'shown' ? 0 : 1];
    const { result } = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }, session);
    return result?.value;
  };
  return {
    ask,
    open: async (url) => {
      await send('Page.navigate', { url }, pages[0]);
      await until(async () => (await ask('document.readyState')) === 'complete');
    },
    ready: () => until(() => states.includes('Ready')),
    go: async (path) => {
      const [before] = pages;
      await ask(`void setTimeout(() => location.assign(${JSON.stringify(path)}))`);
      await until(() => pages[0] !== before);
    },
    close: async () => {
      socket.close();
      const ended = new Promise((done) => browser.once('exit', done));
      browser.kill('SIGKILL');
      await ended;
      // Its other processes end a moment later and write until then.
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** The site on a host that sets the visitor's location, with speculation rules for one of its pages. */
export async function startHost(origin: string, visitor: { place: string }, from: string, ahead: string) {
  const asked: string[] = [];
  const server = createServer(({ url = '', headers: { host: _own, ...headers } }, answer) => {
    asked.push(url);
    if (url === '/ahead.json') {
      answer.setHeader('content-type', 'application/speculationrules+json');
      return void answer.end(JSON.stringify({ prerender: [{ urls: [ahead], eagerness: 'immediate' }] }));
    }
    request(origin + url, { headers: { ...headers, ...placeHeaders(visitor.place) } }, (response) => {
      const rules = url === from ? { 'speculation-rules': '"/ahead.json"' } : {};
      answer.writeHead(response.statusCode ?? 500, { ...response.headers, ...rules });
      response.pipe(answer);
    }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @throws after a time limit that suits a busy machine */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((done) => setTimeout(done, 20)))
    if (await holds()) return;
  throw new Error(`never: ${holds}`);
}

const addressOf = (browser: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    browser.once('exit', () => reject(new Error('the browser ended')));
    browser.stderr?.on('data', (text) => {
      const [found] = /ws:\/\/\S+/.exec(String(text)) ?? [];
      if (found) resolve(found);
    });
  });
