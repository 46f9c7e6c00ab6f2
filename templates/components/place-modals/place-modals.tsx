import type { ReactNode } from 'react';
import type { Context } from 'region-site/kit';
import pin from '../../../assets/icons/pin.svg';
import shield from '../../../assets/icons/shield.svg';
import user from '../../../assets/icons/user.svg';
import { Icon } from '../icon/icon.tsx';
import { Modal } from '../modal/modal.tsx';
import { isOpen } from '../region-selector/is-open.ts';

/**
 * What a visitor may be told about the place of the visit. Script opens the one that the decision names
 * (runtime/place-modal.ts); closed, a dialog is nothing to anyone.
 */
export function PlaceModals({ context, warns }: { context: Context; warns: boolean }) {
  const { access, region, t } = context;
  const asks = [access.default, access.onUnknown, ...Object.values(access.rules)].includes('WARNING');
  return (
    <>
      {warns && asks && (
        <PlaceModal name="region-warning" title={t('REGION_WARNING_TITLE')}>
          <p>{t('REGION_WARNING_TEXT')}</p>
          <Close className="button">{t('REGION_WARNING_OK')}</Close>
        </PlaceModal>
      )}
      {access.ontario['CA-ON'] === 'modal' && (
        <PlaceModal name="ontario" title={t('ONTARIO_TITLE')}>
          <p>{t('ONTARIO_DESCRIPTION_1')}</p>
          <p>{t('ONTARIO_DESCRIPTION_2')}</p>
          <ul>
            <li>
              <Icon svg={pin} />
              {t('ONTARIO_LABEL_PLACE')}
            </li>
            <li>
              <Icon svg={shield} />
              {t('ONTARIO_LABEL_RULES')}
            </li>
            <li>
              <Icon svg={user} />
              {t('ONTARIO_LABEL_AGE')}
            </li>
          </ul>
          {access.ontarioOrigin && (
            <OntarioSite origin={access.ontarioOrigin} isOpen={isOpen(region, access.ontarioOrigin)} t={t} />
          )}
          <p>{t('ONTARIO_OUTSIDE')}</p>
          <Close className="button plain">{t('ONTARIO_CONTINUE')}</Close>
        </PlaceModal>
      )}
      {access.mainSite.length > 0 && (
        <PlaceModal name="main-site" title={t('MAIN_SITE_TITLE')}>
          <p>{t('MAIN_SITE_TEXT')}</p>
          {/* Which site it is depends on the visitor, so script sets the address before it opens the dialog. */}
          <a className="button" href={context.link('/').href} data-modal-go="">
            {t('MAIN_SITE_GO')}
          </a>
          <Close className="button plain">{t('MAIN_SITE_CONTINUE')}</Close>
        </PlaceModal>
      )}
    </>
  );
}

/** Its answer is kept for a month, so it is given by a button or by Esc, never by a press beside it. */
function PlaceModal({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <Modal name={name} className="place-modal night" labelledBy={`modal-${name}`} clickToClose={false}>
      <h2 id={`modal-${name}`}>{title}</h2>
      {children}
    </Modal>
  );
}

/** A button that leads there, or one that is unavailable and says why. */
function OntarioSite({ origin, isOpen, t }: { origin: string; isOpen: boolean; t: Context['t'] }) {
  if (isOpen)
    return (
      <a className="button" href={`${origin}/`} data-modal-go="">
        {t('ONTARIO_GO')}
      </a>
    );
  return (
    <>
      <button type="button" className="button" disabled data-modal-go="" aria-describedby="ontario-not-yet">
        {t('ONTARIO_GO')}
      </button>
      <p className="quiet" id="ontario-not-yet">
        {t('SITE_NOT_AVAILABLE')}
      </p>
    </>
  );
}

function Close({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="button" className={className} data-modal-close="">
      {children}
    </button>
  );
}
