/** The moments of this site at which an island can be hydrated, beside those of the kit. */

/** ms of idleness (specification, section 9). */
const IDLE = 1000;

/** When the page has loaded and has been idle for a second. */
export function whenIdle(action: () => void): void {
  const rest = () => setTimeout(action, IDLE);
  const wait = () => {
    // Not in every Safari.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(rest, { timeout: IDLE });
    else rest();
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** At the first event of this name on the document. Those that arrive before the action is done are dispatched again after it. */
export function whenDispatched(name: string, action: () => Promise<unknown>): void {
  const missed: CustomEvent[] = [];
  const listen = (event: Event) => {
    if (missed.push(event as CustomEvent) > 1) return;
    void action().finally(() => {
      document.removeEventListener(name, listen);
      for (const { detail } of missed) document.dispatchEvent(new CustomEvent(name, { detail }));
    });
  };
  document.addEventListener(name, listen);
}
