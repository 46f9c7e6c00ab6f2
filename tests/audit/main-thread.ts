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
 * Tasks of a page's main thread that took the processor longer than the limit (ms), the longest first. What ran before the
 * page was there is not its own, what other tabs do neither, nor what the debugger asks: whoever drives the browser does it.
 * @returns null where the beginning of the page was not recorded: browsers lose it now and then
 */
export function findLongTasks(events: readonly TraceEvent[], limit: number): MainThreadTask[] | null {
  const commit = events.find(({ name }) => name === 'CommitLoad');
  if (!commit) return null;
  const own = events.filter((event) => event.ph === 'X' && threadOf(event) === threadOf(commit));
  const paint = events.find((event) => event.name === 'firstContentfulPaint' && event.pid === commit.pid)?.ts;
  return own
    .filter(({ name, ts, dur, tdur }) => name === 'RunTask' && ts + (dur ?? 0) >= commit.ts && toMs(tdur) > limit)
    .map((task) => ({ task, parts: partsOf(task, own) }))
    .filter(({ parts }) => !parts.some(isDebugger))
    .map(({ task, parts }) => ({
      ms: toMs(task.tdur),
      start: task.ts,
      of: largestOf(parts),
      painted: paint !== undefined && task.ts > paint,
    }))
    .sort((a, b) => b.ms - a.ms);
}

const toMs = (micros = 0): number => micros / 1000;

const isDebugger = ({ args }: TraceEvent): boolean =>
  args?.chrome_mojo_event_info?.mojo_interface_tag?.startsWith('blink.mojom.DevTools') ?? false;

function partsOf(task: TraceEvent, events: readonly TraceEvent[]): TraceEvent[] {
  const end = task.ts + (task.dur ?? 0);
  return events.filter(({ name, ts }) => !name.endsWith('RunTask') && ts >= task.ts && ts < end);
}

const largestOf = (parts: readonly TraceEvent[]): string =>
  parts
    .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
    .slice(0, 3)
    .map(({ name, tdur, args }) => `${name} ${Math.round(toMs(tdur))} ms${args?.data?.url ? ` ${args.data.url}` : ''}`)
    .join(', ');

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
