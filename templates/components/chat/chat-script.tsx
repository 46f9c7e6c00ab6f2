/**
 * The script of the demonstration chat, at the address that region JSON names (`chat.scriptUrl`). The page knows it by
 * the same interface as the chat of any other provider (runtime/chat-provider.ts): `window.communityChat`, and
 * `chat-message` events. It answers from its configuration file and sends nothing anywhere.
 */
import { createRoot } from 'react-dom/client';
import { adoptStyles } from '../../runtime/adopt-styles.ts';
import { allowedAddress } from '../../runtime/navigate.ts';
import { type Message, repliesTo } from './adviser.ts';
import styles from './chat.css' with { type: 'text' };
import { type ChatConfig, chatConfigUrl } from './chat-config.ts';
import { ChatWindow } from './chat-window.tsx';

interface Options {
  readonly org: string;
  readonly config: string;
  readonly site: string;
  readonly language: string;
  readonly buttonId: string;
}

/** The conversation of this tab; listed in the registry of cookies. */
const STORE = 'chat-messages';
/** An open window takes the place of the page's floating buttons, which would lie beneath it. */
const PAGE_STYLES = '@media screen { body:has(> [data-chat-window]:not([hidden])) .quick { visibility: hidden } }';

const host = document.createElement('div');
host.dataset.chatWindow = '';
host.hidden = true;
const shadow = host.attachShadow({ mode: 'open' });
adoptStyles(styles, shadow);
const root = createRoot(shadow);

let config: ChatConfig;
let buttonId = '';
let messages: readonly Message[] = read();
let over = false;

function render(): void {
  root.render(
    <ChatWindow
      config={config}
      messages={messages}
      over={over}
      onMinimise={minimise}
      onAsk={ask}
      onEnd={() => answer(goodbye())}
    />,
  );
}

function add(message: Message): void {
  messages = [...messages, withAllowedLinks(message)];
  try {
    sessionStorage.setItem(STORE, JSON.stringify(messages));
  } catch {
    // Without storage the conversation lasts as long as the page.
  }
  render();
}

function ask(question: string, text: string): void {
  add({ from: 'you', text: [text] });
  for (const reply of repliesTo(config, question)) answer(reply);
}

const goodbye = () => ({ from: 'adviser', text: [config.labels.thanks], ends: true }) as const;

function answer({ ends = false, ...message }: ReturnType<typeof repliesTo>[number]): void {
  over = ends;
  add(message);
  const detail = { text: message.text.join(' '), automated: true };
  dispatchEvent(new CustomEvent('chat-message', { detail }));
  // Its button cannot keep the focus once it is disabled.
  if (over) focusTitle();
}

function focusTitle(): void {
  requestAnimationFrame(() => shadow.querySelector<HTMLElement>('h2')?.focus());
}

function minimise(): void {
  const focused = document.activeElement === host;
  host.hidden = true;
  const button = document.getElementById(buttonId);
  if (!focused || !button) return;
  // It may be hidden because of what lies beneath it (runtime/scrolling.ts); with the focus it stays.
  button.closest('[data-island]')?.removeAttribute('hidden');
  button.focus();
}

function read(): readonly Message[] {
  try {
    const stored: readonly Message[] = JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
    return stored.filter(({ text }) => Array.isArray(text)).map(withAllowedLinks);
  } catch {
    return [];
  }
}

/** Stored messages and answers are data: an address may name another site, and no script. */
function withAllowedLinks(message: Message): Message {
  const links = message.links?.filter(({ href }) => href === undefined || allowedAddress(href, { external: true }));
  return links ? { ...message, links } : message;
}

async function start(options: Options): Promise<void> {
  const response = await fetch(chatConfigUrl(options.site, options.config));
  if (!response.ok) throw new Error(`The chat has no configuration "${options.config}" for ${options.language}.`);
  config = await response.json();
  ({ buttonId } = options);
  adoptStyles(PAGE_STYLES);
  document.body.append(host);
  render();
}

function open(): void {
  host.hidden = false;
  focusTitle();
  // Once the log is there, so that a screen reader reads what is added to it.
  if (messages.length === 0) requestAnimationFrame(() => add({ from: 'adviser', text: [config.labels.greeting] }));
}

function clear(): void {
  minimise();
  over = false;
  messages = [];
  try {
    sessionStorage.removeItem(STORE);
  } catch {
    // Nothing was stored.
  }
  render();
}

Object.assign(window, { communityChat: { start, open, minimize: minimise, clear } });
