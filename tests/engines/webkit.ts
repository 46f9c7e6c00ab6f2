import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DEAD_PROXY, type Engine, type EngineKind, type EnginePage, findProgram, type Key } from './engine.ts';

const START_LIMIT = 20_000;
const START_TRIES = 3;
/** A command that takes longer hangs; a script can hang if its page is left. */
const LIMIT = 20_000;
const SCRIPT_LIMIT = 5_000;
/** No desktop services: the browser sometimes hangs for seconds while it looks for a bus and a screen reader. */
const ALONE = { NO_AT_BRIDGE: '1', GTK_A11Y: 'none', DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
/** The name under which WebDriver sends an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** WebDriver's codes of keys. */
const KEYS: Readonly<Record<Key, string>> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };

/** Debian installs MiniBrowser beside the library of WebKit, in a folder with the version in its name. */
function findMiniBrowser(): string | null {
  const folders = ['/usr/lib', ...list('/usr/lib').map((name) => join('/usr/lib', name))];
  const paths = folders.flatMap((folder) =>
    list(folder)
      .filter((name) => /^webkit2?gtk-/.test(name))
      .map((name) => join(folder, name, 'MiniBrowser')),
  );
  return paths.find(existsSync) ?? null;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Debian's WebKitGTK over WebDriver, on a separate display. Pointer moves hang in it: tests press instead. */
export const webkit: EngineKind = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  missing: () => [
    ...['WebKitWebDriver', 'Xvfb'].filter((name) => !findProgram(name)),
    ...(findMiniBrowser() ? [] : ['MiniBrowser']),
  ],
  start,
};

async function start(): Promise<Engine> {
  const display = await startDisplay();
  // Starting a browser takes a second and sometimes fails, so visits share one for each user agent; the proxy separates their hosts.
  const idle = new Map<string, Session>();
  const all = new Set<Session>();
  return {
    newPage: async ({ userAgent }) => {
      const session = idle.get(userAgent) ?? (await startSession(display.name, userAgent));
      idle.delete(userAgent);
      all.add(session);
      const close = async () => {
        try {
          await session.page.open('about:blank');
          idle.set(userAgent, session);
        } catch {
          all.delete(session);
          session.stop();
        }
      };
      return { ...session.page, close };
    },
    close: async () => {
      for (const { stop } of all) stop();
      display.stop();
    },
  };
}

interface Session {
  readonly page: Omit<EnginePage, 'close'>;
  readonly stop: () => void;
}

async function startSession(display: string, userAgent: string): Promise<Session> {
  for (let left = START_TRIES - 1; ; left--) {
    const driver = await startDriver(display);
    try {
      return { page: await openSession(driver, userAgent), stop: driver.stop };
    } catch (error) {
      driver.stop();
      // The driver does not detect a browser that crashes while it starts.
      if (left === 0) throw error;
    }
  }
}

interface Driver {
  readonly ask: Ask;
  readonly stop: () => void;
}

async function startDriver(display: string): Promise<Driver> {
  const port = await findFreePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...ALONE, DISPLAY: display },
    stdio: 'ignore',
  });
  const stop = stopWithUs(driver);
  const ask = askDriver(`http://127.0.0.1:${port}`);
  const end = Date.now() + START_LIMIT;
  while (Date.now() < end && driver.exitCode === null) {
    if (await ask('GET', '/status').catch(() => null)) return { ask, stop };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  stop();
  throw new Error('WebKitWebDriver did not start.');
}

/** Stops the process with this one, also when a test run is interrupted. */
function stopWithUs(child: ChildProcess): () => void {
  const stop = () => {
    process.off('exit', stop);
    child.kill();
  };
  process.once('exit', stop);
  return stop;
}

/** @returns the name of the display, which Xvfb prints when it is ready */
function startDisplay(): Promise<{ name: string; stop: () => void }> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      server.kill();
      reject(new Error('Xvfb did not start.'));
    }, START_LIMIT);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}.`)));
    server.stdout.once('data', (data: Buffer) => {
      clearTimeout(timer);
      resolve({ name: `:${data.toString().trim()}`, stop: stopWithUs(server) });
    });
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

const askDriver =
  (address: string): Ask =>
  async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(path.endsWith('/execute/sync') ? SCRIPT_LIMIT : LIMIT),
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((error: Error) => {
      throw new Error(`WebKit: ${method} ${path} ${JSON.stringify(body)?.slice(0, 200)}: ${error.message}`);
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`WebKit: ${method} ${path}: ${error}: ${message}`);
  };

async function openSession({ ask }: Driver, userAgent: string): Promise<Session['page']> {
  const proxy = `${DEAD_PROXY.host}:${DEAD_PROXY.port}`;
  const alwaysMatch = {
    browserName: 'MiniBrowser',
    unhandledPromptBehavior: 'dismiss',
    // The capability `proxy` with a list of exceptions makes one start in five crash (WebKitGTK 2.50).
    'webkitgtk:browserOptions': {
      binary: findMiniBrowser(),
      args: ['--automation', `--proxy=http://${proxy}`, '--ignore-host=127.0.0.0/8', `--user-agent=${userAgent}`],
    },
  };
  const { sessionId } = (await ask('POST', '/session', { capabilities: { alwaysMatch } })) as { sessionId: string };
  const own: Ask = (method, path, body) => ask(method, `/session/${sessionId}${path}`, body);
  const evaluate = async (run: (...values: never[]) => unknown, ...args: readonly unknown[]) =>
    own('POST', '/execute/sync', { script: `return (${run})(...arguments)`, args });
  return {
    open: async (url) => void (await own('POST', '/url', { url })),
    resize: async (width, height) => {
      // The size is that of the window including the browser's toolbar, which also makes it at least 450 px wide.
      await own('POST', '/window/rect', { width, height });
      const end = Date.now() + START_LIMIT;
      while ((await evaluate(() => innerWidth)) !== width) {
        if (Date.now() > end) throw new Error(`WebKit: the window does not become ${width} px wide.`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    click: async (selector) => {
      const found = (await own('POST', '/element', { using: 'css selector', value: selector })) as Record<
        string,
        string
      >;
      await own('POST', `/element/${found[ELEMENT]}/click`, {});
    },
    press: async (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }));
      await own('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    evaluate: (run, ...values) => evaluate(run, ...values) as never,
    errors: () => [],
  };
}
