import type { ChatConfig, ChatLink } from './chat-config.ts';
import { containsAny } from './find-words.ts';

/** A message of the conversation. */
export interface Message {
  readonly from: 'adviser' | 'you';
  readonly text: readonly string[];
  readonly links?: readonly ChatLink[];
}

interface Reply extends Message {
  /** After it the conversation is over. */
  readonly ends?: boolean;
}

/**
 * The automated answers to a question: a topic's id, or what a visitor typed. Words of crisis, debt and loss come first,
 * whatever else was typed: their answer has numbers to call.
 */
export function repliesTo({ labels, topics, goodbye, urgent, helpLine }: ChatConfig, question: string): Reply[] {
  const chosen = topics.find(({ id }) => id === question);
  if (chosen) return [answerOf(chosen)];
  const distress = urgent.find(({ words }) => containsAny(question, words));
  const topic = topics.find(({ words }) => containsAny(question, words));
  if (distress) return [distress, ...(topic ? [topic] : [])].map(answerOf);
  if (topic) return [answerOf(topic)];
  if (containsAny(question, goodbye)) return [{ from: 'adviser', text: [labels.thanks], ends: true }];
  return [{ from: 'adviser', text: [labels.unknown], links: helpLine }];
}

const answerOf = ({ answer, links }: Pick<ChatConfig['topics'][number], 'answer' | 'links'>): Reply => ({
  from: 'adviser',
  text: answer,
  links,
});
