/** Texts of a megabyte that the work of a page could take minutes for. `npm run soak -- costs` measures all. */
import { afterAll, expect, test } from 'vitest';
import { BuildProcess } from '../soak/build-process.ts';
import { measureCost } from '../soak/costs.ts';
import { EXPENSIVE_INPUTS } from '../soak/expensive-inputs.ts';

const NAMES = [
  ...['unknown claims', 'missing anchors', 'heading ids', 'open comments'].map((name) => `paragraphs: ${name}`),
  ...[
    'lines: headings',
    'lines: headings with ids',
    'front matter: fields',
    'front matter: aliases',
    'code of the word null',
  ],
];
const building = new BuildProcess();
afterAll(() => building.close());

test.each(EXPENSIVE_INPUTS.filter(({ name }) => NAMES.includes(name)).map((input) => [input.name, input] as const))(
  '%s take time in proportion to their number',
  async (_, input) => {
    expect((await measureCost(building, input)).fault).toBeUndefined();
  },
  120_000,
);

test('all of them are measured', () => {
  expect(EXPENSIVE_INPUTS.filter(({ name }) => NAMES.includes(name))).toHaveLength(NAMES.length);
});
