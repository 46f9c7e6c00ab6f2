/**
 * What the demonstration chat answers, and its labels: a JSON file for each language, named by the chat's configuration
 * in region JSON. The build writes it (build-chat-config.ts), the widget reads it.
 */
export interface ChatLink {
  readonly label: string;
  /** Nothing for the emergency number of a country that is not known. */
  readonly href?: string | undefined;
  /** What the organisation does, and when it can be reached. */
  readonly about?: string;
}

/** An answer, and the words of a typed question that lead to it (find-words.ts). */
interface ChatAnswer {
  readonly words: readonly string[];
  readonly answer: readonly string[];
  readonly links: readonly ChatLink[];
}

export interface ChatTopic extends ChatAnswer {
  readonly id: string;
  /** The question, as its button says it. */
  readonly label: string;
}

export interface ChatConfig {
  /** BCP 47. */
  readonly language: string;
  readonly labels: Readonly<Record<Label, string>>;
  readonly topics: readonly ChatTopic[];
  /** What comes before any other answer: for people who think of ending their life, and for those in debt. */
  readonly urgent: readonly ChatAnswer[];
  /** With each answer that says that the question was not understood. */
  readonly helpLine: readonly ChatLink[];
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
