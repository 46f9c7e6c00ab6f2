/** Google's analytics and tag manager, and their consent mode. */
import type { ConsentState } from '../../runtime/consent.ts';
import type { Choice } from '../../runtime/consent-choice.ts';
import type { GoogleTagSettings } from '../../runtime/consent-settings.ts';
import { allowMarkup, loadScript } from '../../runtime/load-script.ts';

const HOST = 'https://www.googletagmanager.com';
/** ms that a tag waits for an answer. */
const WAIT = 500;
/** Google's names of what a category allows. */
const SIGNALS: Readonly<Record<string, readonly string[]>> = {
  marketing: ['ad_storage', 'ad_user_data', 'ad_personalization'],
  analytics: ['analytics_storage'],
  preferences: ['functionality_storage', 'personalization_storage'],
};

const page = globalThis as unknown as { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean>;

/**
 * Runs Google's tags as the visitor's answers allow.
 * @param gdpr the places whose visitors are asked; all visitors without it
 */
export function startGoogleTags(settings: GoogleTagSettings, gdpr: string | undefined): void {
  const { analytics, tagManager } = settings;
  let defaults = false;
  let loaded = false;
  document.addEventListener('consent', (event) => {
    const { choice, granted, mustAsk, counts } = (event as CustomEvent<ConsentState>).detail;
    if (!defaults) setDefaults(gdpr, mustAsk);
    defaults = true;
    // A script that has run cannot be unloaded, but it stops.
    if (analytics) page[`ga-disable-${analytics}`] = granted.length === 0;
    if (choice) gtag('consent', 'update', signalsOf(choice));
    if (granted.length > 0 && !loaded) {
      loaded = true;
      loadTags(settings);
    }
    if (!counts) return;
    const view = {
      page_location: location.href,
      page_path: location.pathname,
      page_title: document.title,
      language: document.documentElement.lang,
    };
    if (analytics) gtag('event', 'page_view', { ...view, send_to: analytics });
    if (tagManager) page.dataLayer?.push({ event: 'page_view', ...view });
  });
}

function loadTags({ analytics, tagManager }: GoogleTagSettings): void {
  allowMarkup();
  const load = (path: string) => loadScript('tags', HOST + path).catch(console.warn);
  if (tagManager) {
    page.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    void load(`/gtm.js?id=${tagManager}`);
  }
  if (analytics) {
    gtag('js', new Date());
    // The site counts each page itself, once.
    gtag('config', analytics, { send_page_view: false });
    void load(`/gtag/js?id=${analytics}`);
  }
}

/** Google's queue recognises commands as `arguments`, so an array will not do. */
function gtag(..._command: unknown[]): void;
function gtag(): void {
  page.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  page.dataLayer.push(arguments);
}

/** What applies until there is an answer. */
function setDefaults(gdpr: string | undefined, mustAsk: boolean): void {
  const denied = { ...signalsOf({}), wait_for_update: WAIT };
  const all = Object.fromEntries(Object.keys(SIGNALS).map((category) => [category, true]));
  gtag('consent', 'default', mustAsk ? denied : { ...signalsOf(all), wait_for_update: WAIT });
  // The tag may see the visitor in another place than the site does; the stricter of the two applies.
  if (gdpr) gtag('consent', 'default', { ...denied, region: gdpr.split(' ') });
  gtag('set', 'ads_data_redaction', true);
  gtag('set', 'url_passthrough', false);
}

function signalsOf(choice: Choice): Record<string, 'granted' | 'denied'> {
  const signals = Object.entries(SIGNALS).flatMap(([category, names]) =>
    names.map((name) => [name, choice[category] ? 'granted' : 'denied'] as const),
  );
  return { ...Object.fromEntries(signals), security_storage: 'granted' };
}
