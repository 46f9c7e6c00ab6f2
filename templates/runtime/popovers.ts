/**
 * The browser opens popovers, and closes them on Esc and on a click elsewhere. This adds `aria-expanded`, hover by a mouse, and
 * the focus of the full-screen menu.
 */
import besideOpener from '../components/region-selector/beside-opener.css' with { type: 'text' };
import { adoptStyles } from './adopt-styles.ts';
import { isHeadingFor, type Point } from './safe-triangle.ts';

/** In ms. A pointer that only crosses an entry stays for less than `INTENT`. */
const INTENT = 80;
const LEAVE = 120;
/** The header's region list stays open this long after the focus or the mouse has left it. */
const REGION_LEAVE = 500;
/** For a pointer on its way to the open panel across the neighbour of its entry. */
const ON_ITS_WAY = 400;

/** A link of the menu has led to a part of this page, and the focus with it. */
let followed = false;

export function enhancePopovers(): void {
  adoptStyles(besideOpener);
  // `toggle` does not bubble, so it is caught on its way down.
  document.addEventListener('toggle', ({ target }) => announce(target as HTMLElement), true);
  // One may be open already when this script arrives.
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

const openPopovers = () => document.querySelectorAll<HTMLElement>(':popover-open');

function announce(popover: HTMLElement): void {
  if (!popover.popover) return;
  const open = popover.matches(':popover-open');
  for (const opener of document.querySelectorAll(`[popovertarget="${popover.id}"][aria-expanded]`)) {
    opener.setAttribute('aria-expanded', String(open));
  }
  if (popover.dataset.menu !== 'collapsed') return;
  coverPage(open);
  if (open) popover.querySelector('button')?.focus();
  else if (!followed && (document.activeElement === document.body || popover.contains(document.activeElement)))
    returnFocus(popover);
  if (!open) followed = false;
}

/** The browser returned the focus while the opener was still inert. */
function returnFocus(menu: HTMLElement): void {
  const opener = document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"][aria-expanded]`);
  opener?.focus();
  // In a window that has become wide, the navigation replaces the opener.
  if (document.activeElement !== opener) document.querySelector<HTMLElement>('[data-nav=main] a')?.focus();
}

/** The menu covers the page, so nothing beneath may take the focus. Dialogs lie above it, and live regions go on speaking. */
function coverPage(covered: boolean): void {
  const beneath = 'body > :not([data-menu],[role=status],dialog,script), main > :not(dialog)';
  for (const part of document.querySelectorAll<HTMLElement>(beneath)) part.inert = covered;
}

/** A press in the menu that stays on this page, or that script answers, is answered where the menu lies. */
function closeBehind({ target, defaultPrevented }: MouseEvent): void {
  const link = (target as Element).closest<HTMLAnchorElement>('[data-menu] a');
  const menu = link?.closest<HTMLElement>('[data-menu]');
  const within = link?.origin === location.origin && link.pathname === location.pathname && link.hash !== '';
  if (!menu || !(within || defaultPrevented)) return;
  followed = within && !defaultPrevented;
  menu.hidePopover();
  // Before the browser moves the focus to where the link leads; the `toggle` event comes later.
  coverPage(false);
}

/** The pointer's last position on an entry or its panel. */
let last: Point = { x: 0, y: 0 };

/** Opens on hover where there is a mouse, and closes when pointer and focus have left. */
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
    // A touch of mere text takes the focus away, without any intent.
    if (relatedTarget ? item.contains(relatedTarget as Node) : touched) return;
    // While it is hovered it stays open.
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
  // A device with a mouse may have a touch screen too, and a finger leaves whenever it is lifted.
  const onMouse = (type: 'pointermove' | 'pointerenter' | 'pointerleave', action: (event: PointerEvent) => void) =>
    item.addEventListener(type, (event) => event.pointerType === 'mouse' && action(event));
  onMouse('pointermove', ({ clientX, clientY }) => {
    last = { x: clientX, y: clientY };
  });
  onMouse('pointerenter', (event) => later(show, headsForOpen(event) ? ON_ITS_WAY : INTENT));
  onMouse('pointerleave', (event) => later(() => popover.hidePopover(), headsForOpen(event) ? ON_ITS_WAY : delay));
  // A visitor who hovers often clicks as well; that click must not close what the hover has opened.
  button.addEventListener('click', (event) => {
    clearTimeout(timer);
    if (Date.now() - openedAt < 400) event.preventDefault();
  });
  if (isHovered()) later(show, INTENT);
}
