import { useLayoutEffect, useState } from 'react';
import {
  acceptAll,
  type Choice,
  keepChoice,
  readChoice,
  rejectAll,
  sendsPrivacySignal,
} from '../../runtime/consent-choice.ts';
import { enforceRefusals } from '../../runtime/enforce-refusals.ts';

interface Kind {
  /** Null for what cannot be refused. */
  readonly category: string | null;
  readonly name: string;
  readonly text: string;
}

interface CookieSettingsProps {
  readonly kinds: readonly Kind[];
  /** Categories that are off until the visitor agrees. */
  readonly asks: readonly string[];
  readonly save: string;
  readonly reject: string;
  readonly accept: string;
  readonly saved: string;
  /** For browsers that send Global Privacy Control. */
  readonly signal: string;
}

/** A switch for each kind of cookie. */
export default function CookieSettings({ kinds, asks, save, reject, accept, saved, signal }: CookieSettingsProps) {
  const [ready, setReady] = useState(false);
  const [ticked, setTicked] = useState<Choice>({});
  const [status, setStatus] = useState('');
  const categories = kinds.flatMap(({ category }) => category ?? []);

  // A preference counts until the visitor objects, everything else once they agree.
  const show = () => {
    const kept = readChoice();
    setTicked(
      Object.fromEntries(categories.map((category) => [category, kept?.[category] ?? !asks.includes(category)])),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered once; the props of an island do not change
  useLayoutEffect(() => {
    if (new URLSearchParams(location.search).has('clean')) return;
    show();
    setReady(true);
    document.addEventListener('consent-changed', () => {
      show();
      // Screen readers read a status only when its text changes.
      setStatus('');
      requestAnimationFrame(() => setStatus(saved));
    });
  }, []);

  const answer = (choice: Choice) => {
    keepChoice(choice);
    // At once: consent.ts may not be there yet.
    enforceRefusals(choice);
  };

  return (
    <form
      data-cookie-settings=""
      className="keeps-place"
      hidden={!ready}
      onSubmit={(event) => {
        event.preventDefault();
        answer(ticked);
      }}
    >
      {ready && sendsPrivacySignal() && <p data-privacy-signal="">{signal}</p>}
      {kinds.map(({ category, name, text }) =>
        category ? (
          <label key={name} className="cookie-kind">
            <span>
              <strong>{name}</strong> {text}
            </span>
            <input
              type="checkbox"
              name={category}
              checked={ticked[category] ?? false}
              onChange={(event) => setTicked({ ...ticked, [category]: event.currentTarget.checked })}
            />
          </label>
        ) : (
          <p key={name} className="cookie-kind">
            <span>
              <strong>{name}</strong> {text}
            </span>
          </p>
        ),
      )}
      <p className="cookie-answers">
        <button type="submit" className="button">
          {save}
        </button>
        <button type="button" className="button plain" data-consent="reject" onClick={() => answer(rejectAll(asks))}>
          {reject}
        </button>
        <button type="button" className="button plain" data-consent="accept" onClick={() => answer(acceptAll(asks))}>
          {accept}
        </button>
      </p>
      <p role="status">{status}</p>
    </form>
  );
}
