import type { PageProps } from 'region-site/kit';
import type { z } from 'zod';
import type { lessonSchema } from '../../collections.ts';
import { Neighbours } from '../../components/entries/entries.tsx';
import { Exercises } from '../../components/exercises/exercises.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import { Related } from '../../components/related/related.tsx';

/** A lesson of the course with its exercises, between the one before it and the next. */
export function Lesson({ context, page, body }: PageProps<z.infer<typeof lessonSchema>>) {
  const { number, exercises, related } = page.data;
  return (
    <article className="article">
      <p className="byline">{context.t('LESSON_NUMBER', { number })}</p>
      <Prose html={body} />
      <Exercises context={context} lesson={page.entry?.id ?? ''} exercises={exercises} />
      <Neighbours context={context} entry={page.entry} />
      <Related context={context} related={related} />
    </article>
  );
}
