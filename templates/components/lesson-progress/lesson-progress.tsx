import { type Context, Island } from 'region-site/kit';

interface Props {
  readonly context: Context;
  readonly lesson: string;
  readonly count: number;
  /** Whether a button deletes the progress. */
  readonly canForget?: boolean;
}

/** How far a visitor is in a lesson. Without script it says how many exercises there are. */
export function LessonProgress({ context, lesson, count, canForget = false }: Props) {
  const { t } = context;
  return (
    <div className="lesson-progress">
      <Island
        context={context}
        name="lesson-progress"
        props={{
          lesson,
          count,
          exercises: t('LESSON_EXERCISES', { count }),
          some: t('LESSON_SOLVED', { count, solved: '{solved}' }),
          all: t('LESSON_DONE', { count }),
          ...(canForget ? { forget: t('LESSON_FORGET') } : {}),
        }}
      />
    </div>
  );
}
