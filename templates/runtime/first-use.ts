/** The signs that a visitor uses the page, or a part of it. */
import { INPUT_EVENTS } from 'region-site/islands';

/** What a resting pointer may be about to use. Elsewhere it says nothing: it was there before the page. */
const CONTROLS = 'a,button,summary';

/** Calls the action once: with the first sign, or now if the page was used before this script arrived. */
export function onFirstUse(action: (sign?: Event) => void): void {
  if (document.querySelector(`:is(${CONTROLS}):hover,:focus,:popover-open`)) {
    action();
    return;
  }
  const events = [...INPUT_EVENTS, 'scroll', 'resize'];
  const begin = (event: Event) => {
    const { movementX, movementY, target } = event as PointerEvent;
    const rests = /over|move/.test(event.type) && !movementX && !movementY;
    if (rests && !(target as Element).closest(CONTROLS)) return;
    for (const name of events) removeEventListener(name, begin);
    action(event);
  };
  for (const name of events) addEventListener(name, begin, { passive: true });
}
