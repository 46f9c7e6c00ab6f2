import type { Context } from 'region-site/kit';
import type { ConsentSettings } from '../../runtime/consent-settings.ts';

export const SETTINGS_ROUTE = '/cookie-settings/';

/**
 * What runtime/consent.ts needs to know of a region, besides its cookies (runtime/cookies.ts).
 * @param legal a legal text: the own provider asks nothing there, so that the page keeps its budget of scripts
 */
export function consentSettings({ region, assets }: Context, legal: boolean): ConsentSettings {
  const { consent, analytics, tagManager } = region.publicIds;
  const google = measuredByOthers(region);
  const own = region.isOneTrustCustomStub;
  const asks = consent !== null && !(legal && own);
  return {
    ...(region.isDefaultConsentEnabled ? {} : { gdpr: region.gdprCountries.join(' ') }),
    ...(region.pageViews ? { pageViews: region.pageViews.url.replace(/^(?=\/)/, region.basePath) } : {}),
    ...(asks || google ? { otherCompanies: assets.moduleUrl('other-companies') } : {}),
    ...(consent ? { provider: { id: consent, own, asks } } : {}),
    ...(google ? { google: { analytics, tagManager } } : {}),
  };
}

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
