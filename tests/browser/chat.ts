import type { BrowserContext, Page, Route } from 'playwright/test';

export const PAGE = '/responsible-gaming/';
/** Records a call beyond the lifetime of the page. */
export const NOTE = `const note = (...entry) => localStorage.setItem('asked', JSON.stringify([...JSON.parse(localStorage.getItem('asked') ?? '[]'), entry]));`;
/** A stub of the own chat. */
export const COMMUNITY = `
  ${NOTE}
  window.communityChat = {
    start: (options) => note('start', options),
    open: () => note('open'),
    minimize: () => note('minimize'),
    clear: () => note('clear'),
  };`;

export const button = (page: Page) => page.locator('[data-quick=chat]');
export const asked = (page: Page): Promise<[string, ...unknown[]][]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('asked') ?? '[]'));
export const names = async (page: Page) => (await asked(page)).map(([name]) => name);
export const failure = (page: Page) => page.locator('[data-toast=chat]');
export const json = (route: Route, body: string) => route.fulfill({ contentType: 'application/json', body });

/** Sets the responses of the chat; every requested script is counted. */
export async function answer(
  context: BrowserContext,
  capacity: string | ((route: Route) => unknown),
  script: string | ((route: Route) => unknown) = COMMUNITY,
): Promise<{ scripts: number }> {
  const count = { scripts: 0 };
  await context.route('**/api/chat-availability', (route) =>
    typeof capacity === 'string' ? json(route, capacity) : capacity(route),
  );
  await context.route('**/chat/chat.js', (route) => {
    count.scripts++;
    return typeof script === 'string' ? route.fulfill({ contentType: 'text/javascript', body: script }) : script(route);
  });
  return count;
}
