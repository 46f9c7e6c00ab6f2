import type { ReactNode } from 'react';
import type { Context } from 'region-site/kit';
import close from '../../../assets/icons/interface/x.svg';
import { Icon } from '../icon/icon.tsx';

/** How a modal behaves (specification, sections 3 and 9). What is left out is the common case. */
export interface ModalOptions {
  /** Opens by itself as soon as script runs. */
  readonly open?: boolean;
  /** A press on the overlay closes it. */
  readonly clickToClose?: boolean;
  readonly escToClose?: boolean;
  /** `auto`: only the topmost modal shows its overlay. `persist`: this one shows it beneath others as well. */
  readonly overlay?: 'auto' | 'persist';
  /** `interactive`: no overlay, and the page behind can be used; then nothing is locked or trapped unless an option says so. */
  readonly background?: 'interactive' | 'non-interactive';
  readonly lockScroll?: boolean;
  /** Keeps Tab inside. Without anything to focus inside, that is a developer's error. */
  readonly focusTrap?: boolean;
  readonly swipe?: 'none' | 'up' | 'right' | 'down' | 'left';
  /** px that a finger moves before it is a swipe; 8 where none is given. */
  readonly threshold?: number;
}

interface ModalProps extends ModalOptions {
  /** What `data-modal-open` of its openers says. */
  readonly name: string;
  readonly className: string;
  /** The id of its heading. */
  readonly labelledBy: string;
  /** `data-visitors`, of a dialog about the visitor's place. */
  readonly visitors?: string;
  readonly children: ReactNode;
}

/** Every dialog of the site. The browser traps the focus and returns it; runtime/modals.ts adds the options. */
export function Modal({ name, className, labelledBy, visitors, children, ...options }: ModalProps) {
  return (
    <dialog
      className={`modal ${className}`}
      // biome-ignore lint/a11y/noRedundantRoles: tests and tag managers look for [role=dialog]
      role="dialog"
      data-modal={name}
      data-visitors={visitors}
      aria-labelledby={labelledBy}
      {...attributesOf(options)}
    >
      {/* The browser closes the dialog when one of its buttons submits this form, also before any script has run. */}
      <form method="dialog">{children}</form>
    </dialog>
  );
}

/** What script and style sheet read; attributes with the usual value are left out. */
function attributesOf(options: ModalOptions) {
  const { open, overlay, threshold, background = 'non-interactive', swipe = 'none' } = options;
  const { escToClose = true, clickToClose = true } = options;
  const interactive = background === 'interactive';
  const { lockScroll = !interactive, focusTrap = !interactive } = options;
  // Browsers that know the attribute behave so before any script has run. Esc closes a modal without it.
  const closes = clickToClose && !interactive ? 'any' : interactive ? 'closerequest' : undefined;
  return {
    closedby: escToClose ? closes : 'none',
    'data-open': open ? '' : undefined,
    'data-click': clickToClose ? undefined : 'off',
    'data-esc': escToClose ? undefined : 'off',
    'data-overlay': overlay === 'persist' ? overlay : undefined,
    'data-background': interactive ? background : undefined,
    'data-scroll': lockScroll ? undefined : 'free',
    'data-trap': focusTrap ? undefined : 'off',
    'data-swipe': swipe === 'none' ? undefined : swipe,
    'data-threshold': threshold,
  } as const;
}

/** The cross in the corner, so that closing needs neither a swipe nor Esc. */
export function ModalClose({ context }: { context: Context }) {
  return (
    <button type="submit" className="modal-close" data-modal-close="">
      <Icon svg={close} />
      <span className="sr">{context.t('DIALOG_CLOSE')}</span>
    </button>
  );
}

/** The bar by which a mouse, or a finger on a text that scrolls, can take hold of a modal that is swiped away. */
export function ModalHandle() {
  return <div className="modal-handle" data-modal-handle="" aria-hidden="true" />;
}
