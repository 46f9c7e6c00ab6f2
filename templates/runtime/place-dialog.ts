/**
 * The dialogs about the visitor's place. The inline script opens one before the first paint; the page's script has the
 * whole decision, and follows when the place changes.
 */
import type { Decision } from 'region-site/places/access';
import { keepCookie } from './cookies.ts';

/** A dialog with a pattern of the visitors that it is for (components/place-modals/visitor-patterns.ts). */
interface ForVisitors {
  readonly dataset: { readonly visitors?: string };
}

/** The dialog of `decideAccess` for a visitor whom nothing spares one. */
export const findDialog = <D extends ForVisitors>(
  dialogs: Iterable<D>,
  { geo, place = '' }: { readonly geo?: string; readonly place?: string },
): D | undefined => [...dialogs].find(({ dataset }) => RegExp(dataset.visitors as string).test(`${geo} ${place}`));

let calls = 0;

/**
 * Shows the dialog that was decided and closes the others. `<html data-place-modal>` is there until none is open or
 * expected (after-place-modal.ts). Closed by its button or by Esc it is answered: the cookie `closeRM` keeps all closed.
 * @param site the site that the visitor is offered, where the dialog is for several
 */
export async function showPlaceDialog(name: Decision['modal'], site: string | null): Promise<void> {
  const { dataset } = document.documentElement;
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('.place-modal')];
  const call = ++calls;
  // The inline script has opened one, and the visitor has closed it already.
  let answered = call === 1 && dataset.placeModal === 'open' && !dialogs.some(({ open }) => open);
  const wanted = answered ? undefined : dialogs.find((dialog) => dialog.dataset.modal === name);
  for (const dialog of dialogs) if (dialog !== wanted) dialog.close();
  if (wanted) {
    dataset.placeModal = 'open';
    const go = wanted.querySelector<HTMLAnchorElement>('[data-modal-go]');
    // It is a button where the other site does not exist yet.
    if (go?.href) go.href = new URL(location.search, site === null ? go.href : `${site}/`).href;
    if (!wanted.open) wanted.showModal();
    keepFocus(wanted);
    await new Promise((closed) => wanted.addEventListener('close', closed, { once: true }));
    answered = true;
  }
  // Closed because another one is to be shown, it is not answered.
  if (call !== calls) return;
  if (answered) keepCookie('closeRM', '1');
  delete dataset.placeModal;
  document.dispatchEvent(new Event('place-modal-closed'));
}

/** A fragment in the address takes the focus out of a dialog that was opened before the page had loaded. */
function keepFocus(dialog: HTMLDialogElement): void {
  const focus = () => {
    if (dialog.open && !dialog.contains(document.activeElement))
      dialog.querySelector<HTMLElement>('a, button:enabled')?.focus();
  };
  if (document.readyState === 'complete') focus();
  else addEventListener('load', () => setTimeout(focus), { once: true });
}
