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

/** A link of the menu has led to a part of this page, and the focus with it. */
let followed = false;

export function enhancePopovers(): void {
  // `toggle` does not bubble, so it is caught on its way down.
  document.addEventListener('toggle', ({ target }) => announce(target as HTMLElement), true);
  document.addEventListener('beforetoggle', showListLater, true);
  document.addEventListener('beforetoggle', dropSelection, true);
  // This may come after the hand that asked for it.
  for (const open of openPopovers()) announce(open);
  document.addEventListener('click', closeBehind);
  // Back from the cache, the page is as it was before anything was opened.
  addEventListener('pagehide', () => {
    for (const open of openPopovers()) open.hidePopover();
  });
  const hovers = matchMedia('(hover: hover) and (pointer: fine)').matches;
  for (const item of document.querySelectorAll<HTMLElement>('[data-mega]')) watchItem(item, LEAVE, hovers);
  for (const item of document.querySelectorAll<HTMLElement>('[data-region-selector=header]'))
    watchItem(item, REGION_LEAVE, hovers);
}

/** A list of regions is long: a slow phone answers the press with its box, and lays it out in a task of its own. */
function showListLater({ target, newState }: ToggleEvent): void {
  const list = (target as HTMLElement).querySelector<HTMLElement>(':scope[popover] > ul');
  if (!list || newState !== 'open') return;
  list.dataset.hushed = '';
  setTimeout(() => {
    delete list.dataset.hushed;
    // Asked about its size, the browser makes it in this task.
    list.getBoundingClientRect();
  });
}

/**
 * Whenever the focus moves, the browser looks for a new place for a selection that is gone, be it the caret of a press:
 * all through the page, while that is inert beneath the menu.
 */
function dropSelection({ target, newState }: ToggleEvent): void {
  const selection = getSelection();
  if (newState === 'closed' && (target as HTMLElement).contains(selection?.anchorNode ?? null))
    selection?.removeAllRanges();
}

const openPopovers = () => document.querySelectorAll<HTMLElement>(':popover-open');

function announce(popover: HTMLElement): void {
  if (!popover.popover) return;
  const open = popover.matches(':popover-open');
  for (const opener of document.querySelectorAll(`[popovertarget="${popover.id}"][aria-expanded]`)) {
    opener.setAttribute('aria-expanded', String(open));
  }
  if (popover.dataset.menu !== 'collapsed') return;
  const parts = beneath();
  if (open) {
    popover.querySelector('button')?.focus();
    // What lies within `main` first: once all of that is inert, nothing in it changes with `main` itself.
    parts.reverse();
  } else {
    // The browser gave the focus back while its owner was still inert.
    if (!followed && (document.activeElement === document.body || popover.contains(document.activeElement)))
      giveFocusBack(popover);
    followed = false;
  }
  // Every element beneath gets another style: part by part, or a slow phone would not answer for as long as all take.
  for (const part of parts)
    setTimeout(() => {
      shut(part, popover);
      // Asked about it, the browser makes the style of this part in this task.
      part.checkVisibility?.();
    });
  // Some may have come in between.
  setTimeout(() => shutAll(popover));
}

function giveFocusBack(menu: HTMLElement): void {
  const opener = document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"][aria-expanded]`);
  const header = opener?.closest<HTMLElement>('[inert]');
  if (header) shut(header, menu);
  opener?.focus();
  // In a window that has become wide, the navigation stands where its opener stood.
  if (document.activeElement !== opener) document.querySelector<HTMLElement>('[data-nav=main] a')?.focus();
}

/** The menu covers everything, so what it covers must not take the focus. Dialogs lie above, and what is read aloud goes on being so. */
const beneath = () => [
  ...document.querySelectorAll<HTMLElement>('body > :not([data-menu],[role=status],dialog,script),main > :not(dialog)'),
];

function shut(part: HTMLElement, menu: HTMLElement): void {
  part.inert = menu.matches(':popover-open');
}

function shutAll(menu: HTMLElement): void {
  for (const part of beneath()) shut(part, menu);
}

/** A press in the menu that stays on this page, or that script answers, is answered where the menu lies. */
function closeBehind({ target, defaultPrevented }: MouseEvent): void {
  const link = (target as Element).closest<HTMLAnchorElement>('[data-menu] a');
  const menu = link?.closest<HTMLElement>('[data-menu]');
  const within = link?.origin === location.origin && link.pathname === location.pathname && link.hash !== '';
  if (!menu || !(within || defaultPrevented)) return;
  followed = within && !defaultPrevented;
  menu.hidePopover();
  // Now, so that the browser can take the focus where the link leads.
  shutAll(menu);
}

/** Where the hand last was on an entry or its panel. */
let last: Point = { x: 0, y: 0 };

/** Opens under a mouse, where there is one, and closes when hand and focus have left. */
function watchItem(item: HTMLElement, delay: number, hovers: boolean): void {
  const popover = item.querySelector<HTMLElement>('[popover]');
  const button = item.querySelector('button');
  if (!popover || !button) return;
  let timer = 0;
  let openedAt = 0;
  const later = (action: () => void, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(action, wait);
  };
  const isHovered = () => hovers && item.matches(':hover');
  let touched = false;
  item.addEventListener('pointerdown', ({ pointerType }) => {
    touched = pointerType !== 'mouse';
  });
  item.addEventListener('focusout', ({ relatedTarget }) => {
    // A finger that touches a mere text takes the focus away, and means nothing by it.
    if (relatedTarget ? item.contains(relatedTarget as Node) : touched) return;
    // Under a mouse it stays until that has left.
    later(() => isHovered() || popover.hidePopover(), delay);
  });
  item.addEventListener('focusin', () => clearTimeout(timer));
  if (!hovers) return;
  const headsForOpen = (to: PointerEvent) => {
    const open = document.querySelector<HTMLElement>('[data-mega] > :popover-open');
    return open !== null && isHeadingFor(open.getBoundingClientRect(), last, { x: to.clientX, y: to.clientY });
  };
  const show = () => {
    if (popover.matches(':popover-open') || !isHovered()) return;
    popover.showPopover();
    openedAt = Date.now();
  };
  // A screen may be touched where there is a mouse as well, and a finger leaves whenever it is lifted.
  const onMouse = (type: 'pointermove' | 'pointerenter' | 'pointerleave', action: (event: PointerEvent) => void) =>
    item.addEventListener(type, (event) => event.pointerType === 'mouse' && action(event));
  onMouse('pointermove', ({ clientX, clientY }) => {
    last = { x: clientX, y: clientY };
  });
  onMouse('pointerenter', (event) => later(show, headsForOpen(event) ? ON_ITS_WAY : INTENT));
  onMouse('pointerleave', (event) => later(() => popover.hidePopover(), headsForOpen(event) ? ON_ITS_WAY : delay));
  // The hand that hovered often clicks as well; that click must not close what it came to open.
  button.addEventListener('click', (event) => {
    clearTimeout(timer);
    if (Date.now() - openedAt < 400) event.preventDefault();
  });
  if (isHovered()) later(show, INTENT);
}
