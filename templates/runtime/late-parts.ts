/** What may lie below the first screen. As states.css has it, which is minified: the same letters cost nothing twice. */
const LATE =
  '.main-home>section+section,.sunday,[class^=content]>article>*+*,main .prose>:nth-child(n+5),.footer,.strip';

const { dataset } = document.documentElement;

/**
 * The first paint has left these parts out, unless the page begins in its middle (head.ts). Now they come from top to
 * bottom, so that none moves another, each in a task of its own, so that a press has its turn.
 */
export function showLateParts(): void {
  if (dataset.via !== 'navigate') return;
  dataset.via = '';
  for (const part of document.querySelectorAll<HTMLElement>(LATE)) {
    part.style.display = 'none';
    setTimeout(() => {
      part.style.display = '';
      // Asked about it, the browser lays it out now.
      part.getBoundingClientRect();
    });
  }
  // The styles of all that is left out, in this task and not in the first of the others.
  document.body.getBoundingClientRect();
}
