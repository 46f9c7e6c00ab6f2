import { refusableCookies } from './cookies.ts';

/** What the body says of consent in the region, as JSON (components/consent/consent-settings.ts). */
export interface ConsentSettings {
  /** The places whose visitors are asked, besides those of an unknown place; all visitors without it. */
  readonly gdpr?: string;
  /** The address for the site's own page views, where they are counted. */
  readonly pageViews?: string;
  /** The address of the module for what other companies bring (components/consent/other-companies.ts). */
  readonly otherCompanies?: string;
  /** Another company asks. */
  readonly provider?: ProviderSettings;
  readonly google?: GoogleTagSettings;
}

export interface ProviderSettings {
  /** The region's public id at the provider. */
  readonly id: string;
  /** The script of this site replaces the provider's, and receives the visitor's location. */
  readonly own: boolean;
  /** False on a page where nothing is asked: an answer that was given on another one counts. */
  readonly asks: boolean;
}

export interface GoogleTagSettings {
  readonly analytics: string | null;
  readonly tagManager: string | null;
}

export const readSettings = (): ConsentSettings => JSON.parse(document.body.dataset.consentSettings as string);

/** The categories that wait for an answer: every one but the preferences. */
export const askedCategories = (): string[] =>
  Object.keys(refusableCookies()).filter((category) => category !== 'preferences');
