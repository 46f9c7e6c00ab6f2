import type { Context } from 'region-site/kit';
import type { ConsentSettings } from '../../runtime/consent-settings.ts';

/** Kinds of cookies that need consent. */
const ASKED = ['analytics', 'marketing'];

/** What the script needs to know: the region's public ids, whom it asks, and the cookie registry. */
export function tagSettings({ region }: Context): ConsentSettings {
  const { consent, analytics, tagManager } = region.publicIds;
  const namesOf = (category: string) =>
    region.cookies.filter((cookie) => cookie.category === category).map(({ name }) => name);
  const cookies = Object.fromEntries(
    ['preferences', ...ASKED]
      .map((category) => [category, namesOf(category)] as const)
      .filter(([, names]) => names.length > 0),
  );
  return {
    consent: consent ?? '',
    analytics: analytics ?? '',
    tagManager: tagManager ?? '',
    pageViews: region.pageViews?.url ?? '',
    customStub: region.isOneTrustCustomStub,
    everywhere: region.isDefaultConsentEnabled,
    gdpr: region.isDefaultConsentEnabled ? [] : region.gdprCountries,
    asks: measures(region) ? ASKED.filter((category) => cookies[category]) : [],
    cookies,
  };
}

const measures = ({ publicIds, pageViews }: Context['region']): boolean =>
  publicIds.analytics !== null || publicIds.tagManager !== null || pageViews !== null;

/** Without statistics there is nothing to ask. */
export const asksForConsent = ({ region }: Context): boolean => measures(region);

/** Whether another company counts, which the texts of the question must say. */
export const measuredByOthers = ({ region: { publicIds } }: Context): boolean =>
  publicIds.analytics !== null || publicIds.tagManager !== null;
