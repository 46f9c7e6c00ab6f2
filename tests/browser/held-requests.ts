import type { BrowserContext, Page, Route } from 'playwright/test';

/**
 * Holds requests back.
 * @param answer what happens with them in the end; by default they go on
 * @returns lets them go
 */
export async function holdRequests(
  target: Page | BrowserContext,
  address: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await target.route(address, async (route) => {
    await released;
    await answer(route);
  });
  return release;
}
