/** The visitor's answer about cookies, kept in the cookie `consent` as `preferences-1.analytics-0`. */
import { keepCookie } from './cookies.ts';

/** Category to yes or no; a category that is missing has not been asked about. */
export type Choice = Readonly<Record<string, boolean>>;

/** Null where there is no answer, or one that cannot be read. */
export function readChoice(): Choice | null {
  const value = /(?:^|; )consent=([^;]*)/.exec(document.cookie)?.[1] ?? '';
  const found = [...value.matchAll(/([a-z]+)-([01])/g)].map(([, category, answer]) => [category, answer === '1']);
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** Keeps an answer, and dispatches `consent-changed` for what runs by it (consent.ts). */
export function keepChoice(choice: Choice): void {
  const answers = Object.entries(choice).map(([category, answer]) => `${category}-${answer ? 1 : 0}`);
  keepCookie('consent', answers.join('.'));
  document.dispatchEvent(new CustomEvent('consent-changed', { detail: choice }));
}

/** The groups of a consent provider (OneTrust), and the categories of this site. */
export const GROUPS: Readonly<Record<string, string>> = {
  C0002: 'analytics',
  C0003: 'preferences',
  C0004: 'marketing',
};

/** What the cookie of a consent provider holds; null before there is an answer. */
export function readProviderChoice(): Choice | null {
  const groups = /(?:^|; )OptanonConsent=[^;]*\bgroups=([^;&]*)/.exec(document.cookie)?.[1];
  if (!groups) return null;
  const allows = (group: string) => groups.includes(`${group}:1`) || groups.includes(`${group}%3A1`);
  return Object.fromEntries(Object.entries(GROUPS).map(([group, category]) => [category, allows(group)]));
}

/** Whether the browser says for its user that nothing beyond the necessary is wanted (Global Privacy Control). */
export const sendsPrivacySignal = (): boolean =>
  (navigator as { readonly globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** @param asks the categories that wait for an answer */
export const isAnswered = (asks: readonly string[]): boolean => {
  const kept = readChoice();
  return kept !== null && asks.every((category) => category in kept);
};

export const acceptAll = (asks: readonly string[]): Choice => ({ preferences: true, ...answerTo(asks, true) });

/** A no to the question keeps the preferences, as the language: they were not asked about. */
export const rejectAll = (asks: readonly string[]): Choice => ({
  preferences: readChoice()?.preferences ?? true,
  ...answerTo(asks, false),
});

const answerTo = (asks: readonly string[], answer: boolean): Choice =>
  Object.fromEntries(asks.map((category) => [category, answer]));
