import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findBarriers } from './axe.ts';
import { skipIdleSecond } from './chrome.ts';
import { DIST, ONE_REGION, ORIGIN } from './site.ts';
import { type BrowserContext, expect, type Page, type Route, test } from './test.ts';
import { startVariant, type Variant } from './variant.ts';

const PAGE = '/responsible-gaming/';
/** A stub of the own chat, which records calls beyond the lifetime of the page. */
const COMMUNITY = `
  const note = (...entry) => localStorage.setItem('asked', JSON.stringify([...JSON.parse(localStorage.getItem('asked') ?? '[]'), entry]));
  window.communityChat = {
    start: (options) => note('start', options),
    open: () => note('open'),
    minimize: () => note('minimize'),
    clear: () => note('clear'),
  };`;
/** A stub of Salesforce Messaging with the calls that a page uses. */
const SALESFORCE = `
  ${COMMUNITY.split('window.communityChat')[0]}
  window.embeddedservice_bootstrap = {
    settings: {},
    init(...options) {
      note('init', ...options, this.settings);
      setTimeout(() => dispatchEvent(new Event('onEmbeddedMessagingReady')), 50);
    },
    utilAPI: { launchChat: async () => note('open'), minimizeChat: async () => note('minimize') },
    userVerificationAPI: { clearSession: async () => note('clear') },
  };`;

const button = (page: Page) => page.locator('[data-quick=chat]');
const asked = (page: Page): Promise<[string, ...unknown[]][]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('asked') ?? '[]'));
const names = async (page: Page) => (await asked(page)).map(([name]) => name);
const failure = (page: Page) => page.locator('[data-toast=chat]');
const json = (route: Route, body: string) => route.fulfill({ contentType: 'application/json', body });

