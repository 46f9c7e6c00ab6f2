/** Statistics: those of the site itself, and the tag manager and analytics of another company. Called only after consent. */
import type { ConsentSettings } from './consent-settings.ts';
import { sendPageView } from './page-view.ts';

/** Adds a command to Google's queue. */
type Command = (...command: unknown[]) => void;

const HOST = 'https://www.googletagmanager.com';

const page = window as unknown as { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean>;

let started = false;
let running = false;
let counted = false;

/** Loads what the region has ids of, once, and counts this page. */
export async function startTags(settings: ConsentSettings, gtag: Command): Promise<void> {
  const { analytics, tagManager } = settings;
  if (analytics) page[`ga-disable-${analytics}`] = false;
  if (running) return;
  running = true;
  if (!started && (analytics || tagManager)) {
    started = true;
    const { loadScript, allowMarkup } = await import('./load-script.ts');
    allowMarkup();
    const load = (url: string) => loadScript('tags', url).catch(console.warn);
    if (tagManager) {
      page.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
      void load(`${HOST}/gtm.js?id=${tagManager}`);
    }
    if (analytics) {
      gtag('js', new Date());
      // A page is counted by us, once, whichever way it was arrived at.
      gtag('config', analytics, { send_page_view: false });
      void load(`${HOST}/gtag/js?id=${analytics}`);
    }
  }
  pageView(settings, gtag);
}

/** A script that has run cannot be taken back, but it is told to stop. */
export function stopTags({ analytics }: ConsentSettings): void {
  if (analytics && running) page[`ga-disable-${analytics}`] = true;
  running = false;
}

/** The page was left and is shown again: nothing runs until the answer is read anew, and it is to be counted again. */
export function leavePage(settings: ConsentSettings): void {
  stopTags(settings);
  counted = false;
}

/** One view of this page, however often somebody changes their mind on it; nothing without consent. */
function pageView(settings: ConsentSettings, gtag: Command): void {
  if (!running || counted) return;
  counted = true;
  const { analytics, tagManager } = settings;
  sendPageView(settings);
  const view = {
    page_location: location.href,
    page_path: location.pathname,
    page_title: document.title,
    language: document.documentElement.lang,
  };
  if (analytics) gtag('event', 'page_view', { ...view, send_to: analytics });
  if (tagManager) page.dataLayer?.push({ event: 'page_view', ...view });
}
