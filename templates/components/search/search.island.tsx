import MiniSearch from 'minisearch';
import { useEffect, useRef, useState } from 'react';
import { fill } from '../../runtime/fill.ts';
import { findPages, type Hit } from './find-pages.ts';
import { searchOptions } from './search-options.ts';

interface SearchProps {
  /** The address of the index, fetched when the field is used, or when the address of the page has a search. */
  readonly index: string;
  readonly label: string;
  /** With `{count}`. */
  readonly results: string;
  /** The button below the first results. */
  readonly more: string;
  readonly nothing: string;
  readonly failed: string;
}

/** How many results are shown at first. */
const FIRST = 12;
/** The field of the query that has the search: it can be shared, and is there after a reload. */
const PARAMETER = 'q';
/** In ms. Safari refuses more than 100 changes of the address in ten seconds. */
const TYPING = 300;

let loading: Promise<MiniSearch> | undefined;
function loadIndex(address: string): Promise<MiniSearch> {
  loading ??= fetch(address)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status)))))
    .then((text) => MiniSearch.loadJSON(text, searchOptions));
  // A later use tries again.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** A field that finds pages while one types. */
export default function Search({ index, label, results, more, nothing, failed }: SearchProps) {
  // Without script the field would do nothing, so the script shows it.
  const [started, setStarted] = useState(false);
  const [query, setQuery] = useState('');
  const [hits, setHits] = useState<readonly Hit[] | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const latest = useRef('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once
  useEffect(() => {
    setStarted(true);
    const asked = new URLSearchParams(location.search).get(PARAMETER);
    if (asked) void search(asked);
  }, []);
  useEffect(() => {
    if (started) field.current?.focus();
  }, [started]);
  useEffect(() => {
    if (!started) return;
    const timer = setTimeout(() => keepInAddress(query), TYPING);
    return () => clearTimeout(timer);
  }, [started, query]);

  const warm = () => {
    loadIndex(index).catch(() => {});
  };

  async function search(text: string): Promise<void> {
    setQuery(text);
    setShowsAll(false);
    latest.current = text;
    if (text.trim() === '') return setHits(null);
    try {
      const found = findPages(await loadIndex(index), text);
      // An answer to an earlier text comes too late.
      if (latest.current !== text) return;
      setBroken(false);
      setHits(found);
    } catch {
      setBroken(true);
    }
  }

  /** Down from the field enters the results; up and down go through them. */
  function move(event: React.KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    if (step === undefined || links.length === 0) return;
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (at === -1 && event.key === 'ArrowUp') return;
    event.preventDefault();
    const next = at + step;
    if (next < 0) field.current?.focus();
    else links[Math.min(next, links.length - 1)]?.focus();
  }

  /** The focus goes to the first result that was not shown, because the button is gone. */
  function showAll(): void {
    setShowsAll(true);
    setTimeout(() => list.current?.querySelectorAll('a')[FIRST]?.focus());
  }

  const shown = showsAll ? (hits ?? []) : (hits ?? []).slice(0, FIRST);
  const status = isBroken
    ? failed
    : hits === null
      ? ''
      : hits.length === 0
        ? nothing
        : fill(results, { count: String(hits.length) });
  return (
    <search className="keeps-place" hidden={!started} onKeyDown={move}>
      <label htmlFor="search-field">{label}</label>
      <input
        id="search-field"
        ref={field}
        type="search"
        autoComplete="off"
        spellCheck="false"
        value={query}
        onFocus={query === '' ? undefined : warm}
        onKeyDown={warm}
        onInput={(event) => void search(event.currentTarget.value)}
      />
      <p role="status" className="search-status">
        {status}
      </p>
      <ol ref={list} className="search-results">
        {shown.map(({ id, title, description, hreflang, terms }) => (
          <li key={id}>
            <a href={id} hrefLang={hreflang ?? undefined}>
              <Marked text={title} terms={terms} />
            </a>
            {description && (
              <p>
                <Marked text={description} terms={terms} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {hits && shown.length < hits.length && (
        <button type="button" className="button plain" onClick={showAll}>
          {more}
        </button>
      )}
    </search>
  );
}

function keepInAddress(query: string): void {
  const url = new URL(location.href);
  if (query.trim() === '') url.searchParams.delete(PARAMETER);
  else url.searchParams.set(PARAMETER, query);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

/** A text with the found terms marked. */
function Marked({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  const isFound = (word: string) => searchOptions.processTerm(word).some((plain) => terms.includes(plain));
  return (
    <>
      {text.split(/([\p{L}\p{N}]+(?:[-‐‑'’ʼ][\p{L}\p{N}]+)*)/u).map((part, at) => {
        const key = `${at} ${part}`;
        return isFound(part) ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>;
      })}
    </>
  );
}
