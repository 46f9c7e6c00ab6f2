/** A hand on the page, or a key under it. */
export const HAND = ['pointermove', 'pointerdown', 'focusin', 'keydown'];

/** Calls the action once, at the first of these events. */
export function onFirstSign(signs: readonly string[], action: () => void): void {
  const begin = ({ type, movementX, movementY }: Partial<PointerEvent>) => {
    // A mouse that only lies on the page is told as a move, too: one by nothing.
    if (type === 'pointermove' && !movementX && !movementY) return;
    for (const sign of signs) removeEventListener(sign, begin);
    action();
  };
  for (const sign of signs) addEventListener(sign, begin, { passive: true });
}
