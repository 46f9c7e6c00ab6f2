/** `/` leads to the search, or into its field, unless something is being written. */
export function watchSearchKey(): void {
  document.addEventListener('keydown', openSearchByKey);
}

/** Nothing happens at another event. */
export function openSearchByKey(event: Event): void {
  const { key, ctrlKey, metaKey, altKey, target } = event as KeyboardEvent;
  if (event.type !== 'keydown' || key !== '/' || ctrlKey || metaKey || altKey) return;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'))) return;
  if (document.querySelector('dialog:modal')) return;
  const goal = document.getElementById('search-field') ?? document.querySelector<HTMLElement>('a[href$="/search/"]');
  if (!goal) return;
  event.preventDefault();
  if (goal instanceof HTMLAnchorElement) goal.click();
  else goal.focus();
}
