/**
 * A chunk that cannot be had was most likely replaced by a newer build: the page is loaded anew, once. The guard is by
 * path and time, so that a chunk that never comes does not make a page that never rests.
 */
const KEY = 'chunk-reload';
const GUARD = 10_000;

/** Runs what imports a chunk. */
export async function loadChunk(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (error) {
    console.warn(error);
    // What the chunk itself does wrong will not be mended by fetching it again.
    if (isMissing(error) && navigator.onLine && mayReload()) location.reload();
  }
}

/** Each engine has its own sentence for a module that does not arrive; all of them are TypeErrors. */
const isMissing = (error: unknown) => error instanceof TypeError && /import|module|fetch/i.test(error.message);

function mayReload(): boolean {
  try {
    const [path, time] = sessionStorage.getItem(KEY)?.split(' ') ?? [];
    if (path === location.pathname && Date.now() - Number(time) < GUARD) return false;
    sessionStorage.setItem(KEY, `${location.pathname} ${Date.now()}`);
    return true;
  } catch {
    // Without a memory there is no guard, and without a guard no reload.
    return false;
  }
}
