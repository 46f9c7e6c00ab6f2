/**
 * Consent and what depends on it (specification, sections 3, 7 and 9). Everything is refused until there is an answer,
 * and nothing of another host is asked for before it. The answer is the visitor's own, kept in the cookie `consent`, or
 * that of a consent provider which the region names.
 */

import { type Choice, deleteCookies, packChoice, readChoice } from './consent-choice.ts';
import { askProvider, openProvider, storedAnswer } from './consent-provider.ts';
import { enhanceCookieSettings } from './cookie-settings.ts';
import { gtag, leavePage, startTags, stopTags } from './tags.ts';

export interface ConsentSettings {
  /** Public ids; null where the region has none. */
  readonly consent: string | null;
  readonly analytics: string | null;
  readonly tagManager: string | null;
  /** The provider is told the place, instead of asking a service of its own for it. */
  readonly customStub: boolean;
  /** Everybody is asked; else only visitors from `gdpr`, and those whose place is unknown. */
  readonly everywhere: boolean;
  readonly gdpr: readonly string[];
  /** Categories that wait for an answer. */
  readonly asks: readonly string[];
  /** The cookie registry: category to names, with `*` at the end of those that go on. */
  readonly cookies: Readonly<Record<string, readonly string[]>>;
}

/** ms that a stored answer, or the provider's, is waited for; no answer is a no. */
const WAIT = 500;

/** Google's names of what a category allows. */
const SIGNALS: Readonly<Record<string, readonly string[]>> = {
  marketing: ['ad_storage', 'ad_user_data', 'ad_personalization'],
  analytics: ['analytics_storage'],
  preferences: ['functionality_storage', 'personalization_storage'],
};

interface Shared {
  /** A notice about the visitor's place comes first, so that nobody is asked two things at once. */
  readonly afterPlaceModal: (action: () => void) => void;
  readonly keepCookie: (name: string, value: string) => void;
}

export function startConsent({ afterPlaceModal, keepCookie }: Shared): void {
  const query = new URLSearchParams(location.search);
  if (query.has('clean')) return;
  const holder = document.querySelector<HTMLElement>('[data-tags]');
  const form = document.querySelector<HTMLFormElement>('[data-cookie-settings]');
  const settings = JSON.parse(holder?.dataset.tags ?? form?.dataset.cookieSettings ?? '') as ConsentSettings;
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');

  /** Lets in what is granted and stops the rest. */
  const signal = (choice: Choice) => {
    const granted = settings.asks.filter((category) => choice[category]);
    document.documentElement.dataset.consented = granted.join(' ');
    if (settings.asks.length === 0) return;
    gtag('consent', 'update', signalsOf(choice));
    if (granted.length > 0 && !query.has('lighthouse')) void startTags(settings);
    else stopTags(settings);
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
  };
  const all = (answer: boolean): Choice =>
    Object.fromEntries(['preferences', ...settings.asks].map((category) => [category, answer]));

  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-consent]');
    const wanted = control?.dataset.consent;
    if (wanted === 'accept') decide(all(true));
    // The language that somebody has chosen is not refused along with what they are asked about.
    else if (wanted === 'reject') decide({ ...all(false), preferences: readChoice()?.preferences ?? true });
    else if (wanted === 'settings' && settings.consent && openProvider()) event.preventDefault();
  });
  if (form && !settings.consent) enhanceCookieSettings(form, settings, decide);
  if (settings.asks.length === 0) return;

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
    if (banner && !form)
      afterPlaceModal(() => {
        banner.hidden = answered() !== null;
      });
  };
  const begin = () => {
    refuse(settings);
    if (!settings.consent) return settle();
    // Late is not no: what an earlier yes has let in stays until there is an answer, and nothing is added to it.
    const late = setTimeout(() => signal({}), WAIT);
    afterPlaceModal(() =>
      askProvider(settings, (choice) => {
        clearTimeout(late);
        apply(choice);
      }),
    );
  };
  // A page that is prepared before anybody looks at it asks nobody, and counts as no visit.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
  // A page that was kept for Back is a visit of its own, and the answer may be another one by now.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    leavePage(settings);
    if (!settings.consent) return settle();
    const answer = storedAnswer();
    if (answer) apply(answer);
  });
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

function closeBanner(banner: HTMLElement): void {
  const focused = banner.contains(document.activeElement);
  banner.hidden = true;
  if (focused) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
