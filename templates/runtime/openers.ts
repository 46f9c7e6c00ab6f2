/** Buttons that open a dialog of the page. They arrive hidden, because without script they would do nothing. */
import { showDialog } from './show-dialog.ts';

export function enhanceOpeners(): void {
  for (const opener of document.querySelectorAll<HTMLElement>('[data-modal-open]')) {
    const dialog = document.querySelector<HTMLDialogElement>(`dialog[data-modal="${opener.dataset.modalOpen}"]`);
    if (!dialog) continue;
    opener.hidden = false;
    opener.addEventListener('click', () => {
      // Safari gives a clicked button no focus, and the dialog returns the focus to where it was.
      opener.focus({ preventScroll: true });
      showDialog(dialog);
    });
  }
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-open]')) showDialog(dialog);
}
