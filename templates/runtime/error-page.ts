/** Inline in error pages, right behind the parts that it completes, so that they are there before the first paint. */
import { findNearest } from './nearest-pages.ts';

const line = document.querySelector<HTMLElement>('[data-not-found]');
// As text the path cannot be markup, whatever it holds.
if (line) line.textContent = (line.dataset.notFound as string).replace('{path}', () => readable(location.pathname));

// Pages whose names are nearest to the address.
const nearest = document.querySelector<HTMLElement>('[data-pages]');
if (nearest) {
  const { pages = '', home = '/' } = nearest.dataset;
  const path = readable(location.pathname);
  const found = findNearest(pages, path.startsWith(home) ? path.slice(home.length) : path);
  nearest.querySelector('ul')?.append(
    ...found.map(({ path, title }) => {
      const link = Object.assign(document.createElement('a'), { href: home + path, textContent: title });
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  nearest.hidden = found.length === 0;
}

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
