/** The dialogs about the visitor's place, of which one at most is open. Fetched when one is to be shown or closed. */
import type { Decision } from 'region-site/places/access';
import { keepCookie } from './cookies.ts';
import { showDialog } from './show-dialog.ts';

let shown: HTMLDialogElement | null = null;

/**
 * Shows what the decision names and closes the others. Resolves when it is closed. Closed by its button or by Esc it is
 * answered, and the cookie `closeRM` keeps all of them closed.
 * @param site the site that a visitor who has one of their own is offered
 */
export async function showPlaceModal(name: Decision['modal'], site: string | null): Promise<void> {
  const wanted = document.querySelector<HTMLDialogElement>(`.place-modal[data-modal=${name}]`);
  shown = wanted;
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('.place-modal[open]'))
    if (dialog !== wanted) dialog.close();
  if (!wanted) return;
  const go = wanted.querySelector<HTMLAnchorElement>('[data-modal-go]');
  // A button stands for a site that does not exist yet.
  if (go?.href) {
    const target = new URL(site ? `${site}/` : go.href);
    target.search = location.search;
    // The address is data of the page: it may name another site, and no script.
    if (/^https?:$/.test(target.protocol)) go.href = target.href;
  }
  showDialog(wanted);
  await new Promise((closed) => wanted.addEventListener('close', closed, { once: true }));
  // Closed because another one is to be shown, it is not answered.
  if (shown !== wanted) return;
  shown = null;
  keepCookie('closeRM', '1');
}
