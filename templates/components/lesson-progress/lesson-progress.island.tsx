import { useEffect, useState } from 'react';
import { fill } from '../../runtime/fill.ts';
import { keepSolved, PROGRESS_EVENT, readSolved } from '../exercises/progress.ts';

interface LessonProgressProps {
  readonly lesson: string;
  /** How many exercises it has. */
  readonly count: number;
  /** Before the browser knows more. */
  readonly exercises: string;
  /** With `{solved}`. */
  readonly some: string;
  readonly all: string;
  /** The label of the button that deletes the progress of the lesson; without it there is none. */
  readonly forget?: string;
}

const WIDTH = 96;

/** How many exercises of a lesson are solved, from what this browser has kept. */
export default function LessonProgress({ lesson, count, exercises, some, all, forget }: LessonProgressProps) {
  const [solved, setSolved] = useState(0);
  useEffect(() => {
    const update = () => setSolved(Math.min(count, readSolved(lesson).length));
    update();
    document.addEventListener(PROGRESS_EVENT, update);
    return () => document.removeEventListener(PROGRESS_EVENT, update);
  }, [lesson, count]);

  return (
    <>
      <svg className="progress" viewBox={`0 0 ${WIDTH} 14`} width={WIDTH} height="14" aria-hidden="true">
        <path d={arc(1)} />
        {solved > 0 && <path className="done" d={arc(solved / count)} />}
      </svg>
      <span>{solved === 0 ? exercises : solved === count ? all : fill(some, { solved: String(solved) })}</span>
      {forget && solved > 0 && (
        <button type="button" onClick={() => keepSolved(lesson, [])}>
          {forget}
        </button>
      )}
    </>
  );
}

/** A part of the table's rail, from the left. */
function arc(part: number): string {
  const x = 2 + (WIDTH - 4) * part;
  // A parabola through both ends and the top in the middle, cut at x.
  const control = 2 + ((WIDTH - 4) * part) / 2;
  const height = (at: number) => 12 - 40 * at * (1 - at);
  return `M2 12Q${round(control)} ${round(12 - 20 * part)} ${round(x)} ${round(height(part))}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
