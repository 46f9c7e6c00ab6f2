import type { Context } from 'region-site/kit';
import { askedCategories, measuredByOthers, SETTINGS_ROUTE } from './consent-settings.ts';
import type { QuestionProps } from './question.tsx';

/** The question in the language of the page; null where there is nothing to ask, or another company asks. */
export function questionProps(context: Context): QuestionProps | null {
  const { t, region } = context;
  if (askedCategories(region).length === 0 || region.publicIds.consent) return null;
  return {
    title: t('CONSENT_TITLE'),
    text: t(measuredByOthers(region) ? 'CONSENT_TEXT' : 'CONSENT_TEXT_OWN'),
    reject: t('CONSENT_REJECT'),
    accept: t('CONSENT_ACCEPT'),
    settings: context.hasRoute(SETTINGS_ROUTE)
      ? { href: context.link(SETTINGS_ROUTE).href, label: t('CONSENT_SETTINGS') }
      : null,
  };
}
