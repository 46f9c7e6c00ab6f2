/**
 * Tells the stylesheets how much of the lower edge is taken by what lies over the page there, in `--foot`: its height
 * depends on language, width and size of text. The page ends above it, what gets the focus comes to lie above it, and
 * so do the floating buttons.
 */
export function tellFootRoom(): void {
  const layers = [...document.querySelectorAll<HTMLElement>('.consent, .suggestion')];
  if (layers.length === 0) return;
  const tell = () =>
    document.documentElement.style.setProperty('--foot', `${Math.max(...layers.map(heightFromFoot))}px`);
  tell();
  const observer = new ResizeObserver(tell);
  for (const layer of layers) observer.observe(layer, { box: 'border-box' });
}

/** Nothing, for what is hidden or has been taken away. */
function heightFromFoot(layer: HTMLElement): number {
  const { height } = layer.getBoundingClientRect();
  return height && height + Number.parseFloat(getComputedStyle(layer).bottom);
}
