/** A consent provider (OneTrust), for regions that name its public id. */

import { siteHref } from 'region-site/islands';
import { adoptStyles } from '../../runtime/adopt-styles.ts';
import { type Choice, GROUPS, readProviderChoice } from '../../runtime/consent-choice.ts';
import type { ProviderSettings } from '../../runtime/consent-settings.ts';
import { allowMarkup, loadScript } from '../../runtime/load-script.ts';
import { OWN_PROVIDER } from './own-provider-config.ts';

const STUB = 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js';

interface Provider {
  OneTrust?: { geolocationResponse?: object; ToggleInfoDisplay?: () => void };
  OptanonWrapper?: () => void;
  OnetrustActiveGroups?: string;
}
const provider = globalThis as Provider;

/** ms until a missing answer of the provider counts as a refusal. */
const WAIT = 500;

/** The provider's own question and settings. Each of its answers becomes the event `provider-answered`. */
export function startConsentProvider({ id, own }: ProviderSettings): void {
  const answer = (detail: Choice | null) => document.dispatchEvent(new CustomEvent('provider-answered', { detail }));
  const ask = () => {
    const late = setTimeout(() => answer(null), WAIT);
    askProvider(id, own, (choice) => {
      clearTimeout(late);
      answer(choice);
    });
  };
  document.addEventListener('provider-asked', ask, { once: true });
  // A page that was kept for Back: the answer may have been given elsewhere.
  addEventListener('pageshow', ({ persisted }) => {
    const stored = persisted ? readProviderChoice() : null;
    if (stored) answer(stored);
  });
  document.addEventListener('click', (event) => {
    if ((event.target as Element).closest('[data-consent=settings]') && openProvider()) event.preventDefault();
  });
}

/**
 * Loads it and passes each of its answers on. Where it cannot be loaded, there is none.
 * @param own the script of this site replaces the provider's, and receives the visitor's location
 */
function askProvider(id: string, own: boolean, answer: (choice: Choice) => void): void {
  const { place } = document.documentElement.dataset;
  if (own && place) {
    const [countryCode, stateCode = ''] = place.split('-');
    provider.OneTrust = { ...provider.OneTrust, geolocationResponse: { countryCode, stateCode } };
  }
  provider.OptanonWrapper = () => {
    const groups = provider.OnetrustActiveGroups ?? '';
    const answers = Object.entries(GROUPS).map(([group, category]) => [category, groups.includes(group)]);
    answer(Object.fromEntries(answers));
  };
  adoptProviderStyles();
  allowMarkup();
  const attributes = { 'data-domain-script': id, 'data-document-language': 'true' };
  loadScript('tags', own ? siteHref(OWN_PROVIDER) : STUB, attributes).catch(console.warn);
}

/** @returns false where it is not loaded: then the link leads to the page of this site about it */
function openProvider(): boolean {
  provider.OneTrust?.ToggleInfoDisplay?.();
  return provider.OneTrust?.ToggleInfoDisplay !== undefined;
}

/** The content security policy refuses style elements that a script writes: the provider's styles become a style sheet. */
function adoptProviderStyles(): void {
  const seen = new WeakSet<Node>();
  const adopt = (node: Node) => {
    if (!(node instanceof HTMLStyleElement) || !/^onetrust|^ot-/.test(node.id) || seen.has(node)) return;
    seen.add(node);
    adoptStyles(node.textContent ?? '');
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(adopt);
  }).observe(document.documentElement, { childList: true, subtree: true });
}
