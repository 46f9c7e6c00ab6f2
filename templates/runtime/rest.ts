/**
 * The rest of the page's script. Until it has arrived, the browser's own popovers, dialogs and links work. An error in one
 * part does not stop the others.
 */
import { loadChunk } from 'region-site/islands';
import { adoptStyles } from './adopt-styles.ts';
import { watchBuilds } from './builds.ts';
import { startConsent } from './consent.ts';
import { offerLanguage } from './language.ts';
import { enhanceModals } from './modals.ts';
import pageLoading from './page-loading.css' with { type: 'text' };
import { showPageLoading } from './page-loading.ts';
import { enhancePopovers } from './popovers.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { watchScrolling } from './scrolling.ts';
import { openSearchByKey, watchSearchKey } from './search-key.ts';
import { enhanceSliders } from './slider.ts';
import { watchIcons } from './watch-icons.ts';
import { watchWindowSize } from './window-size.ts';

export { startAutoDownload } from './auto-download.ts';

let enhanced = false;

/**
 * What a page needs when it is used.
 * @param first the event that loaded this script: a key may be meant for the search
 */
export function enhancePage(first?: Event): void {
  if (enhanced) return;
  enhanced = true;
  // Not in every page: it is not needed for the first screen.
  adoptStyles(pageLoading);
  for (const enhance of [
    showPageLoading,
    carryOnCampaign,
    enhancePopovers,
    enhanceModals,
    showLocalTimes,
    watchScrolling,
    offerLanguage,
    enhanceSliders,
    prefetchOnIntent,
    watchIcons,
    watchWindowSize,
    watchSearchKey,
  ])
    queueMicrotask(enhance);
  if (first) queueMicrotask(() => openSearchByKey(first));
  queueMicrotask(() => {
    document.documentElement.dataset.interactive = '';
  });
}

/** What waits until the page is idle, whether it is used or not. */
export function startInBackground(): void {
  enhancePage();
  // Of a refused visitor nothing is counted, asked or kept.
  const isRefusal = document.body.dataset.refusal !== undefined;
  for (const start of isRefusal ? [] : [watchBuilds, startConsent, linkManifest]) queueMicrotask(start);
}

/** In a module of its own, because only home and the schedule have such times. Without it they stay those of the build. */
function showLocalTimes(): void {
  if (document.querySelector('[data-local-time],[data-local-sunday],[data-zone]'))
    import('./local-times.ts').then((times) => times.showLocalTimes()).catch(console.warn);
}

/** In a module of its own, because few addresses have a query, and few tabs keep something of one. */
function carryOnCampaign(): void {
  if (location.search || sessionStorage.getItem('campaign'))
    void loadChunk(async () => (await import('./campaign.ts')).carryCampaign());
}

/** The web app manifest is needed only by visitors who install the site. In the head it would be fetched before the page's own files. */
function linkManifest(): void {
  const href = document.querySelector<HTMLElement>('[data-manifest]')?.dataset.manifest;
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href }));
}
