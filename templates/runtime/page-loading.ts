/** ms after which the indicator is removed in any case: no event says that the answer was a file, or empty (status 204). */
const LONGEST = 10_000;

/**
 * `<html data-loading>` from the moment a visitor leaves for another page of this site until that page, or this one
 * again, is there. What leads to a file or another site is not a navigation of ours.
 */
export function showPageLoading(): void {
  const { dataset } = document.documentElement;
  let timer = 0;
  const end = () => {
    delete dataset.loading;
  };
  // Not in every browser that we serve; there the browser's own sign has to do.
  const { navigation } = globalThis as { navigation?: Navigation };
  navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (downloadRequest !== null || destination.sameDocument) return;
    const { origin, pathname } = new URL(destination.url);
    // A file leaves this page as it is.
    if (origin !== location.origin || !pathname.endsWith('/')) return;
    dataset.loading = '';
    clearTimeout(timer);
    timer = setTimeout(end, LONGEST);
  });
  // The visitor has stopped it, or there is no network.
  navigation?.addEventListener('navigateerror', end);
  addEventListener('pageshow', end);
}
