import { useState } from 'react';
import { siteHref } from 'region-site/islands';

/** Shows in the browser that its chunk has come, and how many pages the search of this language finds. */
export default function Counter({ label, language }: { readonly label: string; readonly language: string }) {
  const [count, setCount] = useState<number | null>(null);
  const ask = async () => {
    const answer = await fetch(siteHref(`/api/search-${language}`));
    setCount(((await answer.json()) as unknown[]).length);
  };
  return (
    <button type="button" onClick={() => void ask()}>
      {label} {count}
    </button>
  );
}
