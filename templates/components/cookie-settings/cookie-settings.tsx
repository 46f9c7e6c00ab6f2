import { Island, type PageProps } from 'region-site/kit';
import { askedCategories, measuredByOthers, refusableCategories } from '../consent/consent-settings.ts';

const KINDS = [
  { category: 'preferences', name: 'COOKIE_CATEGORY_PREFERENCES', text: 'CONSENT_PREFERENCES_TEXT' },
  { category: 'analytics', name: 'COOKIE_CATEGORY_ANALYTICS', text: 'CONSENT_ANALYTICS_TEXT' },
  { category: 'marketing', name: 'COOKIE_CATEGORY_MARKETING', text: 'CONSENT_MARKETING_TEXT' },
] as const;

/** A switch for each kind of cookie that this site sets or asks about; a region with a consent provider has that provider's panel. */
export function CookieSettings({ context }: Pick<PageProps, 'context'>) {
  const { t, region } = context;
  const asks = askedCategories(region);
  // What the region has no tags for is neither offered nor kept: an answer of today must not let in what comes later.
  const kinds = KINDS.filter(({ category }) => refusableCategories(region).includes(category));
  const textOf = (category: string, text: string) =>
    category === 'analytics' && !measuredByOthers(region) ? 'CONSENT_ANALYTICS_TEXT_OWN' : text;
  return (
    <div className="cookie-settings" data-block="cookie-settings">
      {region.publicIds.consent ? (
        <p>
          <a className="button" href={context.link('/cookie-policy/').href} data-consent="settings">
            {t('CONSENT_SETTINGS')}
          </a>
        </p>
      ) : (
        <Island
          context={context}
          name="cookie-settings"
          on="load"
          props={{
            kinds: [
              { category: null, name: t('COOKIE_CATEGORY_NECESSARY'), text: t('CONSENT_NECESSARY_TEXT') },
              ...kinds.map(({ category, name, text }) => ({
                category,
                name: t(name),
                text: t(textOf(category, text)),
              })),
            ],
            // What waits for an answer is off until there is one.
            asks,
            save: t('CONSENT_SAVE'),
            reject: t('CONSENT_REJECT_ALL'),
            accept: t('CONSENT_ACCEPT_ALL'),
            saved: t('CONSENT_SAVED'),
            signal: t('CONSENT_SIGNAL'),
          }}
        />
      )}
      <noscript>
        <p>{t('CONSENT_WITHOUT_SCRIPT')}</p>
      </noscript>
    </div>
  );
}
