import type { Context } from 'region-site/kit';
import type { ConsentSettings } from '../../runtime/consent-settings.ts';

export const SETTINGS_ROUTE = '/cookie-settings/';

/** What runtime/consent.ts needs to know of a region, besides its cookies (runtime/cookies.ts). */
export const consentSettings = ({ region }: Context): ConsentSettings => ({
  ...(region.isDefaultConsentEnabled ? {} : { gdpr: region.gdprCountries.join(' ') }),
  ...(region.pageViews ? { pageViews: region.pageViews.url } : {}),
  ...(region.publicIds.consent === null ? {} : { provider: true }),
});

/** The categories of cookies that wait for an answer. */
export const askedCategories = (region: Context['region']): string[] =>
  asksForConsent(region)
    ? ['analytics', 'marketing'].filter((asked) => region.cookies.some(({ category }) => category === asked))
    : [];

/** The categories of cookies that a visitor may refuse. */
export const refusableCategories = (region: Context['region']): string[] => ['preferences', ...askedCategories(region)];

/** Without statistics there is nothing to ask. */
export const asksForConsent = (region: Context['region']): boolean =>
  measuredByOthers(region) || region.pageViews !== null;

/** Whether another company counts, which the texts of the question must say. */
export const measuredByOthers = ({ publicIds }: Context['region']): boolean =>
  publicIds.analytics !== null || publicIds.tagManager !== null;
