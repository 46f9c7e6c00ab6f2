/** Texts of a megabyte that the work of a page could take minutes for. `npm run soak -- costs` measures all. */
import { afterAll, expect, test } from 'vitest';
import { BuildProcess } from '../soak/build-process.ts';
import { measureCost } from '../soak/costs.ts';
import { EXPENSIVE_INPUTS } from '../soak/expensive-inputs.ts';

const NAMES = ['paragraphs: unknown claims', 'lines: headings', 'paragraphs: missing anchors'];
const building = new BuildProcess();
afterAll(() => building.close());

test.each(EXPENSIVE_INPUTS.filter(({ name }) => NAMES.includes(name)).map((input) => [input.name, input] as const))(
  '%s take time in proportion to their number',
  async (_, input) => {
    expect((await measureCost(building, input)).fault).toBeUndefined();
  },
  120_000,
);

test('all three are measured', () => {
  expect(EXPENSIVE_INPUTS.filter(({ name }) => NAMES.includes(name))).toHaveLength(NAMES.length);
});
