/** Deploys in a separate process that tests kill: loads all modules, reports "ready", and starts on a message. */
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
// Load the SDK before the measured time.
await import('../../cli/storage/s3-store.ts');
// Write the compile cache now, because a killed process cannot.
flushCompileCache();
process.send?.('ready');
