/**
 * What the visitor's answer about cookies allows (specification, sections 3, 7 and 9). Without an answer everything is
 * refused, and no other host is asked for anything. A module of its own starts what other companies bring
 * (components/consent/other-companies.ts).
 */
import { loadChunk } from 'region-site/islands';
import { isListed } from 'region-site/places/place';
import { afterPlaceModal } from './after-place-modal.ts';
import {
  acceptAll,
  type Choice,
  isAnswered,
  readChoice,
  readProviderChoice,
  rejectAll,
  sendsPrivacySignal,
} from './consent-choice.ts';
import { showQuestion } from './consent-question.ts';
import { askedCategories, type ConsentSettings, readSettings } from './consent-settings.ts';
import { refusableCookies } from './cookies.ts';
import { enforceRefusals } from './enforce-refusals.ts';
import { sendPageView } from './page-view.ts';

/** The event `consent`: dispatched before there is an answer, and with each answer. */
export interface ConsentState {
  readonly choice: Choice | null;
  readonly granted: readonly string[];
  /** Whether nothing is allowed before the visitor's own answer. */
  readonly mustAsk: boolean;
  /** This page is to be counted now. */
  readonly counts: boolean;
}

export function startConsent(): void {
  const query = new URLSearchParams(location.search);
  if (query.has('clean')) return;
  const settings = readSettings();
  const { pageViews, provider } = settings;
  const asks = askedCategories();
  // A measuring run starts no tags, so there is nothing to ask about.
  const measures = asks.length > 0 && !query.has('lighthouse');
  let counted = false;
  let isMeasured = false;

  // What listens to an event is loaded first.
  const others = measures && settings.otherCompanies ? loadOtherCompanies(settings) : null;
  const dispatch = (event: Event) => void others?.then(() => document.dispatchEvent(event));
  const announce = (state: Partial<ConsentState>) => {
    const detail = { choice: null, granted: [], mustAsk: mustAsk(settings), counts: false, ...state };
    dispatch(new CustomEvent<ConsentState>('consent', { detail }));
  };
  const allow = (choice: Choice) => {
    const granted = asks.filter((category) => choice[category]);
    document.documentElement.dataset.consented = granted.join(' ');
    if (!measures) return;
    // Once for each visit of a page, however often the answer changes.
    const counts = granted.length > 0 && !counted;
    counted ||= counts;
    if (counts && pageViews) {
      sendPageView(pageViews, refusableCookies().analytics);
      if (!isMeasured && granted.includes('analytics')) {
        isMeasured = true;
        void loadChunk(async () => (await import('./field.ts')).reportFromField(pageViews));
      }
    }
    announce({ choice, granted, counts });
  };
  const apply = (choice: Choice) => {
    enforceRefusals(choice);
    allow(choice);
  };
  const settle = () => {
    if (provider) {
      // A page that does not ask goes by the answer that was given on another one.
      const stored = readProviderChoice() ?? (sendsPrivacySignal() ? rejectAll(asks) : null);
      if (stored) apply(stored);
      return;
    }
    const kept = readChoice();
    if (kept && isAnswered(asks)) return apply(kept);
    // The signal is an answer for every site; what the visitor chooses on this one comes first.
    if (sendsPrivacySignal()) return apply(rejectAll(asks));
    // Where the law asks for information only, everything is allowed that is not refused.
    if (!mustAsk(settings)) return apply({ ...acceptAll(asks), ...kept });
    apply({});
    // The page with the settings asks by itself.
    if (!document.querySelector('[data-cookie-settings]'))
      afterPlaceModal(() => isAnswered(asks) || showQuestion(asks));
  };
  const begin = () => {
    announce({});
    if (provider?.asks && (readProviderChoice() || !sendsPrivacySignal()))
      afterPlaceModal(() => dispatch(new Event('provider-asked')));
    else settle();
  };

  document.addEventListener('consent-changed', (event) => apply((event as CustomEvent<Choice>).detail));
  if (!measures) return;
  // Null: the provider is late. What an earlier yes allowed stays until there is an answer.
  document.addEventListener('provider-answered', (event) => {
    const choice = (event as CustomEvent<Choice | null>).detail;
    if (choice) apply(choice);
    else allow({});
  });
  // A prerendered page asks no question and is not a visit yet.
  if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
  // A page that was kept for Back is another visit, and the answer may have changed.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    counted = false;
    announce({});
    if (!provider?.asks) settle();
  });
}

const loadOtherCompanies = (settings: ConsentSettings): Promise<void> =>
  loadChunk(async () => {
    const others: { startOtherCompanies: (settings: ConsentSettings) => void } = await import(
      settings.otherCompanies as string
    );
    others.startOtherCompanies(settings);
  });

function mustAsk({ gdpr }: ConsentSettings): boolean {
  const { place } = document.documentElement.dataset;
  return gdpr === undefined || !place || isListed(gdpr.split(' '), place);
}
