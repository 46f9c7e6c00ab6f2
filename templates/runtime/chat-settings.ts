/**
 * What the chat's script is told by the page. Written by the build and read in the browser, side by side here so that
 * they cannot drift apart; as a line of values, because the pages that carry it may weigh little.
 */
const FIELDS = [
  'availabilityUrl',
  'scriptUrl',
  /** The provider: Salesforce Messaging, or a chat of one's own (chat-provider.ts). */
  'kind',
  'organisation',
  'config',
  'site',
  'language',
  'buttonId',
  'domainType',
  /** Salesforce: where messages go; empty where its script knows. */
  'messagingUrl',
  /** How the automated reply begins that ends a conversation; empty where there is none. */
  'thanks',
  /** What the button says while a conversation is under way. */
  'resume',
  /** What the visitor is told when it cannot be opened. */
  'failed',
] as const;

export type ChatSettings = Readonly<Record<(typeof FIELDS)[number], string>>;

export const packChat = (settings: ChatSettings): string => FIELDS.map((field) => settings[field]).join('|');

export function unpackChat(text: string): ChatSettings {
  const values = text.split('|');
  return Object.fromEntries(FIELDS.map((field, index) => [field, values[index] ?? ''])) as ChatSettings;
}
