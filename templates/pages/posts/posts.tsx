import type { PageProps } from 'region-site/kit';
import { EntryList, ListPages, TagList } from '../../components/entries/entries.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import { Related } from '../../components/related/related.tsx';
import type { ArticleData } from '../article-fields.ts';

/** The posts of the blog: all of them, or those with a tag. */
export function Posts({ context, page, body }: PageProps<ArticleData>) {
  const { list } = page;
  if (list?.collection !== 'blog') return null;
  const isFirst = list.number === 1 && list.tag === null;
  return (
    <article className="article">
      {isFirst && <Prose html={body} />}
      <TagList context={context} list={list} />
      <EntryList
        entries={list.entries}
        above={(at) => {
          const post = list.entries[at];
          return (
            <>
              {post?.date && <time dateTime={post.date}>{context.date(post.date)}</time>}, {post?.data.author}
            </>
          );
        }}
      />
      <ListPages context={context} list={list} />
      {isFirst && <Related context={context} related={page.data.related} />}
    </article>
  );
}
