/** Swiping a modal away, with a finger, a pen, or a mouse that takes hold of its handle or a picture. */

/** Beyond this share of the modal's size, however slowly. */
const SHARE = 0.1;
/** ms: a gesture as quick as this, however short. */
const QUICK = 300;
/** px before a press is a swipe: a resting finger moves a little. */
const THRESHOLD = 8;

const DIRECTIONS = { up: ['Y', -1], right: ['X', 1], down: ['Y', 1], left: ['X', -1] } as const;
/** Elements that react to a press themselves. */
const CONTROLS = 'a,button,input,select,textarea,summary';

export function letSwipe(dialog: HTMLDialogElement): void {
  const direction = dialog.dataset.swipe as keyof typeof DIRECTIONS;
  if (!(direction in DIRECTIONS)) return;
  const [axis, sign] = DIRECTIONS[direction];
  const threshold = Number(dialog.dataset.threshold ?? THRESHOLD);
  let start: PointerEvent | null = null;
  let moved = 0;

  const end = () => {
    start = null;
    moved = 0;
    dialog.style.translate = '';
    dialog.removeAttribute('data-dragging');
  };
  dialog.addEventListener('pointerdown', (event) => {
    const { isPrimary, button, pointerType, target } = event;
    const on = target as Element;
    // With a mouse, a press on a text selects it.
    const takesHold = pointerType !== 'mouse' || on.matches('[data-modal-handle],img,svg,svg *');
    if (isPrimary && button === 0 && takesHold && !on.closest(CONTROLS)) start = event;
  });
  dialog.addEventListener('pointermove', (event) => {
    if (!start) return;
    const along = sign * (event[`client${axis}`] - start[`client${axis}`]);
    const across = axis === 'X' ? event.clientY - start.clientY : event.clientX - start.clientX;
    if (!dialog.hasAttribute('data-dragging')) {
      if (Math.max(Math.abs(along), Math.abs(across)) <= threshold) return;
      if (along < Math.abs(across)) return end();
      dialog.setAttribute('data-dragging', '');
      dialog.setPointerCapture(event.pointerId);
    }
    moved = Math.max(0, along);
    dialog.style.translate = axis === 'X' ? `${sign * moved}px` : `0 ${sign * moved}px`;
  });
  dialog.addEventListener('pointerup', (event) => {
    const size = axis === 'X' ? dialog.offsetWidth : dialog.offsetHeight;
    const quick = start !== null && event.timeStamp - start.timeStamp <= QUICK;
    const away = moved > size * SHARE || (quick && moved > threshold);
    end();
    if (away) dialog.close();
  });
  dialog.addEventListener('pointercancel', end);
  // The browser's own dragging of a picture would end ours.
  dialog.addEventListener('dragstart', (event) => event.preventDefault());
}
