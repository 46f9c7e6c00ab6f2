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
