/** Long tasks by the time that the processor spent on them. Pure. */

/** The little of Chromium's trace events that is read here; times in µs. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of the processor alone: on a machine that others use, a task of 5 ms may take 100 on the clock. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string } };
}

export interface MainThreadTask {
  /** In ms of the processor. */
  readonly ms: number;
  /** In µs of the trace's clock. */
  readonly start: number;
  /** What most of it was spent on. */
  readonly of: string;
}

export const TRACED = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute'] as const;

/**
 * Tasks of pages' main threads that took the processor longer than the limit (ms), the longest first. What ran before the
 * page was there is not its own: whoever drives the browser prepares the empty one.
 */
export function findLongTasks(events: readonly TraceEvent[], limit: number): MainThreadTask[] {
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const begun = events.find(({ name }) => name === 'CommitLoad')?.ts ?? 0;
  const onMain = events.filter((event) => event.ph === 'X' && mains.has(threadOf(event)));
  return onMain
    .filter(({ name, ts, dur, tdur }) => name === 'RunTask' && ts + (dur ?? 0) >= begun && (tdur ?? 0) / 1000 > limit)
    .map((task) => ({ ms: (task.tdur ?? 0) / 1000, start: task.ts, of: largestIn(task, onMain) }))
    .sort((a, b) => b.ms - a.ms);
}

function largestIn(task: TraceEvent, events: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0);
  const inside = events
    .filter(
      (event) =>
        threadOf(event) === threadOf(task) && !event.name.endsWith('RunTask') && event.ts >= task.ts && event.ts < end,
    )
    .sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  return inside
    .slice(0, 3)
    .map(
      ({ name, tdur, args }) =>
        `${name} ${Math.round((tdur ?? 0) / 1000)} ms${args?.data?.url ? ` ${args.data.url}` : ''}`,
    )
    .join(', ');
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
