/** What closes any dialog of the page; Esc and the like are the browser's. */
export function enhanceDialogs(): void {
  document.addEventListener('click', ({ target }) => {
    (target as Element).closest('[data-modal-close]')?.closest('dialog')?.close();
  });
}

/**
 * Opens a dialog as its options say. The browser alone makes it one that can be used and closed; what else it can do
 * (modals.ts) comes with the first one that opens, because most visits see none.
 */
export function showDialog(dialog: HTMLDialogElement): void {
  // Above an open modal the page behind is out of reach anyway, and what is not modal would be as well.
  const besides = dialog.dataset.background && !document.querySelector('dialog:modal');
  if (!dialog.open) besides ? dialog.show() : dialog.showModal();
  void import('./modals.ts').then(({ manageModal }) => manageModal(dialog), console.warn);
}
