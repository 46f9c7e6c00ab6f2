/** Checks that nobody waits for end within the rule that is at work. */
import { expect, test } from 'vitest';
import { PausingList } from '../../cli/check/pausing-list.ts';

const listOf = (items: readonly string[], pause: () => void) => {
  const list = new PausingList<string>(pause);
  list.push(...items);
  return list;
};

test('whoever goes through it pauses at the beginning and again and again, and may be stopped there', () => {
  const seen: string[] = [];
  const many = Array.from({ length: 1000 }, (_, index) => `${index}`);
  const list = listOf(many, () => {
    if (seen.length >= 100) throw new Error('given up');
  });
  expect(() => {
    for (const item of list) seen.push(item);
  }).toThrow('given up');
  expect(seen.length).toBeLessThan(200);
  expect(seen).toEqual(many.slice(0, seen.length));
});

test('what is made of it is a plain list', () => {
  let pauses = 0;
  const list = listOf(['one', 'two', 'three'], () => pauses++);
  const made = list.filter((item) => item !== 'two');
  expect(made.constructor).toBe(Array);
  expect([...made.map((item) => item.length)]).toEqual([3, 5]);
  expect(pauses).toBe(0);
  expect([...list]).toEqual(['one', 'two', 'three']);
  expect(pauses).toBe(1);
});
