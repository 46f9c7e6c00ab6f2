import type { ReactNode } from 'react';
import type { Context, PlaceModalView } from 'region-site/kit';
import pin from '../../../assets/icons/pin.svg';
import shield from '../../../assets/icons/shield.svg';
import user from '../../../assets/icons/user.svg';
import { Icon } from '../icon/icon.tsx';
import { Modal } from '../modal/modal.tsx';
import { visitorPatterns } from './visitor-patterns.ts';

const ICONS = [pin, shield, user];
/** A pattern that matches nothing. */
const NO_VISITOR = '(?!)';

interface PlaceModalsProps {
  readonly context: Context;
  readonly warns: boolean;
  /** False on a page that many addresses show: whether it warns depends on the address. */
  readonly early?: boolean;
}

/**
 * Dialogs about the visitor's place. The inline script behind them opens the first that is for the visitor
 * (runtime/visitor.ts); a closed dialog is not shown and not read aloud.
 */
export function PlaceModals({ context, warns, early = true }: PlaceModalsProps) {
  const { access, t } = context;
  const asks = [access.default, access.onUnknown, ...Object.values(access.rules)].includes('WARNING');
  const patterns = visitorPatterns(access);
  return (
    <>
      {context.placeModals.map((modal) => (
        <PlaceModal key={modal.name} name={modal.name} visitors={patterns[modal.name]} title={modal.title}>
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
      {warns && asks && (
        <PlaceModal
          name="region-warning"
          visitors={early ? patterns['region-warning'] : NO_VISITOR}
          title={t('REGION_WARNING_TITLE')}
        >
          <p>{t('REGION_WARNING_TEXT')}</p>
          <Close className="button">{t('REGION_WARNING_OK')}</Close>
        </PlaceModal>
      )}
    </>
  );
}

interface PlaceModalProps {
  readonly name: string;
  /** Who sees it before the first paint (visitor-patterns.ts). */
  readonly visitors: string | undefined;
  readonly title: string;
  readonly children: ReactNode;
}

/** Its answer is kept for a month, so it is given by a button or by Esc, never by a press beside it. */
function PlaceModal({ name, visitors = NO_VISITOR, title, children }: PlaceModalProps) {
  return (
    <Modal
      name={name}
      className="place-modal night"
      labelledBy={`modal-${name}`}
      clickToClose={false}
      visitors={visitors}
    >
      <h2 id={`modal-${name}`}>{title}</h2>
      {children}
    </Modal>
  );
}

/** A button that leads there, or one that is unavailable and says why. */
function OtherSite({ modal: { name, go, sites }, t }: { modal: PlaceModalView; t: Context['t'] }) {
  const [site] = sites;
  // Where there are several sites, the page's script sets the address.
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
    <button type="submit" className={className} data-modal-close="">
      {children}
    </button>
  );
}
