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
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly url?: string };
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string };
  };
}

export interface MainThreadTask {
  /** In ms of the processor. */
  readonly ms: number;
  /** In µs of the trace's clock. */
  readonly start: number;
  /** What most of it was spent on. */
  readonly of: string;
  /** Whether it began after the page was first painted: before that nobody can press anything. */
  readonly painted: boolean;
}

export const TRACED = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute'] as const;

/**
 * Tasks of pages' main threads that took the processor longer than the limit (ms), the longest first. What ran before the
 * page was there is not its own, and neither is what the debugger asks: whoever drives the browser does both.
 * @throws where nothing was recorded
 */
export function findLongTasks(events: readonly TraceEvent[], limit: number): MainThreadTask[] {
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const begun = events.find(({ name }) => name === 'CommitLoad')?.ts ?? 0;
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? Number.POSITIVE_INFINITY;
  const onMain = events.filter((event) => event.ph === 'X' && mains.has(threadOf(event)));
  if (onMain.length === 0) throw new Error('The recording has no main thread of a page.');
  return onMain
    .filter(({ name, ts, dur, tdur }) => name === 'RunTask' && ts + (dur ?? 0) >= begun && (tdur ?? 0) / 1000 > limit)
    .map((task) => ({ task, inside: partsOf(task, onMain) }))
    .filter(({ inside }) => !inside.some(isDebugger))
    .map(({ task, inside }) => ({
      ms: (task.tdur ?? 0) / 1000,
      start: task.ts,
      of: largestOf(inside),
      painted: task.ts > paint,
    }))
    .sort((a, b) => b.ms - a.ms);
}

const isDebugger = ({ args }: TraceEvent): boolean =>
  args?.chrome_mojo_event_info?.mojo_interface_tag?.startsWith('blink.mojom.DevTools') ?? false;

function partsOf(task: TraceEvent, events: readonly TraceEvent[]): TraceEvent[] {
  const end = task.ts + (task.dur ?? 0);
  return events.filter(
    (event) =>
      threadOf(event) === threadOf(task) && !event.name.endsWith('RunTask') && event.ts >= task.ts && event.ts < end,
  );
}

function largestOf(parts: readonly TraceEvent[]): string {
  return parts
    .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
    .slice(0, 3)
    .map(
      ({ name, tdur, args }) =>
        `${name} ${Math.round((tdur ?? 0) / 1000)} ms${args?.data?.url ? ` ${args.data.url}` : ''}`,
    )
    .join(', ');
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
