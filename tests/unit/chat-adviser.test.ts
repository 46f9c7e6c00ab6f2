import { expect, test } from 'vitest';
import { replyTo } from '../../templates/components/chat/adviser.ts';
import type { ChatConfig } from '../../templates/components/chat/chat-config.ts';

const topic = (id: string, ...words: string[]) => ({ id, label: id, words, answer: [id], links: [] });
const config = {
  labels: { unknown: '?', thanks: 'Thank you for writing.' },
  topics: [topic('limits', 'limit', 'límite'), topic('break', 'time out')],
  goodbye: ['bye'],
} as unknown as ChatConfig;

test.each([
  ['limits', 'limits'],
  ['How do I set LIMITS?', 'limits'],
  ['¿Límites?', 'limits'],
  ['I need a time-out.', 'break'],
  ['unlimited', '?'],
  ['', '?'],
  ['Bye!', 'Thank you for writing.'],
])('"%s" is answered by "%s"', (question, answer) => {
  expect(replyTo(config, question).text).toEqual([answer]);
});

test('only a goodbye ends the conversation', () => {
  expect(replyTo(config, 'bye').ends).toBe(true);
  expect(replyTo(config, 'limits').ends).toBeUndefined();
});
