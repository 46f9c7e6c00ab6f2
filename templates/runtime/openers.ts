/** Buttons that open a dialog of the page: they arrive hidden, because without script they would do nothing. */
export function enhanceOpeners(showDialog: (dialog: HTMLDialogElement) => void): void {
  for (const opener of document.querySelectorAll<HTMLElement>('[data-modal-open]')) {
    const dialog = document.querySelector<HTMLDialogElement>(`dialog[data-modal="${opener.dataset.modalOpen}"]`);
    if (!dialog) continue;
    opener.hidden = false;
    opener.addEventListener('click', () => {
      // Where a click gives a button no focus (Safari), there would be none to give back.
      opener.focus({ preventScroll: true });
      // Behind a modal every element of the page gets another style: a slow phone shows the press first.
      setTimeout(() => {
        if (locksPage(dialog)) hushUntilClosed(dialog);
        showDialog(dialog);
      });
    });
  }
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-open]')) showDialog(dialog);
}

const locksPage = ({ dataset }: HTMLDialogElement) => dataset.scroll !== 'free' && !dataset.background;

/**
 * What lies out of sight is left out of that style until the modal is gone, and keeps its place (states.css): nobody can
 * get there meanwhile, neither by scrolling nor by keyboard nor by ear, and a slow phone answers sooner.
 */
function hushUntilClosed(dialog: HTMLDialogElement): void {
  const hushed = [...document.querySelectorAll<HTMLElement>('.header, .main-home > section, .footer, .strip')].filter(
    (part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return (bottom < 0 || top > innerHeight) && !part.contains(dialog);
    },
  );
  const wakeAll = () => {
    for (const part of hushed.splice(0)) delete part.dataset.hushed;
    removeEventListener('resize', wakeAll);
  };
  // What comes back is painted, too: one part in each frame.
  const wakeNext = () => {
    delete hushed.shift()?.dataset.hushed;
    hushed.length > 0 ? requestAnimationFrame(wakeNext) : wakeAll();
  };
  for (const part of hushed) part.dataset.hushed = '';
  dialog.addEventListener('close', wakeNext, { once: true });
  // In another window, other parts are seen.
  addEventListener('resize', wakeAll);
}
