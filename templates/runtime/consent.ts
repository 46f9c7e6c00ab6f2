/**
 * Consent and what depends on it (specification, sections 3, 7 and 9). Everything is refused until there is an answer,
 * and nothing of another host is asked for before it. The answer is the visitor's own, kept in the cookie `consent`, or
 * that of a consent provider which the region names.
 */

import { afterPlaceModal } from './after-place-modal.ts';
import styles from './consent.css' with { type: 'text' };
import { type Choice, deleteCookies, packChoice, readChoice } from './consent-choice.ts';
import { type ConsentSettings, unpackConsent } from './consent-settings.ts';
import { keepCookie } from './cookies.ts';

/** ms that a stored answer, or the provider's, is waited for; no answer is a no. */
const WAIT = 500;

/** Google's names of what a category allows. */
const SIGNALS: Readonly<Record<string, readonly string[]>> = {
  marketing: ['ad_storage', 'ad_user_data', 'ad_personalization'],
  analytics: ['analytics_storage'],
  preferences: ['functionality_storage', 'personalization_storage'],
};

let begun = false;

/** The cookie settings ask for it as they appear, every page when it is idle; the second time there is nothing to do. */
export function startConsent(): void {
  if (begun) return;
  begun = true;
  const query = new URLSearchParams(location.search);
  if (query.has('clean')) return;
  const holder = document.querySelector<HTMLElement>('[data-tags]');
  const form = document.querySelector<HTMLFormElement>('[data-cookie-settings]');
  const settings = unpackConsent(holder?.dataset.tags ?? form?.dataset.cookieSettings ?? '');
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  // Most visits need neither, so each comes when there is something for it to do.
  let tags: typeof import('./tags.ts') | null = null;
  let provider: typeof import('./consent-provider.ts') | null = null;
  let running = false;

  /** The tags run from now on, or run no more. */
  const run = async (wanted: boolean) => {
    running = wanted;
    if (wanted) tags ??= await import('./tags.ts');
    if (running) tags?.startTags(settings, gtag);
    else tags?.stopTags(settings);
  };

  /** Lets in what is granted and stops the rest. */
  const signal = (choice: Choice) => {
    const granted = settings.asks.filter((category) => choice[category]);
    document.documentElement.dataset.consented = granted.join(' ');
    if (settings.asks.length === 0) return;
    gtag('consent', 'update', signalsOf(choice));
    void run(granted.length > 0);
  };
  /** An answer holds for this page from now on, and nothing stays that it refuses. */
  const apply = (choice: Choice) => {
    // A preference is one's own doing, so it is kept until somebody says no to it.
    const own = { preferences: true, ...choice };
    document.documentElement.dataset.refused = own.preferences ? '' : 'preferences-0';
    deleteCookies(settings, own);
    signal(choice);
  };
  const decide = (choice: Choice) => {
    keepCookie('consent', packChoice(choice));
    if (banner) closeBanner(banner);
    apply(choice);
    // The cookie settings show what is kept now.
    document.dispatchEvent(new Event('consent-kept'));
  };
  const all = (answer: boolean): Choice =>
    Object.fromEntries(['preferences', ...settings.asks].map((category) => [category, answer]));

  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-consent]');
    const wanted = control?.dataset.consent;
    if (wanted === 'accept') decide(all(true));
    // The language that somebody has chosen is not refused along with what they are asked about.
    else if (wanted === 'reject') decide({ ...all(false), preferences: readChoice()?.preferences ?? true });
    else if (wanted === 'settings' && provider?.openProvider()) event.preventDefault();
  });
  document.addEventListener('consent-choice', (event) => decide((event as CustomEvent<Choice>).detail));
  // A measuring run starts no tags, so there is nothing to ask about (specification, section 3).
  if (settings.asks.length === 0 || query.has('lighthouse')) return;

  /** An answer to all that is asked today. */
  const answered = (): Choice | null => {
    const stored = readChoice();
    return stored && settings.asks.every((category) => category in stored) ? stored : null;
  };
  /** As far as there is an answer; else the visitor is asked, where they must be. */
  const settle = () => {
    const answer = answered();
    if (answer) {
      if (banner) closeBanner(banner);
      return apply(answer);
    }
    // Where the law is content with information, what is not refused is allowed.
    if (!mustAsk(settings)) return apply({ ...all(true), ...readChoice() });
    apply({});
    if (banner && !form) afterPlaceModal(() => showBanner(banner, answered() !== null));
  };
  const begin = () => {
    refuse(settings);
    if (!settings.consent) return settle();
    // Late is not no: what an earlier yes has let in stays until there is an answer, and nothing is added to it.
    const late = setTimeout(() => signal({}), WAIT);
    const answer = (choice: Choice) => {
      clearTimeout(late);
      apply(choice);
    };
    afterPlaceModal(async () => {
      provider ??= await import('./consent-provider.ts');
      provider.askProvider(settings, answer);
    });
  };
  // A page that is prepared before anybody looks at it asks nobody, and counts as no visit.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
  // A page that was kept for Back is a visit of its own, and the answer may be another one by now.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    tags?.leavePage(settings);
    if (!settings.consent) return settle();
    const answer = provider?.storedAnswer();
    if (answer) apply(answer);
  });
}

/** Google's queue tells commands by being `arguments`, so an array will not do. */
function gtag(..._command: unknown[]): void;
function gtag(): void {
  const page = window as { dataLayer?: unknown[] };
  page.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  page.dataLayer.push(arguments);
}

/** The default of every tag, before there is any: nothing, and half a second for the answer. */
function refuse(settings: ConsentSettings): void {
  const denied = { ...signalsOf({}), wait_for_update: WAIT };
  gtag('consent', 'default', mustAsk(settings) ? denied : { ...signalsOf(allOf(SIGNALS)), wait_for_update: WAIT });
  // The tag's own idea of the place may be another one than ours; the stricter of the two holds.
  if (!settings.everywhere) gtag('consent', 'default', { ...denied, region: settings.gdpr });
  gtag('set', 'ads_data_redaction', true);
  gtag('set', 'url_passthrough', false);
}

const allOf = (record: object): Choice => Object.fromEntries(Object.keys(record).map((key) => [key, true]));

function signalsOf(choice: Choice): Record<string, 'granted' | 'denied'> {
  const signals = Object.entries(SIGNALS).flatMap(([category, names]) =>
    names.map((name) => [name, choice[category] ? 'granted' : 'denied'] as const),
  );
  return { ...Object.fromEntries(signals), security_storage: 'granted' };
}

function mustAsk({ everywhere, gdpr }: ConsentSettings): boolean {
  const { place } = document.documentElement.dataset;
  return everywhere || !place || gdpr.includes(place) || gdpr.includes(place.slice(0, 2));
}

let dressed = false;

/** Its styles come with it: they are of no use to whoever has answered. */
function showBanner(banner: HTMLElement, answered: boolean): void {
  banner.hidden = answered;
  if (answered || dressed) return;
  dressed = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

function closeBanner(banner: HTMLElement): void {
  const focused = banner.contains(document.activeElement);
  banner.hidden = true;
  if (focused) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
