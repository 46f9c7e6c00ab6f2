/** What tells that a visitor uses the page: a pointer over it, even one that rests, a press, the focus or a key. */
export const INPUT_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown'];

/** Calls the action once, at the first of these events. */
export function onFirst(events: readonly string[], action: () => void): void {
  const begin = () => {
    for (const event of events) removeEventListener(event, begin);
    action();
  };
  for (const event of events) addEventListener(event, begin, { passive: true });
}
