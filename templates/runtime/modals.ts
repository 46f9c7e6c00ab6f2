/**
 * What a modal does beyond a browser's own dialog (specification, sections 3, 8 and 9): its openers, the order of several,
 * what Esc and a press on the overlay do, Tab that goes round, and swiping away.
 */
import styles from '../components/modal/more.css' with { type: 'text' };
import { adoptStyles } from './adopt-styles.ts';
import { letSwipe } from './swipe.ts';

const BASE = 1000;
const STEP = 2;
const FOCUSABLE = 'a[href],button,input,select,textarea,summary,iframe,[tabindex]';

/** Open modals, the topmost last. */
const stack: HTMLDialogElement[] = [];
const known = new WeakSet<HTMLDialogElement>();

/** Openers arrive hidden, because without script they would do nothing. */
export function enhanceModals(): void {
  adoptStyles(styles);
  // A dialog about the visitor's place is opened by other scripts. The event does not bubble.
  document.addEventListener('toggle', ({ target }) => target instanceof HTMLDialogElement && manageModal(target), true);
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) manageModal(dialog);
  document.addEventListener('keydown', closeTopmost);
  for (const opener of document.querySelectorAll<HTMLElement>('[data-modal-open]')) {
    const dialog = document.querySelector<HTMLDialogElement>(`dialog[data-modal="${opener.dataset.modalOpen}"]`);
    if (!dialog) continue;
    opener.hidden = false;
    opener.addEventListener('click', () => {
      // Safari gives a clicked button no focus, and the dialog returns the focus to where it was.
      opener.focus({ preventScroll: true });
      openModal(dialog);
    });
  }
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-open]')) openModal(dialog);
}

function openModal(dialog: HTMLDialogElement): void {
  // Above an open modal the page behind is inert, and so is every dialog that is not modal.
  const besides = dialog.dataset.background && !document.querySelector('dialog:modal');
  if (!dialog.open) besides ? dialog.show() : dialog.showModal();
  manageModal(dialog);
}

/** @throws where the focus trap of an open dialog has nothing that can take the focus; it is closed then */
function manageModal(dialog: HTMLDialogElement): void {
  if (!dialog.open || stack.includes(dialog)) return;
  if (traps(dialog) && focusable(dialog).length === 0) {
    dialog.close();
    throw new Error(
      `The modal "${dialog.dataset.modal}" traps the focus and has nothing to give it to. Put a button, link or field into it, or set focusTrap to false.`,
    );
  }
  stack.push(dialog);
  arrange();
  dialog.toggleAttribute('data-scrolls', dialog.scrollHeight > dialog.clientHeight + 1);
  if (known.has(dialog)) return;
  known.add(dialog);
  dialog.addEventListener('close', () => {
    // The event comes later than the closing; meanwhile the dialog may be open again.
    const index = dialog.open ? -1 : stack.indexOf(dialog);
    if (index === -1) return;
    stack.splice(index, 1);
    arrange();
  });
  dialog.addEventListener('keydown', (event) => goRound(dialog, event));
  if (dialog.dataset.click !== 'off') closeOnOverlay(dialog);
  letSwipe(dialog);
}

const traps = ({ dataset }: HTMLDialogElement) => dataset.trap !== 'off';

function focusable(dialog: HTMLDialogElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0,
  );
}

/** The order of those that the browser does not put on top itself, and the overlays that are shown. */
function arrange(): void {
  stack.forEach((dialog, index) => {
    dialog.style.zIndex = String(BASE + STEP * index);
    dialog.toggleAttribute('data-covered', index < stack.length - 1 && dialog.dataset.overlay !== 'persist');
  });
}

/** Without this, Tab would leave for the browser's own buttons after the last element, and in some browsers not come back. */
function goRound(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !traps(dialog)) return;
  const all = focusable(dialog);
  const from = event.shiftKey ? all[0] : all.at(-1);
  const to = event.shiftKey ? all.at(-1) : all[0];
  if (document.activeElement !== from && document.activeElement !== dialog) return;
  event.preventDefault();
  to?.focus();
}

/** Only a press that begins and ends on the overlay: a text that is selected past the edge must not close it. */
function closeOnOverlay(dialog: HTMLDialogElement): void {
  let pressed = false;
  const onOverlay = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    // The overlay is a part of the dialog, and so is its padding.
    return target === dialog && !inside;
  };
  dialog.addEventListener('pointerdown', (event) => {
    pressed = onOverlay(event);
  });
  dialog.addEventListener('click', (event) => {
    if (pressed && onOverlay(event)) dialog.close();
    pressed = false;
  });
}

function closeTopmost(event: KeyboardEvent): void {
  // One that is closed leaves the stack a moment later.
  const top = stack.findLast((dialog) => dialog.open);
  // A menu above closes first, by itself.
  if (event.key !== 'Escape' || !top || document.querySelector(':popover-open')) return;
  const closes = top.dataset.esc !== 'off';
  // A browser closes a modal at the second Esc, even if the page prevented the first.
  if (closes || top.matches(':modal')) event.preventDefault();
  if (closes) top.close();
}
