/** Inline, right after the line on the 404 page that it completes, so that the path is there before the first paint. */
const line = document.currentScript?.previousElementSibling as HTMLElement;
// As text the path cannot be markup, whatever it holds.
line.textContent = (line.dataset.notFound as string).replace('{path}', () => readable(location.pathname));

/** A path that cannot be decoded is shown as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
