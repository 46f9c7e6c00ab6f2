/** The download that `auto=1` asks for, once the page has loaded and no dialog about the place is open. */
import { afterPlaceModal } from './after-place-modal.ts';

export async function startAutoDownload(): Promise<void> {
  // A page that is left for a file before it has loaded may stay half loaded.
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded));
  afterPlaceModal(() => {
    const { system } = document.documentElement.dataset;
    const own = system ? document.querySelector<HTMLElement>(`[data-platform=${system}]`) : null;
    // Where the page has no installer for the visitor's system, any link that asks for one.
    (own ?? document.querySelector<HTMLElement>('a[data-action=download]'))?.click();
  });
}
