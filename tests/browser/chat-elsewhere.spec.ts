/** A chat on another host: Salesforce Messaging, with a stub of the calls that a page uses. */

import { CHAT_HOST } from './changes.ts';
import { asked, button, NOTE, names, PAGE } from './chat.ts';
import { skipIdleSecond } from './chrome.ts';
import { expect, test } from './test.ts';

const SALESFORCE = `
  ${NOTE}
  window.embeddedservice_bootstrap = {
    settings: {},
    init(...options) {
      note('init', ...options, this.settings);
      setTimeout(() => dispatchEvent(new Event('onEmbeddedMessagingReady')), 50);
    },
    utilAPI: { launchChat: async () => note('open'), minimizeChat: async () => note('minimize') },
    userVerificationAPI: { clearSession: async () => note('clear') },
  };`;

test.use({ baseURL: async ({ changedSite }, use) => use(changedSite.origin.global) });

test('Salesforce Messaging is allowed by the policy, started, minimised and cleared', async ({ page, context }) => {
  await skipIdleSecond(context);
  const said: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) said.push(message.text());
  });
  const headers = { 'Access-Control-Allow-Origin': '*' };
  await page.route(`${CHAT_HOST}/capacity`, (route) =>
    route.fulfill({ contentType: 'application/json', headers, body: '{"hasCapacity":true}' }),
  );
  await page.route(`${CHAT_HOST}/bootstrap.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SALESFORCE }),
  );
  await page.goto(PAGE);
  await button(page).click();
  await expect.poll(() => names(page)).toEqual(['init', 'open']);
  expect((await asked(page))[0]).toEqual([
    'init',
    '00D000000000001',
    'nightjar_global_safer_gambling_en',
    'https://site.example/help',
    { scrt2URL: 'https://messages.example' },
    { language: 'en', hideChatButtonOnLoad: true },
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
  await page.goto('/contact/');
  expect(await names(page)).toEqual(['init', 'open', 'clear', 'minimize']);
  expect(said).toEqual([]);
});
