import type { Context, ListView, PageProps } from 'region-site/kit';
import { EntryList } from '../../components/entries/entries.tsx';
import { ArticleParts } from '../article-parts.tsx';
import type { GamesData } from './games.schema.ts';

/** The games of a kind in their order, then what they have in common. */
export function Games({ context, page, body }: PageProps<GamesData>) {
  return (
    <article className="article">
      {page.list && <GameList context={context} list={page.list} />}
      <ArticleParts context={context} page={page} body={body} />
    </article>
  );
}

function GameList({ context, list }: { readonly context: Context; readonly list: ListView }) {
  if (list.collection !== 'variants' && list.collection !== 'formats') return null;
  const { entries } = list;
  return (
    <EntryList
      entries={entries}
      above={(at) => context.list((entries[at]?.data.figures ?? []).map(({ value, label }) => `${value} ${label}`))}
    />
  );
}
