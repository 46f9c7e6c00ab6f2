import { useEffect, useState } from 'react';
import { fold } from './fold.ts';

interface Page {
  readonly href: string;
  readonly title: string;
  readonly description: string;
}

export interface SearchProps {
  /** The address of the index: pages with all of their words. */
  readonly index: string;
  /** Shown before anything is typed, and without script. */
  readonly pages: readonly Page[];
  readonly label: string;
  /** With `{count}`. */
  readonly found: string;
}

/** Lists the pages that contain every word that is typed. */
export default function Search({ index, pages, label, found }: SearchProps) {
  // The field arrives with the script that makes it work.
  const [documents, setDocuments] = useState<readonly (Page & { readonly words: string })[] | null>(null);
  const [query, setQuery] = useState('');
  useEffect(() => {
    void fetch(index)
      .then((answer) => answer.json())
      .then(setDocuments);
  }, [index]);

  const words = fold(query).split(/\s+/).filter(Boolean);
  const matches =
    words.length === 0 ? pages : (documents ?? []).filter((page) => words.every((word) => page.words.includes(word)));
  return (
    <>
      <label className="search" hidden={documents === null}>
        {label}
        <input type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
      </label>
      <p role="status" className="soft">
        {words.length > 0 && found.replace('{count}', String(matches.length))}
      </p>
      <ul className="results">
        {matches.map(({ href, title, description }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
