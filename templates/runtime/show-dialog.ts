/** Opens a dialog as its options say, with what modals.ts adds to the browser's own dialog. */
import { manageModal } from './modals.ts';

export function showDialog(dialog: HTMLDialogElement): void {
  // Above an open modal the page behind is inert, and so is every dialog that is not modal.
  const besides = dialog.dataset.background && !document.querySelector('dialog:modal');
  if (!dialog.open) besides ? dialog.show() : dialog.showModal();
  manageModal(dialog);
}
