import { useLayoutEffect } from 'react';
import type { Choice } from '../../runtime/consent-choice.ts';
import { askProvider, openProvider, storedAnswer } from './consent-provider.ts';

interface ConsentProviderProps {
  /** The region's public id at the provider. */
  readonly id: string;
  /** The script of this site takes the provider's place. */
  readonly own: boolean;
}

/** ms that the provider is waited for; no answer is a no. */
const WAIT = 500;

/** The provider's own question and settings. It shows nothing itself, and passes each answer on as an event. */
export default function ConsentProvider({ id, own }: ConsentProviderProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered once; the props of an island do not change
  useLayoutEffect(() => {
    const answer = (detail: Choice | null) => document.dispatchEvent(new CustomEvent('provider-answered', { detail }));
    const ask = () => {
      const late = setTimeout(() => answer(null), WAIT);
      askProvider(id, own, (choice) => {
        clearTimeout(late);
        answer(choice);
      });
    };
    document.addEventListener('provider-asked', ask, { once: true });
    // A page that was kept for Back: the answer may have been given elsewhere.
    addEventListener('pageshow', ({ persisted }) => {
      const stored = persisted ? storedAnswer() : null;
      if (stored) answer(stored);
    });
    document.addEventListener('click', (event) => {
      if ((event.target as Element).closest('[data-consent=settings]') && openProvider()) event.preventDefault();
    });
  }, []);
  return null;
}
