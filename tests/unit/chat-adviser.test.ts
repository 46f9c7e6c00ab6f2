import { expect, test } from 'vitest';
import { repliesTo } from '../../templates/components/chat/adviser.ts';
import type { ChatConfig } from '../../templates/components/chat/chat-config.ts';

const topic = (id: string, ...words: string[]) => ({ id, label: id, words, answer: [id], links: [] });
const LINE = { label: 'Help line', href: 'tel:123' };
const config = {
  labels: { unknown: '?', thanks: 'Thank you for writing.' },
  topics: [topic('limits', 'limit*', 'límite*'), topic('break', 'time out*')],
  urgent: [
    { words: ['suicid*', 'kill* myself'], answer: ['crisis'], links: [LINE] },
    { words: ['debt*'], answer: ['loss'], links: [LINE] },
  ],
  helpLine: [LINE],
  goodbye: ['bye*'],
} as unknown as ChatConfig;

test.each([
  ['limits', ['limits']],
  ['How do I set LIMITS?', ['limits']],
  ['¿Límites?', ['limits']],
  ['I need a time-out.', ['break']],
  ['unlimited', ['?']],
  ['', ['?']],
  ['Bye!', ['Thank you for writing.']],
  ['killing myself', ['crisis']],
  ['SUICIDE', ['crisis']],
  ['sucide', ['crisis']],
  // More words between them than a phrase has.
  ['kill time before a game that I play by all by myself', ['?']],
  ['A limit, because of my debts', ['loss', 'limits']],
  ['In debt, bye', ['loss']],
])('"%s" is answered by %j', (question, answers) => {
  expect(repliesTo(config, question).flatMap(({ text }) => text)).toEqual(answers);
});

test('only a goodbye ends the conversation', () => {
  expect(repliesTo(config, 'bye').map(({ ends }) => ends)).toEqual([true]);
  expect(repliesTo(config, 'limits').map(({ ends }) => ends)).toEqual([undefined]);
  expect(repliesTo(config, 'bye, suicide').map(({ ends }) => ends)).toEqual([undefined]);
});

test('whatever is not understood is answered with the help line', () => {
  expect(repliesTo(config, 'xyz')).toEqual([{ from: 'adviser', text: ['?'], links: [LINE] }]);
});
