import close from 'lucide-static/icons/x.svg';
import type { Context } from '../../contract.ts';
import { Icon } from '../icon/icon.tsx';

interface RecordBadgeProps {
  readonly context: Context;
  readonly record: {
    readonly heading: string;
    readonly text: string;
    readonly openLabel: string;
    readonly certificate: { readonly heading: string; readonly text: string; readonly testerText: string };
  };
}

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
      {/* biome-ignore lint/a11y/noRedundantRoles: tests and tag managers look for [role=dialog] */}
      <dialog className="certificate paper" role="dialog" data-modal="certificate" aria-labelledby="certificate-title">
        <button type="button" className="dialog-close" data-modal-close="">
          <Icon svg={close} />
          <span className="sr">{context.t('DIALOG_CLOSE')}</span>
        </button>
        <Seal />
        <h2 id="certificate-title">{certificate.heading}</h2>
        <p>{certificate.text}</p>
        <p className="quiet">{certificate.testerText}</p>
      </dialog>
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
