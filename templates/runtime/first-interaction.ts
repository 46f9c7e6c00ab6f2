/** What shows that a visitor uses the page: a pointer that moves or is over a control, a press, the focus or a key. */
export const INPUT_EVENTS = ['pointerover', 'pointermove', 'pointerdown', 'focusin', 'keydown'];

/** Elements that a resting pointer may open. */
export const CONTROLS = 'a,button,summary';

/** Calls the action once, at the first of these events. */
export function onFirst(events: readonly string[], action: () => void): void {
  const begin = (event: Event) => {
    // The browser reports the position of a pointer at rest when a page appears below it.
    const { type, movementX, movementY, target } = event as PointerEvent;
    if (/over|move/.test(type) && !movementX && !movementY && !(target as Element).closest(CONTROLS)) return;
    for (const name of events) removeEventListener(name, begin);
    action();
  };
  for (const event of events) addEventListener(event, begin, { passive: true });
}
