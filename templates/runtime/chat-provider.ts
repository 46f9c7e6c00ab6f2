/** One interface for the chats of all providers, and the adapters for the two kinds that a region can name. */
export interface ChatProviderSettings {
  /** Salesforce Messaging; else a chat of the operator's own. */
  readonly salesforce?: boolean;
  readonly organisation: string;
  readonly config: string;
  readonly site: string;
  readonly language: string;
  readonly buttonId: string;
  readonly domainType: string;
  /** Salesforce: where messages go, unless its script knows. */
  readonly messagingUrl?: string;
}

export interface ChatProvider {
  /** Rejects where it does not open in time. */
  readonly open: () => Promise<unknown>;
  readonly minimise: () => void;
  /** Ends the session and forgets it. */
  readonly clear: () => void;
}

type OnMessage = (text: string, automated: boolean) => void;

/** ms after which a loaded chat that is neither ready nor open counts as broken. */
const READY = 15_000;

/** Starts the provider whose script has been loaded. @throws where the script is of another kind */
export const connectChat = (settings: ChatProviderSettings, onMessage: OnMessage): Promise<ChatProvider> =>
  settings.salesforce ? connectSalesforce(settings, onMessage) : connectCommunity(settings, onMessage);

/** The contract of an operator's own chat: a global `communityChat`, and `chat-message` events on the window. */
interface CommunityChat {
  readonly start: (options: {
    org: string;
    config: string;
    site: string;
    language: string;
    buttonId: string;
    domainType: string;
  }) => unknown;
  readonly open: () => unknown;
  readonly minimize: () => void;
  readonly clear: () => void;
}

async function connectCommunity(settings: ChatProviderSettings, onMessage: OnMessage): Promise<ChatProvider> {
  const chat = (window as { communityChat?: CommunityChat }).communityChat;
  if (!chat) throw new Error('The chat script brings no communityChat.');
  const { organisation: org, config, site, language, buttonId, domainType } = settings;
  await inTime(chat.start({ org, config, site, language, buttonId, domainType }));
  // Only after the start: one that fails is started again, and each message would arrive twice.
  addEventListener('chat-message', (event) => {
    const { text, automated } = (event as CustomEvent).detail ?? {};
    onMessage(String(text), automated === true);
  });
  return { open: () => inTime(chat.open()), minimise: () => chat.minimize(), clear: () => chat.clear() };
}

/** Salesforce Messaging for Web: the part of its interface that is used here. */
interface Bootstrap {
  readonly settings: Record<string, unknown>;
  readonly init: (org: string, config: string, site: string, options: { scrt2URL?: string }) => void;
  readonly utilAPI: { readonly launchChat: () => Promise<unknown>; readonly minimizeChat: () => Promise<unknown> };
  readonly userVerificationAPI: { readonly clearSession: () => Promise<unknown> };
}

async function connectSalesforce(settings: ChatProviderSettings, onMessage: OnMessage): Promise<ChatProvider> {
  const chat = (window as { embeddedservice_bootstrap?: Bootstrap }).embeddedservice_bootstrap;
  if (!chat) throw new Error('The chat script brings no embeddedservice_bootstrap.');
  chat.settings.language = settings.language;
  // This site has its own button, which depends on whether an adviser is free.
  chat.settings.hideChatButtonOnLoad = true;
  const ready = new Promise((resolve) => addEventListener('onEmbeddedMessagingReady', resolve, { once: true }));
  const options = settings.messagingUrl ? { scrt2URL: settings.messagingUrl } : {};
  chat.init(settings.organisation, settings.config, new URL(settings.site, location.href).href, options);
  await inTime(ready);
  // As above: only after it is ready.
  addEventListener('onEmbeddedMessageSent', (event) => {
    const { sender, entryPayload } = (event as CustomEvent).detail?.conversationEntry ?? {};
    onMessage(textOf(entryPayload), /bot|system/i.test(sender?.role));
  });
  return {
    open: () => inTime(chat.utilAPI.launchChat()),
    minimise: () => void chat.utilAPI.minimizeChat().catch(console.warn),
    clear: () => void chat.userVerificationAPI.clearSession().catch(console.warn),
  };
}

/** The text of a message, which the event carries as JSON in JSON. */
function textOf(payload: unknown): string {
  try {
    return String(JSON.parse(String(payload)).abstractMessage.staticContent.text);
  } catch {
    return '';
  }
}

const inTime = (answer: unknown): Promise<unknown> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The chat is not ready in time.')), READY)),
  ]);
