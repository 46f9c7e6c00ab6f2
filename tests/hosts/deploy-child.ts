/** Deploys in a process of its own, to be killed: loads everything, says so, and begins when it is told to. */
import { flushCompileCache } from 'node:module';
import type { DeployOptions } from '../../cli/publish/deploy.ts';
import { type BuiltSite, deployTo } from './deploy-to.ts';

process.on('message', ([to, endpoint, site, options]: [string, string, BuiltSite, Partial<DeployOptions>]) => {
  deployTo(to, endpoint, site, options).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// The SDK is loaded here, not when the clock is running.
await import('../../cli/storage/s3-store.ts');
// Kept for the next process now: one that is killed keeps nothing.
flushCompileCache();
process.send?.('ready');
