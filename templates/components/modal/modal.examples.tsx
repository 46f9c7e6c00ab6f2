import type { Example } from '../example.ts';
import { Modal, type ModalOptions } from './modal.tsx';

const modal = (name: string, options: ModalOptions, text: string) => () => (
  <>
    <p>
      <button type="button" className="button" data-modal-open={name} hidden>
        Open it
      </button>
    </p>
    <Modal name={name} className="example-modal" labelledBy={`${name}-title`} {...options}>
      <h2 id={`${name}-title`}>{text}</h2>
      <p>
        <button type="button" className="button" data-modal-close>
          Close
        </button>
      </p>
    </Modal>
  </>
);

export const examples: readonly Example[] = [
  { name: 'the common case', render: modal('example-common', {}, 'Esc, the overlay and the button close it') },
  {
    name: 'that only its button closes',
    render: modal('example-firm', { clickToClose: false, escToClose: false }, 'Only the button closes it'),
  },
  {
    name: 'beside a page that goes on working',
    render: modal('example-beside', { background: 'interactive' }, 'The page goes on working'),
  },
  { name: 'that a swipe closes', render: modal('example-swipe', { swipe: 'down' }, 'Swipe it down') },
];
