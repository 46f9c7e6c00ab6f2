/** Closes any dialog of the page by its buttons; Esc is the browser's. */
export function enhanceDialogs(): void {
  document.addEventListener('click', ({ target }) => {
    (target as Element).closest('[data-modal-close]')?.closest('dialog')?.close();
  });
}
