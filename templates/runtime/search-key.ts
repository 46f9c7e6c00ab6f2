/** `/` leads to the search, or into its field, unless something is being written. */
export function watchSearchKey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'))) return;
    if (document.querySelector('dialog:modal')) return;
    const goal = document.getElementById('search-field') ?? document.querySelector<HTMLElement>('a[href$="/search/"]');
    if (!goal) return;
    event.preventDefault();
    if (goal instanceof HTMLAnchorElement) goal.click();
    else goal.focus();
  });
}
