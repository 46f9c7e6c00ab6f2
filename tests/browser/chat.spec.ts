/** The button of the chat, with stubs of the chat and of the answer whether an adviser is free. */

import { answer, asked, button, COMMUNITY, failure, json, names, PAGE } from './chat.ts';
import { skipIdleSecond } from './chrome.ts';
import { ORIGIN } from './site.ts';
import { expect, type Route, test } from './test.ts';

test.use({ baseURL: ORIGIN.global });
test.beforeEach(async ({ context }) => {
  await skipIdleSecond(context);
});

test('the button is shown only on help pages while an adviser is free, and loads nothing', async ({ page }) => {
  const count = await answer(page.context(), '{"hasCapacity":true}');
  await page.goto(PAGE);
  await expect(button(page)).toBeVisible();
  await page.goto('/contact/');
  await expect(button(page)).toHaveCount(0);
  expect(count.scripts).toBe(0);
});

test('a click starts the chat with organisation, configuration, site and language, and it is there on the next page', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  let capacity = true;
  const count = await answer(page.context(), (route) => json(route, JSON.stringify({ hasCapacity: capacity })));
  await page.goto(PAGE);
  await expect(button(page)).toBeVisible();
  await button(page).press('Enter');
  await expect.poll(() => names(page)).toEqual(['start', 'open']);
  expect(count.scripts).toBe(1);
  expect((await asked(page))[0]).toEqual([
    'start',
    {
      org: 'nightjar-demo',
      config: 'nightjar_global_safer_gambling_en',
      site: '/api/chat/',
      language: 'en',
      buttonId: 'safer-gambling-chat',
      domainType: 'demo',
    },
  ]);
  await expect(button(page)).toContainText('Back to your chat');
  await button(page).click();
  await expect.poll(() => names(page)).toEqual(['start', 'open', 'open']);
  expect(count.scripts).toBe(1);
  await test.step('leaving the page minimises it', async () => {
    await page.locator('.footer a[href$="/contact/"]').click();
    await page.waitForURL('**/contact/');
    expect(await names(page)).toEqual(['start', 'open', 'open', 'minimize']);
  });
  await test.step('a running conversation can be resumed', async () => {
    // The adviser is busy with this conversation.
    capacity = false;
    await page.goto(PAGE);
    await expect(button(page)).toContainText('Back to your chat');
    expect(count.scripts, 'nothing is loaded before the click').toBe(1);
    await button(page).click();
    await expect.poll(() => names(page)).toEqual(['start', 'open', 'open', 'minimize', 'start', 'open']);
  });
  expect(errors).toEqual([]);
});

test('only an automated thank-you clears the session, after 3 s', async ({ page }) => {
  await answer(page.context(), '{"hasCapacity":true}');
  await page.clock.install({ time: '2026-11-01T10:00:00Z' });
  await page.goto(PAGE);
  await button(page).click();
  await expect.poll(() => names(page)).toEqual(['start', 'open']);
  // From here on, the test controls the clock.
  await page.clock.pauseAt('2026-11-01T11:00:00Z');
  const tell = (text: string, automated: boolean) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('chat-message', { detail })), { text, automated });
  await tell('Thank you for waiting', false);
  await tell('How can I help?', true);
  await page.clock.runFor(10_000);
  expect(await names(page)).toEqual(['start', 'open']);
  await tell('Thank you for talking to us.', true);
  await page.clock.runFor(2900);
  expect(await names(page)).toEqual(['start', 'open']);
  await page.clock.runFor(200);
  expect(await names(page)).toEqual(['start', 'open', 'clear']);
  await expect(button(page)).toContainText('Chat with an adviser');
  expect(await page.evaluate(() => sessionStorage.getItem('chat'))).toBeNull();
});

test('a conversation that ended with a thank-you has also ended on the next page', async ({ page }) => {
  await answer(page.context(), '{"hasCapacity":true}');
  await page.goto(PAGE);
  await button(page).click();
  await expect.poll(() => names(page)).toEqual(['start', 'open']);
  await page.evaluate(() => {
    const detail = { text: 'Thank you for talking to us.', automated: true };
    dispatchEvent(new CustomEvent('chat-message', { detail }));
    // Within the 3 s.
    location.assign('/contact/');
  });
  await page.waitForURL('**/contact/');
  expect(await names(page)).toEqual(['start', 'open', 'clear', 'minimize']);
  await page.goto(PAGE);
  await expect(button(page)).toContainText('Chat with an adviser');
});

