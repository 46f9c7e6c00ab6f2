import type { Context } from 'region-site/kit';
import { askedCategories, measuredByOthers, SETTINGS_ROUTE } from './consent-settings.ts';

/**
 * The question about cookies, hidden until runtime/consent-question.ts shows it. Plain HTML: it is asked on the first
 * page of every visitor, and an island would bring the renderer to a page that is only read. To refuse is one press, as
 * large and as near as to accept.
 */
export function Question({ context }: { readonly context: Context }) {
  const { t, region } = context;
  // Without tags there is nothing to ask, and a consent provider asks itself.
  if (askedCategories(region).length === 0 || region.publicIds.consent) return null;
  return (
    <section className="consent night" aria-labelledby="consent" hidden>
      <div>
        <h2 id="consent">{t('CONSENT_TITLE')}</h2>
        <p>{t(measuredByOthers(region) ? 'CONSENT_TEXT' : 'CONSENT_TEXT_OWN')}</p>
      </div>
      <div>
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
