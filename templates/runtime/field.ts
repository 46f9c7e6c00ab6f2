/**
 * What this visit was like, for "site vitals": LCP, INP and CLS when the page is left, and errors of islands, of other scripts and of
 * the policy when they happen. All of it is in the address of a request without a body, so that the log of every host has it. Loaded once
 * statistics are allowed; browsers keep what was measured before.
 */

/** Further errors of a page say nothing new. */
const MOST_ERRORS = 5;
const LONGEST = 200;
/** In ms: shifts that are closer, within five seconds, are one. */
const GAP = 1000;
const WINDOW = 5000;
/** Of so many interactions, the worst one is left out. */
const PER_OUTLIER = 50;

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
type Interaction = PerformanceEntry & { readonly interactionId?: number };
type Observed = PerformanceObserverInit & { readonly durationThreshold?: number };

export function reportFromField(url: string): void {
  const root = document.documentElement;
  const send = (kind: string, fields: Readonly<Record<string, string>>) => {
    // The answer may have changed.
    if (!root.dataset.consented?.includes('analytics')) return;
    const { region = '' } = root.dataset;
    const query = new URLSearchParams({ kind, region, path: location.pathname, ...fields });
    navigator.sendBeacon(`${url}?${query}`);
  };
  reportErrors(send);
  reportFigures(send);
}

type Send = (kind: string, fields: Readonly<Record<string, string>>) => void;

function reportFigures(send: Send): void {
  let [lcp, cls, shift, first, last] = [0, 0, 0, 0, 0];
  const interactions = new Map<number, number>();
  // A page that was rendered ahead begins when it is shown.
  const [arrival] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    readonly activationStart?: number;
  })[];
  const start = arrival?.activationStart ?? 0;
  observe('largest-contentful-paint', {}, (entry) => {
    lcp = Math.max(entry.startTime - start, 0);
  });
  observe('layout-shift', {}, (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift;
    if (hadRecentInput) return;
    if (startTime - last > GAP || startTime - first > WINDOW) [shift, first] = [0, startTime];
    last = startTime;
    shift += value;
    cls = Math.max(cls, shift);
  });
  observe('event', { durationThreshold: 40 }, (entry) => {
    const { interactionId, duration } = entry as Interaction;
    if (interactionId) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
  });
  const leave = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', leave, true);
    const slowest = [...interactions.values()].sort((one, other) => other - one);
    const inp = slowest[Math.floor(slowest.length / PER_OUTLIER)];
    send('vitals', {
      template: document.body.dataset.template ?? '',
      device: document.documentElement.dataset.device ?? '',
      lcp: lcp ? `${Math.round(lcp)}` : '',
      inp: inp === undefined ? '' : `${inp}`,
      cls: PerformanceObserver.supportedEntryTypes.includes('layout-shift') ? cls.toFixed(3) : '',
    });
  };
  addEventListener('visibilitychange', leave, true);
}

/** Not in every browser that we serve: then the figure stays empty. */
function observe(type: string, options: Observed, use: (entry: PerformanceEntry) => void): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true, ...options });
  } catch {
    // An older browser throws for a type that it does not know.
  }
}

function reportErrors(send: Send): void {
  let left = MOST_ERRORS;
  const report = (kind: string, message: unknown, source = '', more: Readonly<Record<string, string>> = {}) => {
    if (left-- > 0)
      send(kind, { message: String(message).slice(0, LONGEST), source: source.slice(0, LONGEST), ...more });
  };
  const reportIslands = islandReporter(report);
  // Those that have failed before statistics were allowed are on the page still.
  reportIslands();
  addEventListener('error', ({ message, filename, lineno, colno }) => {
    const source = `${pathOf(filename)}:${lineno}:${colno}`;
    // What an island throws is reported as that of the island.
    if (!reportIslands(source)) report('error', message, source);
  });
  addEventListener('unhandledrejection', ({ reason }) => report('error', reason));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    report(
      'policy',
      `${effectiveDirective} ${blockedURI.replace(/[?#].*/, '')}`,
      `${pathOf(sourceFile)}:${lineNumber}`,
    ),
  );
  // Scripts that go on without something say so there.
  const { warn } = console;
  console.warn = (...values) => {
    warn(...values);
    const error = values.find((value) => value instanceof Error);
    if (error) report('error', error);
  };
}

/** Reports the islands that have failed since it was called last, each name once. @returns whether there are any */
function islandReporter(
  report: (kind: string, message: unknown, source: string, more: Readonly<Record<string, string>>) => void,
): (source?: string) => boolean {
  const elements = new WeakSet<Element>();
  const names = new Set<string>();
  return (source = '') => {
    const failed = [...document.querySelectorAll<HTMLElement>('[data-fault]')].filter((one) => !elements.has(one));
    for (const element of failed) {
      elements.add(element);
      const { island = '', fault } = element.dataset;
      const [, name = ''] = /island-([\w-]+)\.\w+\.js$/.exec(island) ?? [];
      if (!names.has(name)) report('island', fault, source, { island: name });
      names.add(name);
    }
    return failed.length > 0;
  };
}

/** Without the query, which may be a visitor's own. */
const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : '');
