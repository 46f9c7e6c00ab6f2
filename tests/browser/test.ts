import { test as base } from 'playwright/test';
import { type ChangedSite, startChangedSite } from './changed-site.ts';

export * from 'playwright/test';

/**
 * Playwright's `test`, which also closes the contexts that a test has opened itself. Playwright keeps them until the worker
 * ends, and their pages go on running.
 */
export const test = base.extend<{ closeContexts: undefined }, { changedSite: ChangedSite }>({
  closeContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) {
        // A handler that is still waiting for a server would fail when its page closes, and with it the next test.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
    },
    { auto: true },
  ],
  /** Only for tests that use it. */
  changedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the parameter
    async ({}, use) => {
      const site = await startChangedSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
