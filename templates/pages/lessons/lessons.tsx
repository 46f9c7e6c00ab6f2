import type { PageProps } from 'region-site/kit';
import { EntryList } from '../../components/entries/entries.tsx';
import type { ArticleData } from '../article-fields.ts';
import { ArticleParts } from '../article-parts.tsx';

/** The course: its lessons in their order, then what front matter adds. */
export function Lessons({ context, page, body }: PageProps<ArticleData>) {
  const { list } = page;
  if (list?.collection !== 'lessons') return null;
  return (
    <article className="article">
      <EntryList
        entries={list.entries}
        above={(at) => context.t('LESSON_NUMBER', { number: list.entries[at]?.data.number ?? at + 1 })}
      />
      <ArticleParts context={context} page={page} body={body} />
    </article>
  );
}
