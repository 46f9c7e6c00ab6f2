import type { PageProps } from 'region-site/kit';
import type { z } from 'zod';
import type { postSchema } from '../../collections.ts';
import { Neighbours } from '../../components/entries/entries.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import { Related } from '../../components/related/related.tsx';

/** A post of the blog: who wrote it and when, its text, and the posts before and after it. */
export function Post({ context, page, body }: PageProps<z.infer<typeof postSchema>>) {
  const { entry, data } = page;
  return (
    <article className="article">
      <p className="byline">
        {entry?.date && <time dateTime={entry.date}>{context.date(entry.date)}</time>}, {data.author}, {data.role}
        {entry?.tags.map(({ name, label, href }) => (
          <span key={name}>
            {' · '}
            <a href={href ?? ''} rel="tag">
              {label}
            </a>
          </span>
        ))}
      </p>
      <Prose html={body} />
      <Related context={context} related={data.related} />
      <Neighbours context={context} entry={entry} />
    </article>
  );
}
