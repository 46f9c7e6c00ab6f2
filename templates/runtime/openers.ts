/** Buttons that open a dialog of the page. They arrive hidden, because without script they would do nothing. */
export function enhanceOpeners(): void {
  for (const opener of document.querySelectorAll<HTMLElement>('[data-modal-open]')) {
    const dialog = document.querySelector<HTMLDialogElement>(`dialog[data-modal="${opener.dataset.modalOpen}"]`);
    if (!dialog) continue;
    opener.hidden = false;
    opener.addEventListener('click', () => {
      // Safari gives a clicked button no focus, and the dialog returns the focus to where it was.
      opener.focus({ preventScroll: true });
      open(dialog);
    });
  }
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-open]')) open(dialog);
}

/** Fetched when a dialog opens: few visitors open one. */
const open = (dialog: HTMLDialogElement) =>
  import('./show-dialog.ts').then((chunk) => chunk.showDialog(dialog), console.warn);
