/**
 * Inline, at the end of every page: fetches the module once the page has been painted, or at the first sign of a hand.
 * Everything works before it comes, so letters and the picture of the first screen have the line and the processor to
 * themselves.
 */
import { HAND, onFirstSign } from './first-sign.ts';
import { showLateParts } from './late-parts.ts';

const { dataset } = document.currentScript as HTMLScriptElement;

/** However often the module is asked for, it runs once. */
const begin = () => {
  showLateParts();
  import(dataset.module as string).catch(console.warn);
};

// A tab in the background paints nothing, and some browsers tell nobody when they do.
addEventListener('load', () => setTimeout(begin, 1000));
onFirstSign(HAND, () => {
  dataset.awake = '';
  begin();
});
// Last, because an old browser stumbles over it.
new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
