import { AsyncLocalStorage } from 'node:async_hooks';

const loading = new AsyncLocalStorage<true>();

/** Whether the code that runs belongs to a loader: it may use the network and the clock, and its reads are not recorded. */
export const isLoading = (): boolean => loading.getStore() === true;

/** Runs a loader of a site. */
export const runLoader = <T>(load: () => T): T => loading.run(true, load);