/** Sets the responses of the chat; every requested script is counted. */
async function answer(
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

test.beforeEach(async ({ context }) => {
  await skipIdleSecond(context);
});
for (const region of ONE_REGION) {
  const at = (path: string) => ORIGIN[region] + path;

  test(`${region}: the button is shown only on help pages while an adviser is free, and loads nothing`, async ({
    page,
  }) => {
    const count = await answer(page.context(), '{"hasCapacity":true}');
    await page.goto(at(PAGE));
    await expect(button(page)).toBeVisible();
    for (const path of ['/', '/contact/', '/download/']) {
      await page.goto(at(path));
      await expect(button(page)).toHaveCount(0);
    }
    expect(count.scripts).toBe(0);
  });

  test(`${region}: a click starts the chat with organisation, configuration, site and language`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const count = await answer(page.context(), '{"hasCapacity":true}');
    await page.goto(at(PAGE));
    await expect(button(page)).toBeVisible();
    await button(page).press('Enter');
    await expect.poll(() => names(page)).toEqual(['start', 'open']);
    expect(count.scripts).toBe(1);
    expect((await asked(page))[0]).toEqual([
      'start',
      {
        org: 'nightjar-demo',
        config: region === 'uk' ? 'nightjar_uk_safer_gambling_en' : 'nightjar_global_safer_gambling_en',
        site: '/api/chat/',
        language: region === 'uk' ? 'en-GB' : 'en',
        buttonId: 'safer-gambling-chat',
        domainType: 'demo',
      },
    ]);
    await expect(button(page)).toContainText('Back to your chat');
    await button(page).click();
    await expect.poll(() => names(page)).toEqual(['start', 'open', 'open']);
    expect(count.scripts).toBe(1);
    expect(errors).toEqual([]);
  });

  test(`${region}: leaving the page minimises the chat, and a running conversation can be resumed`, async ({
    page,
  }) => {
    let capacity = true;
    const count = await answer(page.context(), (route) => json(route, JSON.stringify({ hasCapacity: capacity })));
    await page.goto(at(PAGE));
    await button(page).click();
    await expect.poll(() => names(page)).toEqual(['start', 'open']);
    await page.locator('.footer a[href$="/contact/"]').click();
    await page.waitForURL('**/contact/');
    expect(await names(page)).toEqual(['start', 'open', 'minimize']);
    // The adviser is busy with this conversation.
    capacity = false;
    await page.goto(at(PAGE));
    await expect(button(page)).toContainText('Back to your chat');
    expect(count.scripts, 'nothing is loaded before the click').toBe(1);
    await button(page).click();
    await expect.poll(() => names(page)).toEqual(['start', 'open', 'minimize', 'start', 'open']);
  });

  test(`${region}: only an automated thank-you clears the session, after 3 s`, async ({ page }) => {
    await answer(page.context(), '{"hasCapacity":true}');
    await page.clock.install({ time: '2026-11-01T10:00:00Z' });
    await page.goto(at(PAGE));
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

  test(`${region}: a conversation that ended with a thank-you has also ended on the next page`, async ({ page }) => {
    await answer(page.context(), '{"hasCapacity":true}');
    await page.goto(at(PAGE));
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
    await page.goto(at(PAGE));
    await expect(button(page)).toContainText('Chat with an adviser');
  });

  test(`${region}: if the chat does not open, a message is shown and the button can be pressed again`, async ({
    page,
  }) => {
    await answer(page.context(), '{"hasCapacity":true}', COMMUNITY.replace("note('open')", 'new Promise(() => {})'));
    await page.clock.install({ time: '2026-11-01T10:00:00Z' });
    await page.goto(at(PAGE));
    await button(page).click();
    await expect.poll(() => names(page)).toEqual(['start']);
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await page.clock.fastForward(15_000);
    await expect(failure(page)).toHaveText(/Unexpected error\. Please contact customer service/);
    await expect(button(page)).not.toHaveAttribute('aria-busy', /./);
    await expect(button(page)).toContainText('Chat with an adviser');
  });

  test(`${region}: a chat that starts on the second attempt receives each message once`, async ({ page }) => {
    const failsOnce = COMMUNITY.replace(
      "note('start', options)",
      "{ note('start'); if (!window.tried) { window.tried = true; throw new Error('not yet'); } }",
    );
    await answer(page.context(), '{"hasCapacity":true}', failsOnce);
    await page.clock.install({ time: '2026-11-01T10:00:00Z' });
    await page.goto(at(PAGE));
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
  test(`${region}: without a clear availability, the button is not shown and the page works`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    for (const [what, capacity] of faults) {
      const request = page.waitForRequest('**/api/chat-availability');
      await answer(page.context(), capacity);
      await page.goto(at(PAGE));
      await request;
      await page.locator('.footer a[href$="/contact/"]').scrollIntoViewIfNeeded();
      await expect(button(page), what).toBeHidden();
      await expect(page.locator('h1')).toHaveCount(1);
      expect(errors, what).toEqual([]);
    }
  });

  test(`${region}: with "clean", there is no chat and no request`, async ({ page }) => {
    let asks = 0;
    await answer(page.context(), (route) => {
      asks++;
      return json(route, '{"hasCapacity":true}');
    });
    await page.goto(at(`${PAGE}?clean`), { waitUntil: 'networkidle' });
    await expect(button(page)).toBeHidden();
    expect(asks).toBe(0);
  });

  const broken: readonly (readonly [string, string | ((route: Route) => unknown)])[] = [
    ['is blocked', (route) => route.abort()],
    ['is missing', (route) => route.fulfill({ status: 404, body: 'no' })],
    ['is another script', 'window.somethingElse = 1'],
    ['throws', 'throw new Error("broken chat")'],
  ];
  test(`${region}: if the chat script fails, a message is shown and another attempt works`, async ({ context }) => {
    for (const [what, script] of broken) {
      let serves = script;
      await answer(context, '{"hasCapacity":true}', (route) =>
        typeof serves === 'string' ? route.fulfill({ contentType: 'text/javascript', body: serves }) : serves(route),
      );
      // Another tab knows nothing of the chat before.
      const page = await context.newPage();
      await page.goto(at(PAGE));
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
}

for (const language of ['es', 'fr'])
  test(`global: on pages in ${language}, the chat is configured for that language`, async ({ page }) => {
    await answer(page.context(), '{"hasCapacity":true}');
    await page.goto(`${ORIGIN.global}/${language}${PAGE}`);
    await button(page).click();
    await expect.poll(() => names(page)).toEqual(['start', 'open']);
    expect((await asked(page))[0]?.[1]).toMatchObject({
      org: 'nightjar-demo',
      config: `nightjar_global_safer_gambling_${language}`,
      site: '/api/chat/',
      language,
    });
  });

const SHIPPED: readonly (readonly [site: string, address: string, topic: string, answer: RegExp])[] = [
  [ORIGIN.uk, PAGE, 'Help lines', /National Gambling Helpline.*0808 8020 133/],
  [ORIGIN.global, `/es${PAGE}`, 'Líneas de ayuda', /Gambling Therapy/],
];
for (const [site, address, topic, answered] of SHIPPED)
  test(`${site}${address} as built: the automated adviser answers, is minimised, resumes and ends`, async ({
    page,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.setViewportSize({ width: 320, height: 600 });
    await page.goto(site + address);
    // The button is hidden where it would cover a link, and while the page scrolls, which takes some frames after a wheel event.
    // A focused button is not hidden, and a hidden one cannot be focused.
    await expect(async () => {
      await page.mouse.wheel(0, 50);
      await expect(button(page)).toBeVisible({ timeout: 1000 });
      await button(page).focus();
      await expect(button(page)).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    const chat = page.locator('[data-chat-window]');
    await expect(chat.getByRole('heading')).toBeFocused();
    await expect(chat.getByRole('log').locator('article')).toHaveCount(1);
    await chat.getByRole('button', { name: topic }).press('Enter');
    await expect(chat.getByRole('log')).toContainText(answered);
    await chat.getByRole('textbox').fill('Limit? Límite?');
    await chat.getByRole('textbox').press('Enter');
    await expect(chat.getByRole('log').locator('article')).toHaveCount(5);
    await expect(chat.getByRole('log').locator('a[href*="#financial-limits"]')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    // Minimised and reopened with its messages, on this page and on the next.
    await page.keyboard.press('Escape');
    await expect(chat).toBeHidden();
    await expect(button(page)).toBeFocused();
    await page.locator('.footer a[href$="/contact/"]').click();
    await page.goto(site + address);
    await button(page).click();
    await expect(chat.getByRole('log').locator('article')).toHaveCount(5);
    await chat.locator('[data-chat=end]').click();
    await expect(chat).toBeHidden({ timeout: 10_000 });
    await expect(button(page)).toBeFocused();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    expect(complaints).toEqual([]);
  });

test('stored messages contain only links to pages', async ({ page }) => {
  await page.goto(ORIGIN.uk + PAGE);
  await page.evaluate(() => {
    const links = ['javascript:alert(1)', 'data:text/html,x', 'https://help.example/'].map((href) => ({
      label: href,
      href,
    }));
    sessionStorage.setItem(
      'chat-messages',
      JSON.stringify([{ from: 'adviser', text: ['Links'], links }, 'no message']),
    );
  });
  await button(page).click();
  const links = page.locator('[data-chat-window] article a');
  await expect(links).toHaveText(['https://help.example/']);
});

test('the chat script is within the budget for scripts after a press', () => {
  const code = readFileSync(join(DIST, 'uk', 'chat', 'chat.js'));
  expect(brotliCompressSync(code).length).toBeLessThan(20_000);
});

test.describe('the open chat', () => {
  test.use({ bypassCSP: true });
  test('passes axe', async ({ page }) => {
    await page.goto(ORIGIN.uk + PAGE);
    await button(page).click();
    await page.locator('[data-chat-window] [data-topic=exclusion]').click();
    expect(await findBarriers(page)).toEqual([]);
  });
});

test.describe('a chat on another host', () => {
  test.describe.configure({ mode: 'default' });
  const HOST = 'https://chat.example';
  let variant: Variant;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    variant = await startVariant(
      Number(process.env.SITE_TEST_PORT ?? 4590) + 8,
      {
        isSupportSalesforceMessaging: true,
        chat: {
          organisation: '00D000000000001',
          scriptUrl: `${HOST}/bootstrap.js`,
          availabilityUrl: `${HOST}/capacity`,
          communityEndpoint: 'https://site.example/help',
          messagingUrl: 'https://messages.example',
        },
      },
      { regions: ONE_REGION },
    );
  });
  test.afterAll(() => variant?.stop());

  for (const region of ONE_REGION) {
    test(`${region}: Salesforce Messaging is allowed by the policy, started, minimised and cleared`, async ({
      page,
    }) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted/i.test(message.text())) said.push(message.text());
      });
      const headers = { 'Access-Control-Allow-Origin': '*' };
      await page.route(`${HOST}/capacity`, (route) =>
        route.fulfill({ contentType: 'application/json', headers, body: '{"hasCapacity":true}' }),
      );
      await page.route(`${HOST}/bootstrap.js`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: SALESFORCE }),
      );
      await page.goto(variant.origin[region] + PAGE);
      await button(page).click();
      await expect.poll(() => names(page)).toEqual(['init', 'open']);
      expect((await asked(page))[0]).toEqual([
        'init',
        '00D000000000001',
        region === 'uk' ? 'nightjar_uk_safer_gambling_en' : 'nightjar_global_safer_gambling_en',
        'https://site.example/help',
        { scrt2URL: 'https://messages.example' },
        { language: region === 'uk' ? 'en-GB' : 'en', hideChatButtonOnLoad: true },
      ]);
      const tell = (role: string) =>
        page.evaluate(
          (sender) => {
            const entryPayload = JSON.stringify({
              abstractMessage: { staticContent: { text: 'Thank you for your time' } },
            });
            const detail = { conversationEntry: { sender, entryPayload } };
            dispatchEvent(new CustomEvent('onEmbeddedMessageSent', { detail }));
          },
          { role },
        );
      await tell('Agent');
      await tell('Chatbot');
      await expect.poll(() => names(page), { timeout: 15_000 }).toEqual(['init', 'open', 'clear']);
      await page.goto(`${variant.origin[region]}/contact/`);
      expect(await names(page)).toEqual(['init', 'open', 'clear', 'minimize']);
      expect(said).toEqual([]);
    });
  }
});
