/** Runs the action once no dialog about the visitor's place is open or may be about to open (place-rules.ts). */
export function afterPlaceModal(action: () => void): void {
  if (document.documentElement.dataset.placeModal === undefined) action();
  else document.addEventListener('place-modal-closed', action, { once: true });
}
