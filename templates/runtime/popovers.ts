/**
 * Popovers open, close on Esc and close on a click elsewhere by themselves. Here: what they say, the hover of a mouse,
 * and the full-screen menu.
 */
import { isHeadingFor, type Point } from './safe-triangle.ts';

/** In ms. A hand that only crosses an entry stays for less than `INTENT`. */
const INTENT = 80;
const LEAVE = 120;
/** The header's region list stays open this long after the focus or the mouse has left it. */
const REGION_LEAVE = 500;
/** For a hand that makes for the open panel across the neighbour of its entry. */
const ON_ITS_WAY = 400;

export function enhancePopovers(): void {
  // `toggle` does not bubble, so it is caught on its way down.
  document.addEventListener('toggle', ({ target }) => announce(target as HTMLElement), true);
  // This may come after the hand that asked for it.
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) announce(open);
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return;
  for (const item of document.querySelectorAll<HTMLElement>('[data-mega]')) openOnHover(item, LEAVE);
  for (const item of document.querySelectorAll<HTMLElement>('[data-region-selector=header]'))
    openOnHover(item, REGION_LEAVE);
}

function announce(popover: HTMLElement): void {
  if (!popover.popover) return;
  const open = popover.matches(':popover-open');
  for (const opener of document.querySelectorAll(`[popovertarget="${popover.id}"][aria-expanded]`)) {
    opener.setAttribute('aria-expanded', String(open));
  }
  if (popover.dataset.menu !== 'collapsed') return;
  if (open) {
    popover.querySelector('button')?.focus();
    // Every element beneath gets another style: a task of its own, or a slow phone would not answer for as long as both take.
    setTimeout(() => cover(popover));
    return;
  }
  cover(popover);
  // The browser gave the focus back while its owner was still inert.
  if (document.activeElement === document.body || popover.contains(document.activeElement))
    document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"][aria-expanded]`)?.focus();
}

/** The menu covers everything, so what it covers must not take the focus. */
function cover(menu: HTMLElement): void {
  for (const beneath of document.querySelectorAll<HTMLElement>('.header,.sub-navigation,main,.footer,.strip,.quick'))
    beneath.inert = menu.matches(':popover-open');
}

/** Where the hand last was on an entry or its panel. */
let last: Point = { x: 0, y: 0 };

function openOnHover(item: HTMLElement, delay: number): void {
  const popover = item.querySelector<HTMLElement>('[popover]');
  const button = item.querySelector('button');
  if (!popover || !button) return;
  let timer = 0;
  let openedAt = 0;
  const later = (action: () => void, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(action, wait);
  };
  const headsForOpen = (to: PointerEvent) => {
    const open = document.querySelector<HTMLElement>('[data-mega] > :popover-open');
    return open !== null && isHeadingFor(open.getBoundingClientRect(), last, { x: to.clientX, y: to.clientY });
  };
  const show = () => {
    if (popover.matches(':popover-open') || !item.matches(':hover')) return;
    popover.showPopover();
    openedAt = Date.now();
  };
  item.addEventListener('pointermove', ({ clientX, clientY }) => {
    last = { x: clientX, y: clientY };
  });
  item.addEventListener('pointerenter', (event) => later(show, headsForOpen(event) ? ON_ITS_WAY : INTENT));
  item.addEventListener('pointerleave', (event) =>
    later(() => popover.hidePopover(), headsForOpen(event) ? ON_ITS_WAY : delay),
  );
  item.addEventListener('focusout', (event) => {
    if (!item.contains(event.relatedTarget as Node | null)) later(() => popover.hidePopover(), delay);
  });
  item.addEventListener('focusin', () => clearTimeout(timer));
  // The hand that hovered often clicks as well; that click must not close what it came to open.
  button.addEventListener('click', (event) => {
    clearTimeout(timer);
    if (Date.now() - openedAt < 400) event.preventDefault();
  });
  if (item.matches(':hover')) later(show, INTENT);
}
