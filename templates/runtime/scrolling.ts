/**
 * The floating buttons are hidden while the page scrolls. On wide screens they are in the margin, and hidden where they
 * would cover text or a control. On others they are a bar with a strip of its own at the foot, which is hidden only if it
 * would cover the focused element. A page that has just loaded is treated like one that has just stopped scrolling.
 * Specification, sections 4 and 9.
 */
import styles from '../components/quick-actions/quick-actions.css' with { type: 'text' };
import { adoptStyles } from './adopt-styles.ts';

const IDLE = 200;
const DOWNLOAD_BACK = 1000;
const FOCUSED = ':focus:not(main,body)';
const PRESSABLE = `a,button,input,select,textarea,summary,${FOCUSED}`;
/** As in quick-actions.css. */
const inMargin = matchMedia('(min-width: 1244px)');

export function watchScrolling(): void {
  const top = document.querySelector<HTMLElement>('[data-quick=to-top]');
  const download = document.querySelector<HTMLElement>('[data-quick=download]');
  // The island around its button, which it shows and hides itself.
  const chat = document.querySelector<HTMLElement>('.quick > [data-island]');
  if (!top) return;
  adoptStyles(styles);
  // Its address would be another entry of the history, and stay in the address of the page.
  top.addEventListener('click', (event) => {
    event.preventDefault();
    const { pathname, search } = location;
    location.replace('#top');
    history.replaceState(history.state, '', pathname + search);
  });
  // One of them does not move as the other appears.
  for (const button of [top, download]) button?.classList.add('keeps-place');
  let idle = 0;
  let back = 0;
  let due = false;
  const settle = () => {
    idle = 0;
    reveal(top, scrollY >= innerHeight / 2);
    reveal(chat, true);
    back = setTimeout(() => reveal(download, true), DOWNLOAD_BACK);
  };
  const onScroll = () => {
    clearTimeout(idle);
    clearTimeout(back);
    for (const button of [top, download, chat])
      if (button && !button.contains(document.activeElement)) button.hidden = true;
    idle = setTimeout(settle, IDLE);
  };
  addEventListener('scroll', onScroll, { passive: true });
  onScroll();
  // Something may come under a button without any scrolling: what gets the focus, or a page that changes its size.
  // Positions are read once the frame that lays it out is over: a dialog that opens moves the focus twice.
  const lookAgain = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => setTimeout(look));
  };
  const look = () => {
    due = false;
    for (const button of [top, download]) if (button && !button.hidden) reveal(button, true);
    // Hiding it while the page scrolls changes its size, which leads here: it waits for the end of scrolling as the others do.
    if (idle === 0) reveal(chat, true);
  };
  document.addEventListener('focusin', ({ target }) => {
    if (!(target as Element).closest('.quick')) lookAgain();
  });
  const sizes = new ResizeObserver(lookAgain);
  sizes.observe(document.body);
  // Its button appears when its host has answered.
  if (chat) sizes.observe(chat);
}

/** Shows a button unless it would cover text, a control, or the focused element. */
function reveal(button: HTMLElement | null, wanted: boolean): void {
  if (!button || button.contains(document.activeElement)) return;
  button.hidden = !wanted;
  if (wanted && covers(button)) button.hidden = true;
}

/** In the margin, text is compared line by line: the box of a paragraph is wider than its last line. */
function covers(button: HTMLElement): boolean {
  const cover = inMargin.matches ? button : (button.parentElement as HTMLElement);
  const { left, right, top, bottom } = cover.getBoundingClientRect();
  const isUnder = (box: Element | Range, element: Element | null) =>
    !element?.closest('.quick') &&
    [...box.getClientRects()].some(
      (line) => line.left < right && line.right > left && line.top < bottom && line.bottom > top,
    ) &&
    // Last, because it is the slowest: the content of a closed <details> has boxes as well, and does not count.
    element?.checkVisibility?.() !== false;
  if ([...document.querySelectorAll(inMargin.matches ? PRESSABLE : FOCUSED)].some((one) => isUnder(one, one)))
    return true;
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (inMargin.matches && texts.nextNode()) {
    const { currentNode } = texts;
    range.selectNodeContents(currentNode);
    if (currentNode.nodeValue?.trim() && isUnder(range, currentNode.parentElement)) return true;
  }
  return false;
}
