/** The three dialogs about the visitor's place. One of them at most is open, and it lies above everything else. */
import type { Decision } from '../../regions/access.ts';
import { keepCookie } from './cookies.ts';
import { showDialog } from './dialogs.ts';
import { allowedAddress } from './navigate.ts';

/** Null where none is open; undefined while nobody knows yet whether one will be. */
let shown: HTMLDialogElement | null | undefined = null;
const waiting: (() => void)[] = [];

export const hasDismissed = (): boolean => /(^|; )closeRM=1(;|$)/.test(document.cookie);

/** Closed by its button or by Esc, a dialog is answered: none of them is shown again. */
export function enhancePlaceModals(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('.place-modal')) {
    dialog.addEventListener('close', () => {
      // Closed by script, because it is no longer the one to show: that is nobody's answer.
      if (shown !== dialog) return;
      keepCookie('closeRM', '1');
      shown = null;
      proceed();
    });
  }
}

/** Shows what the decision names, and nothing else. @param site where a visitor with a site of their own is offered to go */
export function showPlaceModal(name: Decision['modal'], site: string | null): void {
  const wanted = document.querySelector<HTMLDialogElement>(`.place-modal[data-modal=${name}]`);
  const before = shown;
  shown = wanted;
  if (before !== wanted) before?.close();
  if (!wanted) {
    proceed();
    return;
  }
  const go = wanted.querySelector<HTMLAnchorElement>('[data-modal-go]');
  if (go) {
    const target = allowedAddress(name === 'main-site' && site ? `${site}/` : go.href, { external: true });
    if (target) {
      target.search = location.search;
      go.href = target.href;
    }
  }
  if (!wanted.open) showDialog(wanted);
}

/** The place is being asked for: until there is an answer, a dialog about it may be to come. */
export function expectPlace(): void {
  shown ??= undefined;
}

/** A place modal comes before anything else: what is to begin by itself begins when none is open and none may come. */
export function afterPlaceModal(action: () => void): void {
  waiting.push(action);
  if (shown === null) proceed();
}

function proceed(): void {
  for (const action of waiting.splice(0)) action();
}
