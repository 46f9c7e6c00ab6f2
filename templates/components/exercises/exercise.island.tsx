import { useEffect, useState } from 'react';
import { keepSolved, PROGRESS_EVENT, readSolved } from './progress.ts';

interface ExerciseProps {
  readonly lesson: string;
  /** Its number within the lesson, from 1. */
  readonly number: number;
  /** Markup. */
  readonly answers: readonly string[];
  /** From 0. */
  readonly right: number;
  /** Markup. */
  readonly why: string;
  readonly labels: Readonly<Record<'show' | 'right' | 'wrong' | 'solved', string>>;
}

/** The answers of an exercise. Without script they are a list, with the right one behind a disclosure. */
export default function Exercise({ lesson, number, answers, right, why, labels }: ExerciseProps) {
  const [started, setStarted] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isSolved, setSolved] = useState(false);
  useEffect(() => {
    const update = () => setSolved(readSolved(lesson).includes(number));
    update();
    setStarted(true);
    document.addEventListener(PROGRESS_EVENT, update);
    return () => document.removeEventListener(PROGRESS_EVENT, update);
  }, [lesson, number]);

  const choose = (answer: number) => {
    setChosen(answer);
    if (answer === right) keepSolved(lesson, [...new Set([...readSolved(lesson), number])].sort());
  };
  const verdict = chosen === null ? isSolved && labels.solved : chosen === right ? labels.right : labels.wrong;
  const name = `exercise-${number}`;
  return (
    <>
      <ul role={started ? 'radiogroup' : undefined} aria-labelledby={started ? `${name}-question` : undefined}>
        {answers.map((answer, at) => (
          <li key={answer} role={started ? 'presentation' : undefined}>
            <label>
              {/* The script brings the buttons; their place is kept, so that nothing moves. */}
              <input type="radio" name={name} hidden={!started} checked={chosen === at} onChange={() => choose(at)} />
              <span dangerouslySetInnerHTML={{ __html: answer }} />
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className={chosen === null ? 'verdict' : chosen === right ? 'verdict right' : 'verdict wrong'}>
        {verdict}
      </p>
      <details open={chosen === right}>
        <summary>{labels.show}</summary>
        <p>
          <strong dangerouslySetInnerHTML={{ __html: answers[right] ?? '' }} />{' '}
          <span dangerouslySetInnerHTML={{ __html: why }} />
        </p>
      </details>
    </>
  );
}
