/**
 * Which exercises a visitor has solved: kept in this browser alone, without a name or a number of the visitor. The cookie
 * registry lists it, and who refuses preferences keeps nothing.
 */

/** The name that the cookie registry has for it. */
const STORE = 'lessons';
/** The lifetime that the registry names, in ms. */
const AGE = 365 * 86_400_000;
/** Sent to the document when an exercise has been solved. */
export const PROGRESS_EVENT = 'lessons:progress';

interface Kept {
  /** Of the last change. */
  readonly at: number;
  /** The numbers of the solved exercises, by lesson. */
  readonly solved: Readonly<Record<string, readonly number[]>>;
}

const NOTHING: Kept = { at: 0, solved: {} };

/**
 * Whether the registry of this market lists it, and the visitor has not refused preferences. As runtime/cookies.ts decides
 * it: importing that module would make it a chunk of its own, which costs 122 B on every page.
 */
const mayKeep = (): boolean =>
  RegExp(`\\b${STORE}=`).test(document.body.dataset.cookies ?? '') &&
  !/preferences-0/.test(document.cookie + document.documentElement.dataset.refused);

/** Read anew each time: another tab may have written meanwhile. */
function readKept(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? 'null') as Kept | null;
    return kept && Date.now() - kept.at < AGE && typeof kept.solved === 'object' ? kept : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** @returns the numbers of the solved exercises of a lesson */
export function readSolved(lesson: string): readonly number[] {
  const solved: unknown = mayKeep() ? readKept().solved?.[lesson] : null;
  return Array.isArray(solved) ? solved.filter((number) => Number.isInteger(number)) : [];
}

/** Keeps which exercises of a lesson are solved, where that may be kept. An empty list deletes what is known of it. */
export function keepSolved(lesson: string, solved: readonly number[]): void {
  if (mayKeep())
    try {
      const { [lesson]: _before, ...others } = readKept().solved;
      const all = solved.length > 0 ? { ...others, [lesson]: solved } : others;
      if (Object.keys(all).length > 0) localStorage.setItem(STORE, JSON.stringify({ at: Date.now(), solved: all }));
      else localStorage.removeItem(STORE);
    } catch {
      // Without storage the exercises work, and the next page knows nothing of them.
    }
  document.dispatchEvent(new CustomEvent(PROGRESS_EVENT));
}
