import { Fragment } from 'react';
import type { Context } from 'region-site/kit';
import { helpLineOf } from '../../help-line.ts';
import { AgeBadge } from '../age-badge/age-badge.tsx';
import { Anchor } from '../anchor/anchor.tsx';
import { asksForConsent, SETTINGS_ROUTE } from '../consent/consent-settings.ts';
import { PhoneLink } from '../phone-link/phone-link.tsx';
import { SiteLink } from '../site-link/site-link.tsx';
import { LicenceSentence } from './licence-sentence.tsx';

/** Licence, help line, age limit and warnings. It is on every page, and in every embedded variant of a page. */
export function ComplianceStrip({ context, warns }: { context: Context; warns: boolean }) {
  const { region, footer, t } = context;
  const line = helpLineOf(region);
  return (
    <section className="strip night" aria-label={t('STRIP_LABEL')}>
      <AgeBadge context={context} />
      <div className="strip-text">
        {line && (
          <p className="strip-help">
            {t('HELP_LINE_INTRO')} <strong>{context.inLanguage(line.name)}</strong>{' '}
            {line.phone && <PhoneLink phone={line.phone} />} {line.hours && <span>{t(line.hours)}</span>}{' '}
            {line.url && <SiteLink context={context} url={line.url} />}
          </p>
        )}
        <LicenceSentence context={context} />
        {region.warnings
          .filter((key) => key !== 'WARN_DEMO')
          .map((key) => (
            <p key={key}>{t(key, { age: region.ageLimit })}</p>
          ))}
        {region.audienceAge !== null && (
          <p data-audience-age={region.audienceAge}>{t('AUDIENCE_NOTE', { age: region.audienceAge })}</p>
        )}
        {warns && <WithoutScript context={context} />}
        {region.licence.status === 'demo' && <p className="demo">{t('WARN_DEMO')}</p>}
        <ul className="strip-links" aria-label={t('STRIP_LINKS')}>
          {footer.responsibleGaming.map((entry) => (
            <li key={entry.href}>
              <Anchor context={context} link={entry}>
                {entry.label}
              </Anchor>
            </li>
          ))}
          {/* A consent is taken back as easily as it was given, also where a client has taken the footer away. */}
          {asksForConsent(context.region) && context.hasRoute(SETTINGS_ROUTE) && (
            <li>
              <Anchor context={context} link={context.link(SETTINGS_ROUTE)} consent="settings">
                {t('CONSENT_SETTINGS')}
              </Anchor>
            </li>
          )}
        </ul>
        <p className="quiet">
          {t('FOOTER_COPYRIGHT', {
            licensee: context.inLanguage(region.licence.licensee),
            brand: context.inLanguage(region.facts.brand),
          })}
        </p>
      </div>
    </section>
  );
}

/** Without script the visitor's place is unknown, so every page contains the texts of the dialogs for all visitors. */
function WithoutScript({ context }: { context: Context }) {
  const { access, placeModals, t } = context;
  if (access.onUnknown !== 'WARNING') return null;
  return (
    <noscript>
      <p className="demo">
        {t('REGION_WARNING_WITHOUT_SCRIPT')} {t('REGION_WARNING_TEXT')}
      </p>
      {placeModals.map(({ name, title, paragraphs, go, withoutScript, sites }) => (
        <p className="demo" key={name} data-elsewhere="">
          {withoutScript ?? `${title}. ${paragraphs.at(-1)}`}{' '}
          {/* Marked with its language, as every link into another market is. */}
          {sites.map(({ origin, isOpen, locale, countryName }, index) => (
            <Fragment key={origin}>
              {index > 0 && ', '}
              {isOpen ? (
                <a href={`${origin}/`} hrefLang={locale}>
                  {withoutScript === null ? go : countryName}
                </a>
              ) : (
                t('SITE_NOT_AVAILABLE')
              )}
            </Fragment>
          ))}
          {withoutScript !== null && '.'}
        </p>
      ))}
    </noscript>
  );
}
