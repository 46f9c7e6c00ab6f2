/** Buttons that open a dialog of the page: they arrive hidden, because without script they would do nothing. */
export function enhanceOpeners(showDialog: (dialog: HTMLDialogElement) => void): void {
  for (const opener of document.querySelectorAll<HTMLElement>('[data-modal-open]')) {
    const dialog = document.querySelector<HTMLDialogElement>(`dialog[data-modal="${opener.dataset.modalOpen}"]`);
    if (!dialog) continue;
    opener.hidden = false;
    opener.addEventListener('click', () => {
      // Where a click gives a button no focus (Safari), there would be none to give back.
      opener.focus({ preventScroll: true });
      // Behind a modal every element of the page gets another style: a slow phone shows the press first.
      setTimeout(() => showDialog(dialog));
    });
  }
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-open]')) showDialog(dialog);
}
