/** The path that was not found, as text, and a way back to the page that led here. */
export function enhanceErrorPage(): void {
  const line = document.querySelector<HTMLElement>('[data-not-found]');
  // A path that cannot be decoded is shown as it stands. As text it cannot be markup, whatever it holds.
  if (line) line.textContent = (line.dataset.notFound ?? '').replace('{path}', () => readable(location.pathname));

  document.querySelector('[data-back]')?.addEventListener('click', (event) => {
    const cameFromHere = document.referrer !== '' && new URL(document.referrer).origin === location.origin;
    if (!cameFromHere || history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
