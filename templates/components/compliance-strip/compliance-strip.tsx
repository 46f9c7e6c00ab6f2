import { Fragment } from 'react';
import type { Context } from 'region-site/kit';
import { Anchor, outside, telephone } from '../anchor/anchor.tsx';
import { asksForConsent, SETTINGS_ROUTE } from '../consent/consent-settings.ts';
import { LicenceSentence } from './licence-sentence.tsx';

/** Licence, help line, age limit and warnings. It is on every page, and in every embedded variant of a page. */
export function ComplianceStrip({ context, warns }: { context: Context; warns: boolean }) {
  const { region, footer, t } = context;
  const line = region.help.find((entry) => entry.id === region.helpLine);
  return (
    <section className="strip night" aria-label={t('STRIP_LABEL')}>
      <p className="age" data-age-limit={region.ageLimit}>
        <span aria-hidden="true">{t('AGE_LIMIT_MARK', { age: region.ageLimit })}</span>
        <span className="sr">{t('AGE_LIMIT_TEXT', { age: region.ageLimit })}</span>
      </p>
      <div className="strip-text">
        {line && (
          <p className="strip-help">
            {t('HELP_LINE_INTRO')} <strong>{context.inLanguage(line.name)}</strong>{' '}
            {line.phone && (
              <a className="phone" href={telephone(line.phone)}>
                {line.phone}
              </a>
            )}{' '}
            {line.hours && <span>{t(line.hours)}</span>}{' '}
            {line.url && (
              <Anchor context={context} link={outside(line.url)}>
                {hostOf(line.url)}
              </Anchor>
            )}
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

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');

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
