/** The way out of an error page leads to the page before it, where the tab has one; else it stays a link home. */
export function enhanceErrorPage(): void {
  document.querySelector('[data-back]')?.addEventListener('click', (event) => {
    // The referrer would miss an address that was typed.
    if (history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}
