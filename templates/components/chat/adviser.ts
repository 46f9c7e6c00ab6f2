import type { ChatConfig, ChatLink } from './chat-config.ts';

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

/** The automated answer to a question: a topic's id, or what a visitor typed. */
export function replyTo({ labels, topics, goodbye }: ChatConfig, question: string): Reply {
  const asked = ` ${question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  // The start of a word is enough: "limit" finds "limits".
  const mentions = (words: readonly string[]) => words.some((word) => asked.includes(` ${word}`));
  const topic = topics.find(({ id }) => id === question) ?? topics.find(({ words }) => mentions(words));
  if (topic) return { from: 'adviser', text: topic.answer, links: topic.links };
  if (mentions(goodbye)) return { from: 'adviser', text: [labels.thanks], ends: true };
  return { from: 'adviser', text: [labels.unknown] };
}
