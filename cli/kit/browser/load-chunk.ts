/** ms in which a page is not reloaded a second time. */
const GUARD = 10_000;

/**
 * Runs what imports a chunk. A chunk that is missing was most likely replaced by a newer build: the page is reloaded, once
 * in a time for each path, so that a chunk that stays missing does not reload it for ever.
 * @param failed called with any error that no reload follows
 */
export async function loadChunk(
  load: () => Promise<unknown>,
  failed: (error: unknown) => void = reportError,
): Promise<void> {
  // When a link is followed, Firefox stops every import that is under way and remembers it as failed: a reload would undo
  // the navigation. The listeners are removed again: some browsers keep no page for Back that has one of `beforeunload`.
  let leaving = false;
  const leave = () => {
    leaving = true;
  };
  // The import may fail only after Back has shown the page again.
  const stay = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leaving = false;
  };
  addEventListener('beforeunload', leave);
  addEventListener('pageshow', stay);
  try {
    await load();
  } catch (error) {
    // When Back shows the page again, the chunk is still missing. After a link to a file there is no reload: it would stop
    // a file that is slow to begin.
    if (isMissing(error) && leaving) addEventListener('pageshow', () => location.reload());
    // An error inside the chunk would happen again.
    else if (isMissing(error) && navigator.onLine && mayReload()) location.reload();
    else failed(error);
  } finally {
    removeEventListener('beforeunload', leave);
    removeEventListener('pageshow', stay);
  }
}

/** Each engine has its own message for a module that does not arrive; all of them are TypeErrors. */
const isMissing = (error: unknown) => error instanceof TypeError && /import|module|fetch/i.test(error.message);

function mayReload(): boolean {
  const key = `chunk-reload ${location.pathname}`;
  const now = Date.now();
  try {
    if (now - Number(sessionStorage.getItem(key)) < GUARD) return false;
    sessionStorage.setItem(key, `${now}`);
    return true;
  } catch {
    // Without storage there is no guard, and without a guard no reload.
    return false;
  }
}
