import type { PageProps } from 'region-site/kit';
import type { z } from 'zod';
import type { lessonSchema } from '../../collections.ts';
import { Neighbours } from '../../components/entries/entries.tsx';
import { ArticleParts } from '../article-parts.tsx';

/** A lesson of the course, between the one before it and the next. */
export function Lesson({ context, page, body }: PageProps<z.infer<typeof lessonSchema>>) {
  return (
    <article className="article">
      <p className="byline">{context.t('LESSON_NUMBER', { number: page.data.number })}</p>
      <ArticleParts context={context} page={page} body={body} />
      <Neighbours context={context} entry={page.entry} />
    </article>
  );
}
