/**
 * Writes into `--foot` how much of the lower edge is covered by the consent question and notices. Their height depends on
 * language, width and text size. The page, focused elements and the floating buttons stay above it.
 */
export function reserveFootRoom(): void {
  const layers = [...document.querySelectorAll<HTMLElement>('.consent, .notices')];
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
