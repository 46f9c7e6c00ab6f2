/** Any of them says that somebody is there. */
const SIGNS = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'scroll', 'resize'];

/** Calls the action once, at the first sign of a visitor's hand. */
export function onFirstSign(action: () => void): void {
  const begin = ({ type, movementX, movementY }: Partial<PointerEvent>) => {
    // A mouse that only lies on the page is told as a move, too: one by nothing.
    if (type === 'pointermove' && !movementX && !movementY) return;
    for (const sign of SIGNS) removeEventListener(sign, begin);
    action();
  };
  for (const sign of SIGNS) addEventListener(sign, begin, { passive: true });
}
