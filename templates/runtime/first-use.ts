/** The first event by which a visitor uses the page. */
import { INPUT_EVENTS } from 'region-site/islands';

/** What a resting pointer may be about to use. Anywhere else it means nothing: it was there before the page. */
const CONTROLS = 'a,button,summary';

/** Calls the action once: with that event, or now if the page was used before this script arrived, or has a query. */
export function onFirstUse(action: (event?: Event) => void): void {
  // A query may hold what the next link has to carry on.
  if (location.search || document.querySelector(`:is(${CONTROLS}):hover,:focus,:popover-open`)) {
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
