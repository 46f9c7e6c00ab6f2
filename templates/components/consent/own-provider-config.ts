/** What the site's own consent provider shows and which visitors it asks: a JSON file for each language, written by the build. */
import type { Context } from 'region-site/kit';

/** A category of the site, and the group that OneTrust has for it. */
const GROUPS = [
  { group: 'C0003', category: 'preferences', text: 'CONSENT_PREFERENCES_TEXT' },
  { group: 'C0002', category: 'analytics', text: 'CONSENT_ANALYTICS_TEXT_OWN' },
] as const;

export interface OwnProviderConfig {
  readonly title: string;
  readonly text: string;
  readonly accept: string;
  readonly reject: string;
  readonly save: string;
  readonly groups: readonly { readonly id: string; readonly name: string; readonly text: string }[];
  /** Places whose visitors are asked, besides unknown ones; null for all visitors. */
  readonly places: readonly string[] | null;
}

/** The script of the own provider, and the folder of its configurations by BCP 47 code. */
export const OWN_PROVIDER = '/consent/provider.js';
export const OWN_PROVIDER_CONFIGS = '/api/consent/';

/** Nothing where the region has no provider, or one of another company. */
export function ownProviderAnswers({ region, language, t }: Context): Record<string, OwnProviderConfig> {
  if (region.publicIds.consent === null || !region.isOneTrustCustomStub) return {};
  const isUsed = (category: string) => region.cookies.some((cookie) => cookie.category === category);
  return {
    [OWN_PROVIDER_CONFIGS.slice(1) + language.locale]: {
      title: t('CONSENT_TITLE'),
      text: t('CONSENT_TEXT_OWN'),
      accept: t('CONSENT_ACCEPT'),
      reject: t('CONSENT_REJECT'),
      save: t('CONSENT_SAVE'),
      groups: GROUPS.filter(({ category }) => isUsed(category)).map(({ group, category, text }) => ({
        id: group,
        name: t(`COOKIE_CATEGORY_${category.toUpperCase()}`),
        text: t(text),
      })),
      places: region.isDefaultConsentEnabled ? null : region.gdprCountries,
    },
  };
}
