import { useEffect, useState } from 'react';

interface Page {
  readonly href: string;
  readonly title: string;
  readonly description: string;
}

interface IndexedPage extends Page {
  readonly headings: readonly string[];
  readonly text: string;
}

export interface SearchProps {
  /** The address of the index: pages with all of their words. */
  readonly index: string;
  /** Shown before anything is typed, and without script. */
  readonly pages: readonly Page[];
  /** With `{count}`. */
  readonly found: string;
}

/** Lists the pages that contain every word of the field in the header, while it is typed. */
export default function Search({ index, pages, found }: SearchProps) {
  const [documents, setDocuments] = useState<readonly IndexedPage[] | null>(null);
  const [query, setQuery] = useState('');
  useEffect(() => {
    void fetch(index)
      .then((answer) => answer.json())
      .then(setDocuments);
    const field = document.querySelector<HTMLInputElement>('.find input');
    if (!field) return;
    const read = () => setQuery(field.value);
    field.value ||= new URLSearchParams(location.search).get('q') ?? '';
    field.addEventListener('input', read);
    field.focus();
    read();
    return () => field.removeEventListener('input', read);
  }, [index]);

  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isAsked = words.length > 0 && documents !== null;
  const matches = isAsked ? bestFirst(documents, words) : pages.map((page) => ({ ...page, text: null }));
  return (
    <>
      <p role="status">{isAsked && found.replace('{count}', String(matches.length))}</p>
      <ul className="results">
        {matches.map(({ href, title, description, text }) => (
          <li key={href}>
            <a href={text === null ? href : `${href}#:~:text=${encodeURIComponent(words[0] ?? '')}`}>{title}</a>
            <p>{text === null ? description : <Around text={text} word={words[0] ?? ''} />}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Pages with all words: those with one in their title, then in a heading, then others. */
function bestFirst(documents: readonly IndexedPage[], words: readonly string[]): readonly IndexedPage[] {
  const rank = ({ title, headings }: IndexedPage) => {
    const has = (texts: readonly string[]) => words.every((word) => texts.join(' ').toLowerCase().includes(word));
    return has([title]) ? 0 : has([title, ...headings]) ? 1 : 2;
  };
  return documents
    .filter(({ title, headings, text }) => {
      const all = [title, ...headings, text].join(' ').toLowerCase();
      return words.every((word) => all.includes(word));
    })
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The first occurrence of a word with what is around it; the beginning of a text without it. */
function Around({ text, word }: { readonly text: string; readonly word: string }) {
  const at = text.toLowerCase().indexOf(word);
  if (at === -1) return <>{text.slice(0, 160)}…</>;
  const start = text.lastIndexOf(' ', Math.max(0, at - 60)) + 1;
  return (
    <>
      {start > 0 && '… '}
      {text.slice(start, at)}
      <mark>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length, at + 110)}…
    </>
  );
}
