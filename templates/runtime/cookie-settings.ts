/** The page of cookie settings: a switch for each kind that one may refuse. */
import type { Choice } from './consent-choice.ts';

interface Answers {
  readonly readChoice: () => Choice | null;
  /** Keeps an answer and acts on it. */
  readonly decide: (choice: Choice) => void;
}

/** @param asks categories that count only once somebody agrees */
export function enhanceCookieSettings(
  form: HTMLFormElement,
  asks: readonly string[],
  { readChoice, decide }: Answers,
): void {
  const switches = [...form.querySelectorAll<HTMLInputElement>('input[name]')];
  const status = form.querySelector<HTMLElement>('[role=status]');
  const show = () => {
    const choice = readChoice();
    // A preference is one's own doing, so it counts until one objects; everything else counts once one agrees.
    for (const input of switches) input.checked = choice?.[input.name] ?? !asks.includes(input.name);
  };
  const saved = () => {
    show();
    if (!status) return;
    // A text that is there already is not read aloud again, so it goes and comes back.
    status.textContent = '';
    requestAnimationFrame(() => {
      status.textContent = status.dataset.saved ?? '';
    });
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    decide(Object.fromEntries(switches.map(({ name, checked }) => [name, checked])));
    saved();
  });
  // "Accept" and "reject" have decided already; they are buttons of every page that asks.
  form.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-consent]')) setTimeout(saved);
  });
  show();
  form.hidden = false;
}
