/** Inline in error pages, right behind the line that it completes, so that the path is there before the first paint. */
const line = document.querySelector<HTMLElement>('[data-not-found]');
// As text the path cannot be markup, whatever it holds.
if (line) line.textContent = (line.dataset.notFound as string).replace('{path}', () => readable(location.pathname));

// The link home leads back to the page before, where the tab has one. The referrer would miss an address that was typed.
document.addEventListener('click', (event) => {
  if (history.length < 2 || !(event.target as Element).closest('[data-back]')) return;
  event.preventDefault();
  history.back();
});

/** A path that cannot be decoded is shown as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
