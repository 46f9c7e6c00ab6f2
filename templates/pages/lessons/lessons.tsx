import type { PageProps } from 'region-site/kit';
import { EntryList } from '../../components/entries/entries.tsx';
import { LessonProgress } from '../../components/lesson-progress/lesson-progress.tsx';
import { ArticleParts } from '../article-parts.tsx';
import type { GamesData } from '../games/games.schema.ts';

/** The course: its lessons in their order, with the progress of the visitor, then what front matter adds. */
export function Lessons({ context, page, body }: PageProps<GamesData>) {
  const { list } = page;
  if (list?.collection !== 'lessons') return null;
  const { entries } = list;
  return (
    <article className="article">
      <EntryList
        entries={entries}
        above={(at) => context.t('LESSON_NUMBER', { number: entries[at]?.data.number ?? at + 1 })}
        below={(at) => {
          const lesson = entries[at];
          return lesson && <LessonProgress context={context} lesson={lesson.id} count={lesson.data.exercises.length} />;
        }}
      />
      <ArticleParts context={context} page={page} body={body} />
    </article>
  );
}
