/** Buttons that open a dialog of the page: they arrive hidden, because without script they would do nothing. */
export function enhanceDialogs(): void {
  for (const opener of document.querySelectorAll<HTMLElement>('[data-modal-open]')) opener.hidden = !modalOf(opener);
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-open]')) showDialog(dialog);
  document.addEventListener('click', ({ target }) => {
    const opener = (target as Element).closest<HTMLElement>('[data-modal-open]');
    const dialog = opener && modalOf(opener);
    if (dialog) {
      // Where a click gives a button no focus (Safari), there would be none to give back.
      opener.focus({ preventScroll: true });
      showDialog(dialog);
    }
    (target as Element).closest('[data-modal-close]')?.closest('dialog')?.close();
  });
}

const modalOf = ({ dataset }: HTMLElement) =>
  document.querySelector<HTMLDialogElement>(`dialog[data-modal="${dataset.modalOpen}"]`);

/**
 * Opens a dialog as its options say. The browser alone makes it one that can be used and closed; what else it can do
 * (modals.ts) comes with the first one that opens, because most visits see none.
 */
export function showDialog(dialog: HTMLDialogElement): void {
  // Above an open modal the page behind is out of reach anyway, and what is not modal would be as well.
  const besides = dialog.dataset.background === 'interactive' && !document.querySelector('dialog:modal');
  if (!dialog.open) besides ? dialog.show() : dialog.showModal();
  void import('./modals.ts').then(({ manageModal }) => manageModal(dialog), console.warn);
}
