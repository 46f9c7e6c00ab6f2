import consent from '../components/consent/consent.css' with { type: 'text' };
import { adoptStyles } from './adopt-styles.ts';
import { acceptAll, keepChoice, rejectAll } from './consent-choice.ts';
import { reserveFootRoom } from './foot-room.ts';

let isPrepared = false;

/** Shows the question about cookies until it is answered (components/consent/question.tsx). @param asks its categories */
export function showQuestion(asks: readonly string[]): void {
  const question = document.querySelector<HTMLElement>('.consent');
  if (!question) return;
  if (!isPrepared) prepare(question, asks);
  isPrepared = true;
  question.hidden = false;
}

function prepare(question: HTMLElement, asks: readonly string[]): void {
  adoptStyles(consent);
  reserveFootRoom(question);
  question.addEventListener('click', ({ target }) => {
    const { consent } = (target as HTMLElement).dataset;
    if (consent === 'accept') keepChoice(acceptAll(asks));
    if (consent === 'reject') keepChoice(rejectAll(asks));
  });
  const hide = () => {
    // Otherwise the focus would be lost with the pressed button.
    if (question.contains(document.activeElement))
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    question.hidden = true;
  };
  document.addEventListener('consent-changed', hide);
  // The page may be shown again by Back, and the answer given elsewhere by then. If not, the question is asked again.
  addEventListener('pagehide', hide);
}
