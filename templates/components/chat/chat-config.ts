/**
 * What the demonstration chat answers, and its labels: a JSON file for each language, named by the chat's configuration
 * in region JSON. The build writes it (build-chat-config.ts), the widget reads it.
 */
export interface ChatLink {
  readonly label: string;
  readonly href: string;
  /** What the organisation does, and when it can be reached. */
  readonly about?: string;
}

export interface ChatTopic {
  readonly id: string;
  /** The question, as its button says it. */
  readonly label: string;
  /** Words of a typed question that lead here, in lower case. */
  readonly words: readonly string[];
  readonly answer: readonly string[];
  readonly links: readonly ChatLink[];
}

export interface ChatConfig {
  /** BCP 47. */
  readonly language: string;
  readonly labels: Readonly<Record<Label, string>>;
  readonly topics: readonly ChatTopic[];
  /** Words that end the conversation, as its button does. */
  readonly goodbye: readonly string[];
}

/** Each is the string `CHAT_<LABEL>`. */
export const LABELS = [
  'title',
  'greeting',
  'minimise',
  'end',
  'log',
  'topics',
  'input',
  'send',
  'adviser',
  'you',
  'unknown',
  'thanks',
] as const;
type Label = (typeof LABELS)[number];

/** The address below the chat's site where the widget looks for a configuration. */
export const chatConfigUrl = (site: string, name: string): string => site + name;
