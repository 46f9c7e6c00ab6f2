import type { Context, Entry, EntryPlace, ListView } from 'region-site/kit';

interface EntryListProps {
  readonly entries: readonly Pick<Entry, 'id' | 'href' | 'title' | 'description' | 'lang'>[];
  readonly above: (at: number) => React.ReactNode;
  readonly below?: (at: number) => React.ReactNode;
}

/**
 * A list of entries: the title as a link, what is above it, and the description. Each has its id as anchor, so that links
 * into a page whose sections have become entries lead to the entry.
 */
export function EntryList({ entries, above, below }: EntryListProps) {
  return (
    <ol className="entries">
      {entries.map(({ id, href, title, description, lang }, at) => (
        <li key={href} id={id}>
          <p className="entry-above">{above(at)}</p>
          <h2 lang={lang ?? undefined}>
            <a href={href ?? ''}>{title}</a>
          </h2>
          <p lang={lang ?? undefined}>{description}</p>
          {below?.(at)}
        </li>
      ))}
    </ol>
  );
}

/** The tags of a collection, each with its list. */
export function TagList({ context, list }: { readonly context: Context; readonly list: ListView }) {
  if (list.tags.length === 0) return null;
  return (
    <nav className="entry-tags" aria-label={context.t('ENTRY_TAGS')}>
      <ul>
        {list.tags.map(({ name, label, href, count }) => (
          <li key={name}>
            <a href={href} aria-current={name === list.tag?.name ? 'page' : undefined}>
              {label} <span>{context.number(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The neighbouring pages of a list. */
export function ListPages({ context, list }: { readonly context: Context; readonly list: ListView }) {
  const { number, count, previous, next } = list;
  if (count === 1) return null;
  return (
    <nav className="entry-neighbours" aria-label={context.t('LIST_PAGES')}>
      {previous && (
        <a href={previous} rel="prev">
          {context.t('ENTRY_PREVIOUS')}
        </a>
      )}
      <span>{context.t('LIST_NUMBER', { number, count })}</span>
      {next && (
        <a href={next} rel="next">
          {context.t('ENTRY_NEXT')}
        </a>
      )}
    </nav>
  );
}

/** The entries before and after the one that the page shows. */
export function Neighbours({ context, entry }: { readonly context: Context; readonly entry: EntryPlace | null }) {
  if (!entry?.previous && !entry?.next) return null;
  const link = (neighbour: EntryPlace['next'], key: 'ENTRY_PREVIOUS' | 'ENTRY_NEXT', rel: string) =>
    neighbour && (
      <a href={neighbour.href} rel={rel}>
        <span>{context.t(key)}</span> {neighbour.title}
      </a>
    );
  return (
    <nav className="entry-neighbours" aria-label={context.t('ENTRY_NEIGHBOURS')}>
      {link(entry.previous, 'ENTRY_PREVIOUS', 'prev')}
      {link(entry.next, 'ENTRY_NEXT', 'next')}
    </nav>
  );
}
