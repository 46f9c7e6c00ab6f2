import { useEffect, useState } from 'react';

interface Hit {
  readonly href: string;
  readonly title: string;
  readonly words: string;
}

/** Lists the pages that contain what is typed. */
export default function Search({ index, label, found }: { index: string; label: string; found: string }) {
  const [documents, setDocuments] = useState<readonly Hit[] | null>(null);
  const [query, setQuery] = useState('');
  useEffect(() => {
    void fetch(index)
      .then((answer) => answer.json())
      .then(setDocuments);
  }, [index]);
  const wanted = query.trim().toLowerCase();
  const hits = wanted ? (documents ?? []).filter(({ words }) => words.includes(wanted)) : [];
  return (
    <>
      <label hidden={documents === null}>
        {label} <input type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
      </label>
      <p role="status">{wanted && found.replace('{count}', String(hits.length))}</p>
      <ul>
        {hits.map(({ href, title }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
