/** Popovers open, close on Esc and close on a click elsewhere by themselves. Here: what they say, hover, and the full-screen menu. */

/** The header's region list stays open this long after the focus or the mouse has left it. */
const CLOSE_DELAY = 500;

export function enhancePopovers(): void {
  // `toggle` does not bubble, so it is caught on its way down.
  document.addEventListener('toggle', (event) => announce(event as ToggleEvent), true);
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return;
  for (const item of document.querySelectorAll<HTMLElement>('[data-mega]')) openOnHover(item, 120);
  for (const item of document.querySelectorAll<HTMLElement>('[data-region-selector=header]'))
    openOnHover(item, CLOSE_DELAY);
}

function announce({ target, newState }: ToggleEvent): void {
  const popover = target as HTMLElement;
  if (!popover.popover) return;
  const open = newState === 'open';
  for (const opener of document.querySelectorAll(`[popovertarget="${popover.id}"][aria-expanded]`)) {
    opener.setAttribute('aria-expanded', String(open));
  }
  if (popover.dataset.menu !== 'collapsed') return;
  // The menu covers everything, so what it covers must not take the focus.
  for (const beneath of document.querySelectorAll<HTMLElement>('.header,.sub-navigation,main,.footer,.strip,.quick'))
    beneath.inert = open;
  if (open) popover.querySelector('button')?.focus();
}

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
  item.addEventListener('pointerenter', () =>
    later(() => {
      if (popover.matches(':popover-open')) return;
      popover.showPopover();
      openedAt = Date.now();
    }, 80),
  );
  item.addEventListener('pointerleave', () => later(() => popover.hidePopover(), delay));
  item.addEventListener('focusout', (event) => {
    if (!item.contains(event.relatedTarget as Node | null)) later(() => popover.hidePopover(), delay);
  });
  item.addEventListener('focusin', () => clearTimeout(timer));
  // The hand that hovered often clicks as well; that click must not close what it came to open.
  button.addEventListener('click', (event) => {
    clearTimeout(timer);
    if (Date.now() - openedAt < 400) event.preventDefault();
  });
}
