import type { Context } from 'region-site/kit';
import type { Example } from '../example.ts';
import { Modal, ModalClose, ModalHandle, type ModalOptions } from './modal.tsx';

interface SampleProps {
  readonly context: Context;
  readonly name: string;
  readonly options?: ModalOptions;
  /** A modal that is opened from inside this one. */
  readonly next?: string;
}

function Opener({ name }: { readonly name: string }) {
  return (
    <button type="button" className="button" data-modal-open={name} hidden>
      {name}
    </button>
  );
}

/** A button and the modal that it opens; `data-modal-open` brings the two together. */
function Sample({ context, name, options = {}, next }: SampleProps) {
  return (
    <>
      <Opener name={name} />
      <Modal name={name} className="night" labelledBy={`title-${name}`} {...options}>
        {options.swipe && <ModalHandle />}
        <ModalClose context={context} />
        <h2 id={`title-${name}`}>{name}</h2>
        <p>
          <a href="#top">{context.t('QUICK_TO_TOP')}</a>
        </p>
        {next && <Opener name={next} />}
      </Modal>
    </>
  );
}

const sample = (name: string, options: ModalOptions) => ({
  name,
  render: (context: Context) => <Sample context={context} name={name} options={options} />,
});

export const examples: readonly Example[] = [
  sample('plain', {}),
  sample('button-only', { clickToClose: false, escToClose: false }),
  sample('lasting-overlay', { overlay: 'persist' }),
  sample('beside-the-page', { background: 'interactive' }),
  sample('beside-and-trapping', { background: 'interactive', focusTrap: true, lockScroll: true }),
  // Beside the page, so that it does not lie over the other examples.
  sample('open-at-once', { open: true, background: 'interactive' }),
  sample('page-scrolls', { lockScroll: false }),
  sample('swipe-up', { swipe: 'up' }),
  sample('swipe-right', { swipe: 'right' }),
  sample('swipe-down', { swipe: 'down', threshold: 40 }),
  sample('swipe-left', { swipe: 'left' }),
  {
    name: 'two that lie above each other, the lower one with a lasting overlay',
    render: (context) => (
      <>
        <Sample context={context} name="lower" options={{ overlay: 'persist' }} next="upper" />
        <Sample context={context} name="upper" />
      </>
    ),
  },
];
