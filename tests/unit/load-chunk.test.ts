/** A chunk that does not arrive: when the page is reloaded, and when a reload would undo a navigation. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadChunk } from '../../cli/kit/browser/load-chunk.ts';

const MISSING = new TypeError('Failed to fetch dynamically imported module');

let page: EventTarget;
let reload: ReturnType<typeof vi.fn>;

beforeEach(() => {
  page = new EventTarget();
  reload = vi.fn();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('location', { pathname: '/faq/', reload });
  vi.stubGlobal('navigator', { onLine: true });
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('reportError', vi.fn());
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

const follow = () => page.dispatchEvent(new Event('beforeunload'));
const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

/** An import that fails when the test says so. */
function startImport() {
  const { promise, reject } = Promise.withResolvers<never>();
  const loaded = loadChunk(() => promise);
  return (error: Error) => {
    reject(error);
    return loaded;
  };
}

test('a missing chunk reloads the page, once in a time', async () => {
  await startImport()(MISSING);
  await startImport()(MISSING);
  expect(reload).toHaveBeenCalledOnce();
});

test('an error inside the chunk reloads nothing', async () => {
  await startImport()(new TypeError('x is undefined'));
  expect(reload).not.toHaveBeenCalled();
});

test('an import that a followed link stops reloads when Back shows the page again', async () => {
  const fail = startImport();
  follow();
  await fail(MISSING);
  expect(reload).not.toHaveBeenCalled();
  show(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('an import that fails only after Back reloads at once', async () => {
  const fail = startImport();
  follow();
  show(true);
  await fail(MISSING);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that is shown for the first time while a link is followed does not reload', async () => {
  const fail = startImport();
  follow();
  show(false);
  await fail(MISSING);
  expect(reload).not.toHaveBeenCalled();
});
