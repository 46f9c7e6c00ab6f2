/** Collects what goes wrong in the page, from its first script on. Loaded before the page's own code; the client sends it. */
import type { BrowserFault } from '../client-data.ts';

/** What the page has, for the client. */
export interface FaultList {
  readonly faults: readonly BrowserFault[];
  readonly forget: () => void;
  /** Called after each change. */
  onFault: () => void;
}

(document.currentScript as HTMLScriptElement).remove();
const faults: BrowserFault[] = [];
const known = new Set<string>();
const forget = () => {
  faults.length = 0;
  known.clear();
  list.onFault();
};
const list: FaultList = { faults, forget, onFault: () => {} };
Object.assign(globalThis, { $siteFaults: list });

function add(fault: BrowserFault): void {
  const key = JSON.stringify(fault);
  if (known.has(key)) return;
  known.add(key);
  faults.push(fault);
  list.onFault();
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');
const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

addEventListener('error', ({ error, message, filename, lineno, colno }) => {
  // Browsers report an observer that is late as an error without one: nothing is wrong.
  if (error === null && message.startsWith('ResizeObserver')) return;
  const place = `${filename}:${lineno}:${colno}`;
  add({ kind: 'error', message: error ? textOf(error) : message, stack: stackOf(error) || place });
});
addEventListener('unhandledrejection', ({ reason }) =>
  add({ kind: 'rejection', message: textOf(reason), stack: stackOf(reason) }),
);
document.addEventListener(
  'securitypolicyviolation',
  ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber }) =>
    add({
      kind: 'policy',
      message: sample ? `${blockedURI} "${sample}"` : blockedURI,
      directive: effectiveDirective,
      stack: `${sourceFile}:${lineNumber}:${columnNumber}`,
    }),
);
document.addEventListener('site-dev-fault', (event) => add((event as CustomEvent<BrowserFault>).detail));
