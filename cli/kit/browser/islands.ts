/**
 * Makes the islands of a page work in the browser. Each one is markup until its chunk takes over, at the moment that its
 * `data-on` names. An island that fails stays markup, and does not stop the others.
 */

/** What the chunk of an island exports. */
type Hydrate = (element: HTMLElement, props: unknown) => Promise<void>;

const INPUT_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown'];

/** Call it once in a module of `entries.modules`. */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { island = '', on, props = '{}' } = element.dataset;
    const hydrate = async () => {
      try {
        const chunk = (await import(island)) as { default: Hydrate };
        await chunk.default(element, JSON.parse(props));
        element.dataset.alive = '';
      } catch (error) {
        console.warn(error);
      }
    };
    if (on === 'visible') whenVisible(element, hydrate);
    else if (on === 'interaction') whenUsed(element, hydrate);
    else if (on === 'idle') whenIdle(hydrate);
    else void hydrate();
  }
}

function whenIdle(action: () => void): void {
  // Not in every Safari.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 2000 });
  else setTimeout(action, 200);
}

/** When the element is about to come into the window. */
function whenVisible(element: Element, action: () => void): void {
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
function whenUsed(element: HTMLElement, action: () => Promise<unknown>): void {
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
