import type { ReactNode } from 'react';
import type { Context, PlaceModalView } from 'region-site/kit';
import pin from '../../../assets/icons/pin.svg';
import shield from '../../../assets/icons/shield.svg';
import user from '../../../assets/icons/user.svg';
import { Icon } from '../icon/icon.tsx';
import { Modal } from '../modal/modal.tsx';

const ICONS = [pin, shield, user];

/**
 * The messages about the visitor's place. Script opens the one that the decision names
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
      {context.placeModals.map((modal) => (
        <PlaceModal key={modal.name} name={modal.name} title={modal.title}>
          {modal.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {modal.labels.length > 0 && (
            <ul>
              {modal.labels.map((label, index) => (
                <li key={label}>
                  <Icon svg={ICONS[index % ICONS.length] as string} />
                  {label}
                </li>
              ))}
            </ul>
          )}
          <OtherSite modal={modal} t={t} />
          {modal.outside && <p>{modal.outside}</p>}
          <Close className="button plain">{modal.continue}</Close>
        </PlaceModal>
      ))}
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
function OtherSite({ modal: { name, go, sites }, t }: { modal: PlaceModalView; t: Context['t'] }) {
  const [site] = sites;
  // Which of several sites it is depends on the visitor: script sets the address before it opens the dialog.
  if (site && sites.every(({ isOpen }) => isOpen))
    return (
      <a className="button" href={`${site.origin}/`} data-modal-go="">
        {go}
      </a>
    );
  return (
    <>
      <button type="button" className="button" disabled data-modal-go="" aria-describedby={`${name}-not-yet`}>
        {go}
      </button>
      <p className="quiet" id={`${name}-not-yet`}>
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
