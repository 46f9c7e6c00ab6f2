/** Resolves on Ctrl+C or SIGTERM, for commands that run until then. */
export const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
