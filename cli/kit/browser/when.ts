/** The moments at which an island can be hydrated. */

/** What a visitor does first on a page. A pointer that rests on an element is noticed by its next move. */
export const INPUT_EVENTS = ['pointerover', 'pointermove', 'pointerdown', 'focusin', 'keydown'];

/** When the element is about to come into the window. */
export function whenVisible(element: Element, action: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      action();
    },
    { rootMargin: '300px' },
  );
  observer.observe(element);
}

/** In ms. */
const AFTER_LOAD = 1000;

/** A second after the page has loaded: what the visitor waits for is done, and the main thread is mostly free. */
export function whenIdle(action: () => void): void {
  const wait = () => setTimeout(action, AFTER_LOAD);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** At the first event of this name on the document. Those that arrive before the action is done are dispatched again after it. */
export function whenDispatched(name: string, action: () => Promise<unknown>): void {
  const missed: CustomEvent[] = [];
  const listen = (event: Event) => {
    if (missed.push(event as CustomEvent) > 1) return;
    void action().finally(() => {
      document.removeEventListener(name, listen);
      for (const { detail } of missed) document.dispatchEvent(new CustomEvent(name, { detail }));
    });
  };
  document.addEventListener(name, listen);
}

/** When the visitor points at the element, presses it or moves the focus to it. A click on it is repeated after the action. */
export function whenUsed(element: HTMLElement, action: () => Promise<unknown>): void {
  const begin = () => {
    for (const event of INPUT_EVENTS) element.removeEventListener(event, begin);
    let clicked: Element | null = null;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      clicked = event.target as Element;
    };
    element.addEventListener('click', hold, true);
    void action().finally(() => {
      element.removeEventListener('click', hold, true);
      if (clicked instanceof HTMLElement) clicked.click();
    });
  };
  for (const event of INPUT_EVENTS) element.addEventListener(event, begin);
}
