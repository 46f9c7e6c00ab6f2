/** Buttons that open a dialog of the page: they arrive hidden, because without script they would do nothing. */
export function enhanceDialogs(): void {
  for (const opener of document.querySelectorAll<HTMLElement>('[data-modal-open]')) {
    const dialog = document.querySelector<HTMLDialogElement>(`dialog[data-modal="${opener.dataset.modalOpen}"]`);
    if (!dialog) continue;
    opener.hidden = false;
    opener.addEventListener('click', () => dialog.showModal());
    dialog.addEventListener('click', (event) => {
      const target = event.target as Element;
      // A click on the dialog itself, not on something in it, is one on its backdrop.
      if (target === dialog || target.closest('[data-modal-close]')) dialog.close();
    });
  }
}
