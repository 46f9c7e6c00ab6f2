/** A consent provider (OneTrust), for regions that name its public id. Its answer is read, never made up. */

import type { Choice } from './consent-choice.ts';
import type { ConsentSettings } from './consent-settings.ts';

const STUB = 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js';
/** Its groups, in our words. */
const GROUPS: Readonly<Record<string, string>> = { C0002: 'analytics', C0003: 'preferences', C0004: 'marketing' };

interface Provider {
  OneTrust?: { geolocationResponse?: object; ToggleInfoDisplay?: () => void };
  OptanonWrapper?: () => void;
  OnetrustActiveGroups?: string;
}
const provider = window as Provider;

/** What the provider's own cookie holds; null before there is an answer. */
export function storedAnswer(): Choice | null {
  const groups = /(?:^|; )OptanonConsent=[^;]*\bgroups=([^;&]*)/.exec(document.cookie)?.[1];
  if (!groups) return null;
  const allows = (group: string) => groups.includes(`${group}:1`) || groups.includes(`${group}%3A1`);
  return Object.fromEntries(Object.entries(GROUPS).map(([group, category]) => [category, allows(group)]));
}

/** Loads it and tells each of its answers. Where it does not come, there is none. */
export function askProvider(settings: ConsentSettings, answer: (choice: Choice) => void): void {
  const { place } = document.documentElement.dataset;
  if (settings.customStub && place) {
    const [countryCode, stateCode = ''] = place.split('-');
    provider.OneTrust = { ...provider.OneTrust, geolocationResponse: { countryCode, stateCode } };
  }
  provider.OptanonWrapper = () => {
    const groups = provider.OnetrustActiveGroups ?? '';
    const told = Object.entries(GROUPS).map(([group, category]) => [category, groups.includes(group)]);
    answer(Object.fromEntries(told));
  };
  adoptStyles();
  void import('./load-script.ts')
    .then(({ loadScript, allowMarkup }) => {
      allowMarkup();
      const attributes = { 'data-domain-script': settings.consent, 'data-document-language': 'true' };
      return loadScript('tags', STUB, attributes);
    })
    .catch(console.warn);
}

/** @returns false where it has not come: then the link leads to our own page about it */
export function openProvider(): boolean {
  provider.OneTrust?.ToggleInfoDisplay?.();
  return provider.OneTrust?.ToggleInfoDisplay !== undefined;
}

/**
 * The policy refuses style elements that a script writes, and stays as it is. What the provider's banner needs is put
 * into a sheet made by script, which the policy leaves to us.
 */
function adoptStyles(): void {
  const seen = new WeakSet<Node>();
  const adopt = (node: Node) => {
    if (!(node instanceof HTMLStyleElement) || !/^onetrust|^ot-/.test(node.id) || seen.has(node)) return;
    seen.add(node);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(node.textContent ?? '');
    document.adoptedStyleSheets.push(sheet);
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(adopt);
  }).observe(document.documentElement, { childList: true, subtree: true });
}
