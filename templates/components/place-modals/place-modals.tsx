import type { ReactNode } from 'react';
import pin from '../../../assets/icons/pin.svg';
import shield from '../../../assets/icons/shield.svg';
import user from '../../../assets/icons/user.svg';
import type { Context } from '../../contract.ts';
import { Icon } from '../icon/icon.tsx';
import { Modal } from '../modal/modal.tsx';

/**
 * What a visitor may be told about the place of the visit. Script opens the one that the decision names
 * (runtime/place-modal.ts); closed, a dialog is nothing to anyone.
 */
export function PlaceModals({ context, warns }: { context: Context; warns: boolean }) {
  const { access, t } = context;
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
            <a className="button" href={`${access.ontarioOrigin}/`} data-modal-go="">
              {t('ONTARIO_GO')}
            </a>
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

function Close({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="button" className={className} data-modal-close="">
      {children}
    </button>
  );
}
