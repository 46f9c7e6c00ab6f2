import type { BrowserContext, Page } from 'playwright/test';
import { TAGS } from './consent-tags.ts';
import { replaceThirdParties, type ThirdParties } from './third-parties.ts';

export const banner = (page: Page) => page.locator('.consent');
export const button = (page: Page, what: 'accept' | 'reject') => page.locator(`.consent [data-consent=${what}]`);
export const settings = (page: Page) => page.locator('[data-cookie-settings]');
/** Its attribute `data-consented` has the answer. */
export const consented = (page: Page) => page.locator('html');
export const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name).sort();

/** Opens a page whose tags are replaced. */
export async function arrive(page: Page, address = '/about-us/'): Promise<ThirdParties> {
  const others = await replaceThirdParties(page.context(), TAGS);
  await page.goto(address);
  return others;
}
