import type { Context } from 'region-site/kit';
import { Modal, ModalClose, ModalHandle } from '../modal/modal.tsx';
import { Picture } from '../picture/picture.tsx';

interface RecordBadgeProps {
  readonly context: Context;
  readonly record: {
    readonly heading: string;
    readonly text: string;
    readonly openLabel: string;
    readonly certificate: {
      readonly heading: string;
      readonly text: string;
      readonly testerText: string;
      readonly alt: string;
    };
  };
}

/** As wide as the dialog without its margins and its padding, which grows with the window. */
const SLOT = { width: 640, sizes: '(min-width: 768px) 40rem, calc(90vw - 3.7rem)' };

/** The record as a seal; its certificate opens in a dialog, which needs script, so its opener arrives hidden. */
export function RecordBadge({ context, record }: RecordBadgeProps) {
  const { certificate } = record;
  return (
    <section className="record" aria-labelledby="record">
      <Seal />
      <div>
        <h2 id="record">{record.heading}</h2>
        <p>{record.text}</p>
        <button type="button" className="button plain" data-modal-open="certificate" aria-haspopup="dialog" hidden>
          {record.openLabel}
        </button>
      </div>
      <Modal name="certificate" className="certificate paper" labelledBy="certificate-title" swipe="down">
        <ModalHandle />
        <ModalClose context={context} />
        <h2 id="certificate-title">{certificate.heading}</h2>
        {/* Lazy in a closed dialog: fetched only when the dialog opens. */}
        <Picture context={context} source="images/certificate.png" slot={{ ...SLOT, alt: certificate.alt }} />
        <p>{certificate.text}</p>
        <p className="quiet">{certificate.testerText}</p>
      </Modal>
    </section>
  );
}

/** A seal in the shape of a chip: edge spots around, the bird's eye in the middle. */
function Seal() {
  return (
    <svg className="seal" viewBox="-60 -60 120 120" aria-hidden="true">
      <circle r="56" className="seal-edge" />
      <circle r="50" className="seal-spots" />
      <circle r="43" className="seal-face" />
      <circle r="38" className="seal-rays" />
      <path className="seal-wing" d="M-30 14C-22-12 4-22 28-16C20-12 22-6 12 0C20 0 16 8 4 10C8 14-6 20-30 14Z" />
      <circle cx="15" cy="-10" r="3.4" className="seal-eye" />
    </svg>
  );
}
