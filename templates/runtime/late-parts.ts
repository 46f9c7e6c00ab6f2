/** What may lie below the first screen. As states.css has it, which is minified: the same letters cost nothing twice. */
const LATE = '.main-home>section+section,.content-main>.prose>:nth-child(n+8),.footer,.strip';

const { dataset } = document.documentElement;

/**
 * The first paint has left these parts out, unless the page begins in its middle (head.ts). Now the browser lays them out,
 * each in a task of its own, so that a press has its turn.
 */
export function layOutLateParts(): void {
  if (dataset.via !== 'navigate') return;
  dataset.via = '';
  for (const part of document.querySelectorAll<HTMLElement>(LATE)) {
    part.style.contentVisibility = 'auto';
    setTimeout(() => {
      part.style.contentVisibility = '';
      // Asked about it, the browser does it now.
      part.getBoundingClientRect();
    });
  }
}
