declare global {
  /** What the recorder of this document has seen. */
  var __seen: { readonly errors: string[]; readonly executed: string[] };
  /** What every payload of the XSS corpus calls where a browser takes it for code. */
  var __x: (payload: number) => void;
}

/**
 * Runs in every page before its own scripts: whatever goes wrong is kept in the document and sent to the proxy, so that
 * it is not lost when the page is left.
 */
export function record(): void {
  globalThis.__seen = { errors: [], executed: [] };
  const note = (kind: 'errors' | 'executed', what: string) => {
    globalThis.__seen[kind].push(what);
    navigator.sendBeacon('/__test/seen', JSON.stringify({ kind, what }));
  };
  globalThis.__x = (payload) => note('executed', String(payload));
  addEventListener(
    'error',
    ({ message, target }) => {
      const address = target instanceof Element && (target.getAttribute('src') ?? target.getAttribute('href'));
      note('errors', address ? `not loaded: ${address}` : `error: ${message}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => note('errors', `rejected: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    note('errors', `policy: ${violatedDirective} ${blockedURI} ${sample}`),
  );
  for (const level of ['error', 'warn'] as const) {
    const say = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      note('errors', `console ${level}: ${values.join(' ')}`);
      say(...values);
    };
  }
}
