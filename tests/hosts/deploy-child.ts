/** Deploys in a process of its own, to be killed: loads everything, says so, and begins when it is told to. */
import { type BuiltSite, deployTo } from './deploy-to.ts';

process.on('message', ([to, endpoint, site]: [string, string, BuiltSite]) => {
  deployTo(to, endpoint, site).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// The SDK is loaded here, not when the clock is running.
await import('../../cli/store/s3-store.ts');
process.send?.('ready');
