declare global {
  /** Reports of the recorder in this document. */
  var __seen: { readonly errors: string[]; readonly executed: string[] };
  /** Every payload of the XSS corpus calls it if a browser executes the payload. */
  var __x: (payload: number) => void;
}

/**
 * Runs in every page before its own scripts. Stores errors in the document and sends them to the proxy, so that they are
 * not lost when the page is left.
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
