import type { Context } from 'region-site/kit';
import { packConsent } from '../../runtime/consent-settings.ts';
import { asksForConsent, measuredByOthers, tagSettings } from './tag-settings.ts';

export const SETTINGS_ROUTE = '/cookie-settings/';

/**
 * The question about tags, where a region has any; runtime/consent.ts asks it. A region with a consent provider leaves
 * the asking to that. To refuse is one press, as large and as near as to accept.
 */
export function Consent({ context }: { context: Context }) {
  if (!asksForConsent(context)) return null;
  const { t, region } = context;
  const settings = packConsent(tagSettings(context));
  if (region.publicIds.consent) return <div data-tags={settings} hidden />;
  return (
    <section className="consent night" data-consent-banner="" data-tags={settings} aria-labelledby="consent" hidden>
      <div className="consent-words">
        <h2 id="consent">{t('CONSENT_TITLE')}</h2>
        <p>{t(measuredByOthers(context) ? 'CONSENT_TEXT' : 'CONSENT_TEXT_OWN')}</p>
      </div>
      <div className="consent-answers">
        <button type="button" className="button plain" data-consent="reject">
          {t('CONSENT_REJECT')}
        </button>
        <button type="button" className="button plain" data-consent="accept">
          {t('CONSENT_ACCEPT')}
        </button>
        {context.hasRoute(SETTINGS_ROUTE) && (
          <a href={context.link(SETTINGS_ROUTE).href} data-consent="settings">
            {t('CONSENT_SETTINGS')}
          </a>
        )}
      </div>
    </section>
  );
}
