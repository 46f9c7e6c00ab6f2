/**
 * A chunk that cannot be had was most likely replaced by a newer build: the page is loaded anew, once. The guard is by
 * path and time, so that a chunk that never comes does not make a page that never rests.
 */
/** ms in which a page is not loaded anew a second time. */
const GUARD = 10_000;

/** Runs what imports a chunk. */
export async function loadChunk(load: () => Promise<unknown>): Promise<void> {
  // Firefox stops every import that is under way when a link is followed, and remembers it as failed: loading the page
  // anew would undo the navigation. Listened to only while a chunk is on its way: some browsers keep no page for Back
  // that listens to this.
  let leaving = false;
  const leave = () => {
    leaving = true;
  };
  addEventListener('beforeunload', leave);
  try {
    await load();
  } catch (error) {
    // Shown again by Back, the page still lacks the chunk. After a link to a file it stays without it: a file that is
    // slow to begin would be given up by loading anew.
    if (isMissing(error) && leaving) return addEventListener('pageshow', () => location.reload());
    console.warn(error);
    // What the chunk itself does wrong will not be mended by fetching it again.
    if (isMissing(error) && navigator.onLine && mayReload()) location.reload();
  } finally {
    removeEventListener('beforeunload', leave);
  }
}

/** Each engine has its own sentence for a module that does not arrive; all of them are TypeErrors. */
const isMissing = (error: unknown) => error instanceof TypeError && /import|module|fetch/i.test(error.message);

function mayReload(): boolean {
  const key = `chunk-reload ${location.pathname}`;
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < GUARD) return false;
    sessionStorage.setItem(key, `${Date.now()}`);
    return true;
  } catch {
    // Without a memory there is no guard, and without a guard no reload.
    return false;
  }
}
