/** In the page, because the page's script and the islands each have this module. */
const LAYERS = '[data-foot]';
let observer: ResizeObserver | null = null;

/**
 * Keeps in `--foot` how much of the lower edge a layer covers, as the question about cookies or a notice. Its height
 * depends on language, width and text size. The page, focused elements and the floating buttons stay above it.
 */
export function reserveFootRoom(layer: HTMLElement): void {
  observer ??= new ResizeObserver(update);
  layer.dataset.foot = '';
  observer.observe(layer, { box: 'border-box' });
}

function update(): void {
  document.documentElement.style.setProperty(
    '--foot',
    `${Math.max(...[...document.querySelectorAll<HTMLElement>(LAYERS)].map(heightFromFoot))}px`,
  );
}

/** Zero for a layer that is hidden or was removed. */
function heightFromFoot(layer: HTMLElement): number {
  const { height } = layer.getBoundingClientRect();
  return height && height + Number.parseFloat(getComputedStyle(layer).bottom);
}
