/** Deploys in a separate process that tests kill: loads all modules, reports "ready", and starts on a message. */
import { flushCompileCache } from 'node:module';
import type { DeployOptions } from '../../cli/publish/deploy.ts';
import type { Store } from '../../cli/storage/store.ts';
import { type BuiltSite, deployWith, withStore } from './deploy-to.ts';

/** The process kills itself at this call of its store: before it, or after it. */
export interface KillAt {
  readonly call: number;
  readonly before: boolean;
}

/** A message is JSON, in which undefined becomes null. */
type Task = [to: string, endpoint: string | null, site: BuiltSite, options: Partial<DeployOptions>, kill?: KillAt];

process.on('message', ([to, endpoint, site, options, kill]: Task) => {
  withStore(to, endpoint ?? undefined, (store, concurrency) =>
    deployWith(kill ? killingStore(store, kill) : store, concurrency, site, options),
  ).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

function killingStore(store: Store, { call, before }: KillAt): Store {
  let calls = 0;
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || name === 'now') return value;
      return async (...values: unknown[]) => {
        const isLast = ++calls === call;
        if (isLast && before) process.kill(process.pid, 'SIGKILL');
        const result: unknown = await value.apply(target, values);
        if (isLast) process.kill(process.pid, 'SIGKILL');
        return result;
      };
    },
  });
}

// Load the SDK before the measured time.
await import('../../cli/storage/s3-store.ts');
// Write the compile cache now, because a killed process cannot.
flushCompileCache();
process.send?.('ready');
