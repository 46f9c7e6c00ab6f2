/**
 * Short messages above everything else, in a live region (specification, sections 3 and 9). Loaded with the first one;
 * its styles come along, because hardly any visit sees it.
 */
import styles from './toasts.css' with { type: 'text' };

export interface Toast {
  /** Another message of the same id takes the place of the one that is shown. */
  readonly id?: string;
  readonly text: string;
  /** CSS colours; red and white where none are given. */
  readonly backgroundColor?: string;
  readonly color?: string;
  /** ms until it goes by itself; 0 for never. */
  readonly timeout?: number;
  /** Called once when it has gone, however it went. */
  readonly callback?: () => void;
  /** A further class. */
  readonly class?: string;
  readonly click?: (event: MouseEvent) => void;
}

const TIMEOUT = 50_000;

let region: HTMLElement | null = null;
/** What takes away each message that is shown; where the focus was in it, the heir gets it. */
const endings = new WeakMap<Element, (heir?: HTMLElement) => void>();

/** Shows a message. @returns what takes it away */
export function showToast(toast: Toast): () => void {
  const list = liveRegion();
  const element = document.createElement('div');
  element.className = `toast ${toast.class ?? ''}`.trim();
  element.dataset.toast = toast.id ?? '';
  if (toast.backgroundColor) element.style.backgroundColor = toast.backgroundColor;
  if (toast.color) element.style.color = toast.color;
  const text = document.createElement('p');
  const close = document.createElement('button');
  close.type = 'button';
  close.ariaLabel = document.body.dataset.toasts ?? '';
  close.textContent = '×';
  element.append(text, close);

  const clock = countDown(toast.timeout ?? TIMEOUT, () => end());
  const end = (heir?: HTMLElement) => {
    if (!element.isConnected) return;
    clock.stop();
    const focused = element.contains(document.activeElement);
    const next = heir ?? (element.nextElementSibling ?? element.previousElementSibling)?.querySelector('button');
    element.remove();
    // What had the focus is gone; without this, Tab would begin at the top of the page.
    const rest = list.closest('dialog,[popover]')?.querySelector('button') ?? document.querySelector('main');
    if (focused) (next ?? rest)?.focus({ preventScroll: true });
    toast.callback?.();
  };
  endings.set(element, end);
  close.addEventListener('click', () => end());
  element.addEventListener('click', (event) => {
    if (event.target !== close) toast.click?.(event);
  });
  // Who reads, or is about to press something in it, has time.
  for (const [begin, finish] of [
    ['pointerenter', 'pointerleave'],
    ['focusin', 'focusout'],
  ] as const) {
    element.addEventListener(begin, clock.hold);
    element.addEventListener(finish, clock.release);
  }

  const before = toast.id ? list.querySelector(`[data-toast="${CSS.escape(toast.id)}"]`) : null;
  list.append(element);
  // A region that is new is not read aloud; what changes in it a frame later is.
  requestAnimationFrame(() => {
    text.textContent = toast.text;
  });
  clock.release();
  if (before) endings.get(before)?.(close);
  return () => end();
}

/** A clock that stands while anything holds it. */
function countDown(ms: number, done: () => void) {
  let left = ms;
  let began = 0;
  let timer = 0;
  let holders = 1;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    hold: () => {
      if (holders++ === 0) left -= performance.now() - began;
      stop();
    },
    release: () => {
      if (--holders > 0 || ms <= 0) return;
      began = performance.now();
      timer = setTimeout(done, Math.max(0, left));
    },
  };
}

function liveRegion(): HTMLElement {
  if (!region) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    region = document.createElement('div');
    region.className = 'toasts';
    region.role = 'status';
    // Neither bubbles, so both are caught on their way down.
    for (const change of ['toggle', 'close']) document.addEventListener(change, moveUp, true);
  }
  moveUp();
  return region;
}

/** Into the topmost modal, or the full-screen menu: what lies beneath can be neither seen nor reached. */
function moveUp(): void {
  const modals = [...document.querySelectorAll<HTMLElement>('dialog:modal')];
  // As modals.ts has stacked them.
  const top = modals.sort((one, other) => Number(one.style.zIndex) - Number(other.style.zIndex)).at(-1);
  const place = top ?? document.querySelector('[data-menu]:popover-open') ?? document.body;
  if (region && region.parentElement !== place) place.append(region);
}
