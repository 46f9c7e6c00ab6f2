/** Moments at which something may be fetched that a page can do without at first. */

/** When the page has nothing better to do; a second at most after it has loaded. */
export function whenIdle(_: unknown, action: () => void): void {
  const wait = () => {
    // Not in every Safari.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 1000 });
    else setTimeout(action, 200);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

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

/** At the first sign that somebody means the element. A click that comes too early is given again once it can be answered. */
export function whenTouched(element: HTMLElement, action: () => Promise<unknown>): void {
  const signs = ['pointerenter', 'pointerdown', 'focusin', 'keydown'];
  const begin = () => {
    for (const sign of signs) element.removeEventListener(sign, begin);
    let clicked: Element | null = null;
    const keep = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      clicked = event.target as Element;
    };
    element.addEventListener('click', keep, true);
    void action().finally(() => {
      element.removeEventListener('click', keep, true);
      if (clicked instanceof HTMLElement) clicked.click();
    });
  };
  for (const sign of signs) element.addEventListener(sign, begin);
}
