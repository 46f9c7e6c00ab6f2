import { refusableCookies } from './cookies.ts';

/** What the body says of consent in the region, as JSON (components/consent/consent-settings.ts). */
export interface ConsentSettings {
  /** The places whose visitors are asked, besides those of an unknown place; everybody without it. */
  readonly gdpr?: string;
  /** The address for the site's own page views, where they are counted. */
  readonly pageViews?: string;
  /** Another company asks (consent-provider.island.tsx). */
  readonly provider?: boolean;
}

export const readSettings = (): ConsentSettings => JSON.parse(document.body.dataset.consentSettings as string);

/** The categories that wait for an answer: every one but the preferences. */
export const askedCategories = (): string[] =>
  Object.keys(refusableCookies()).filter((category) => category !== 'preferences');