test('if the chat does not open, a message is shown and the button can be pressed again', async ({ page }) => {
  await answer(page.context(), '{"hasCapacity":true}', COMMUNITY.replace("note('open')", 'new Promise(() => {})'));
  await page.clock.install({ time: '2026-11-01T10:00:00Z' });
  await page.goto(PAGE);
  await button(page).click();
  await expect.poll(() => names(page)).toEqual(['start']);
  await expect(button(page)).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(15_000);
  await expect(failure(page)).toHaveText(/Unexpected error\. Please contact customer service/);
  await expect(button(page)).not.toHaveAttribute('aria-busy', /./);
  await expect(button(page)).toContainText('Chat with an adviser');
});

test('a chat that starts on the second attempt receives each message once', async ({ page }) => {
  const failsOnce = COMMUNITY.replace(
    "note('start', options)",
    "{ note('start'); if (!window.tried) { window.tried = true; throw new Error('not yet'); } }",
  );
  await answer(page.context(), '{"hasCapacity":true}', failsOnce);
  await page.clock.install({ time: '2026-11-01T10:00:00Z' });
  await page.goto(PAGE);
  await button(page).click();
  await expect(failure(page)).toBeVisible();
  await button(page).click();
  await expect.poll(() => names(page)).toEqual(['start', 'start', 'open']);
  await page.evaluate(() => {
    const detail = { text: 'Thank you for talking to us.', automated: true };
    dispatchEvent(new CustomEvent('chat-message', { detail }));
  });
  await page.clock.fastForward(4000);
  expect(await names(page)).toEqual(['start', 'start', 'open', 'clear']);
});

const faults: readonly (readonly [string, string | ((route: Route) => unknown)])[] = [
  ['says no', '{"hasCapacity":false}'],
  ['says it in another type', '{"hasCapacity":"true"}'],
  ['answers no JSON', '<html>'],
  ['answers null', 'null'],
  ['is down', (route) => route.fulfill({ status: 503, body: 'down' })],
  ['is blocked', (route) => route.abort()],
  ['never answers', () => {}],
];
test('without a clear availability, the button is not shown and the page works', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const [what, capacity] of faults) {
    const request = page.waitForRequest('**/api/chat-availability');
    await answer(page.context(), capacity);
    await page.goto(PAGE);
    await request;
    await page.locator('.footer a[href$="/contact/"]').scrollIntoViewIfNeeded();
    await expect(button(page), what).toBeHidden();
    await expect(page.locator('h1')).toHaveCount(1);
    expect(errors, what).toEqual([]);
  }
});

test('with "clean", there is no chat and no request', async ({ page }) => {
  let asks = 0;
  await answer(page.context(), (route) => {
    asks++;
    return json(route, '{"hasCapacity":true}');
  });
  await page.goto(`${PAGE}?clean`, { waitUntil: 'networkidle' });
  await expect(button(page)).toBeHidden();
  expect(asks).toBe(0);
});

const broken: readonly (readonly [string, string | ((route: Route) => unknown)])[] = [
  ['is blocked', (route) => route.abort()],
  ['is missing', (route) => route.fulfill({ status: 404, body: 'no' })],
  ['is another script', 'window.somethingElse = 1'],
  ['throws', 'throw new Error("broken chat")'],
];
test('if the chat script fails, a message is shown and another attempt works', async ({ context }) => {
  for (const [what, script] of broken) {
    let serves = script;
    await answer(context, '{"hasCapacity":true}', (route) =>
      typeof serves === 'string' ? route.fulfill({ contentType: 'text/javascript', body: serves }) : serves(route),
    );
    // Another tab knows nothing of the chat before.
    const page = await context.newPage();
    await page.goto(PAGE);
    await page.evaluate(() => localStorage.clear());
    await button(page).click();
    await expect(failure(page), what).toHaveText(/Unexpected error\. Please contact customer service/);
    await expect(button(page)).toBeVisible();
    await expect(button(page)).toContainText('Chat with an adviser');
    serves = COMMUNITY;
    await button(page).click();
    await expect.poll(() => names(page), what).toEqual(['start', 'open']);
    await page.close();
  }
});

test('on pages in another language, the chat is configured for it', async ({ page }) => {
  await answer(page.context(), '{"hasCapacity":true}');
  for (const language of ['es', 'fr']) {
    await page.goto(`/${language}${PAGE}`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await button(page).click();
    await expect.poll(() => names(page)).toEqual(['start', 'open']);
    expect((await asked(page))[0]?.[1]).toMatchObject({
      org: 'nightjar-demo',
      config: `nightjar_global_safer_gambling_${language}`,
      site: '/api/chat/',
      language,
    });
  }
});
