import { useLayoutEffect, useState } from 'react';
import { type Choice, readChoice } from '../../runtime/consent-choice.ts';

interface Kind {
  /** Null for what cannot be refused. */
  readonly category: string | null;
  readonly name: string;
  readonly text: string;
}

interface CookieSettingsProps {
  /** For runtime/consent.ts. */
  readonly settings: string;
  readonly kinds: readonly Kind[];
  /** Categories that are off until the visitor agrees. */
  readonly asks: readonly string[];
  readonly save: string;
  readonly reject: string;
  readonly accept: string;
  readonly saved: string;
}

/** A switch for each kind of cookie. `consent-choice` tells the answer; `consent-kept` is the event once one is kept. */
export default function CookieSettings({ settings, kinds, asks, save, reject, accept, saved }: CookieSettingsProps) {
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
    document.addEventListener('consent-kept', () => {
      show();
      // Screen readers read a status only when its text changes.
      setStatus('');
      requestAnimationFrame(() => setStatus(saved));
    });
  }, []);

  return (
    <form
      data-cookie-settings={settings}
      hidden={!ready}
      onSubmit={(event) => {
        event.preventDefault();
        document.dispatchEvent(new CustomEvent('consent-choice', { detail: ticked }));
      }}
    >
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
        <button type="button" className="button plain" data-consent="reject">
          {reject}
        </button>
        <button type="button" className="button plain" data-consent="accept">
          {accept}
        </button>
      </p>
      <p role="status">{status}</p>
    </form>
  );
}
