/** A row of links that is wider than the window: buttons move it, beside a finger and the wheel. */
import styles from '../components/sub-navigation/slide.css' with { type: 'text' };
import { adoptStyles } from './adopt-styles.ts';

export function enhanceSliders(): void {
  adoptStyles(styles);
  for (const slider of document.querySelectorAll<HTMLElement>('[data-slider]')) {
    const row = slider.querySelector('ul');
    if (row) enhance(row, [...slider.querySelectorAll('button')]);
  }
}

function enhance(row: HTMLElement, buttons: readonly HTMLButtonElement[]): void {
  const update = () => {
    // From right to left, positions are negative.
    const passed = Math.abs(row.scrollLeft);
    const rest = row.scrollWidth - row.clientWidth - passed;
    buttons.forEach((button, index) => {
      // Within a pixel of its end a row is at its end: positions are fractions.
      const isAtEnd = (index === 0 ? passed : rest) <= 1;
      // A hidden button would lose the focus, so the link at that end receives it.
      if (isAtEnd && document.activeElement === button) [...row.querySelectorAll('a')].at(index && -1)?.focus();
      button.hidden = isAtEnd;
    });
  };
  buttons.forEach((button, index) => {
    const way = (index === 0) === (document.dir === 'rtl') ? 0.7 : -0.7;
    button.addEventListener('click', () => row.scrollBy({ left: row.clientWidth * way }));
  });
  // A browser leaves an entry that is partly in sight where it is. A press does not move the link under the pointer.
  row.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  row.addEventListener('scroll', update, { passive: true });
  new ResizeObserver(update).observe(row);
}
