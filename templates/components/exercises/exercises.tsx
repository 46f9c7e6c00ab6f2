import { type Context, Island } from 'region-site/kit';
import { Hand } from '../hand/hand.tsx';
import { LessonProgress } from '../lesson-progress/lesson-progress.tsx';
import type { ExerciseData } from './exercise.schema.ts';

interface ExercisesProps {
  readonly context: Context;
  /** The id of the lesson, under which the browser keeps what is solved. */
  readonly lesson: string;
  readonly exercises: readonly ExerciseData[];
}

/** The exercises of a lesson, each with its cards, its answers and the reason for the right one. */
export function Exercises({ context, lesson, exercises }: ExercisesProps) {
  const { t, inline } = context;
  const labels = {
    show: t('EXERCISE_SHOW'),
    right: t('EXERCISE_RIGHT'),
    wrong: t('EXERCISE_WRONG'),
    solved: t('EXERCISE_SOLVED'),
  };
  return (
    <section className="exercises" aria-labelledby="exercises">
      <h2 id="exercises">{t('EXERCISES_TITLE')}</h2>
      <LessonProgress context={context} lesson={lesson} count={exercises.length} canForget />
      <ol>
        {exercises.map(({ question, mine, board, answers, right, why }, at) => (
          <li key={question}>
            <p id={`exercise-${at + 1}-question`} dangerouslySetInnerHTML={{ __html: inline(question) }} />
            {(mine || board) && (
              <dl>
                {mine && <Cards context={context} label={t('EXERCISE_MINE')} cards={mine} />}
                {board && <Cards context={context} label={t('EXERCISE_BOARD')} cards={board} />}
              </dl>
            )}
            <Island
              context={context}
              name="exercise"
              props={{
                lesson,
                number: at + 1,
                answers: answers.map((answer) => inline(answer)),
                right: right - 1,
                why: inline(why),
                labels,
              }}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Cards({
  context,
  label,
  cards,
}: {
  readonly context: Context;
  readonly label: string;
  readonly cards: string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Hand context={context} cards={cards} />
      </dd>
    </div>
  );
}
