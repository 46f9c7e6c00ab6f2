import { expect, test } from 'vitest';
import { buildInMemory, sourcesOf } from '../support/build-in-memory.ts';
import { PROJECT } from '../support/project.ts';

/** Pictures on which the client is seen. */
const GAME = /^assets\/(phone|desk|client-)/;

test('a market that forbids pictures of the game has them in no file', async () => {
  const [source] = sourcesOf(await buildInMemory(PROJECT, ['ua']));
  const pictures = Object.keys(source?.manifest.files ?? {}).filter((file) => file.startsWith('assets/'));
  expect(pictures.some((file) => file.startsWith('assets/lamp-table'))).toBe(true);
  expect(pictures.filter((file) => GAME.test(file))).toEqual([]);
}, 300_000);
