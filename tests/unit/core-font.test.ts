import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCore, readCore } from '../../assets/fonts/core.ts';
import { CORE_LETTERS } from '../../assets/fonts/core-letters.ts';
import { PROJECT } from '../support/project.ts';

const styles = readFileSync(join(PROJECT, 'assets', 'styles', 'fonts.css'), 'utf8');
const faces = [...styles.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body = '']) => body);
const core = faces.find((body) => body.includes('geologica-core.woff2')) ?? '';
const rangesOf = (body: string) =>
  [...body.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  );
const inRanges = (body: string, code: number) => rangesOf(body).some(([from, to]) => code >= from && code <= to);

test('the font that a first visit waits for is what the package of today gives', async () => {
  expect((await makeCore()).equals(readCore()), 'run "node assets/fonts/core.ts"').toBe(true);
});

test('a browser looks for every letter of it there, and before the whole file, which stands earlier', () => {
  const missing = [...CORE_LETTERS].filter((letter) => !inRanges(core, letter.codePointAt(0) as number));
  expect(missing).toEqual([]);
  expect(faces.indexOf(core)).toBeGreaterThan(faces.findIndex((body) => body.includes('geologica-latin-wght')));
});

test('what its ranges claim and it leaves out is in the file of the package', () => {
  const whole = faces.find((body) => body.includes('geologica-latin-wght')) ?? '';
  for (const [from, to] of rangesOf(core))
    for (let code = from; code <= to; code++) expect(inRanges(whole, code), code.toString(16)).toBe(true);
});

test('every weight that a style asks for is in all faces', () => {
  const own = faces.filter((body) => body.includes('Geologica'));
  expect(new Set(own.map((body) => /font-weight: (.*);/.exec(body)?.[1]))).toEqual(new Set(['250 600']));
  const sheets = globSync('{assets,templates}/**/*.css', { cwd: PROJECT }).filter(
    (file) => !file.endsWith('fonts.css'),
  );
  const asked = sheets.flatMap((file) =>
    [...readFileSync(join(PROJECT, file), 'utf8').matchAll(/(?:font-weight|--weight): (\d+)/g)].map(([, weight]) =>
      Number(weight),
    ),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((weight) => weight < 250 || weight > 600)).toEqual([]);
});
