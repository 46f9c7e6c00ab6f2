import type { z } from 'zod';
import type { Path } from '../kit/site-checks.ts';
import type { Problem } from '../problems/problem.ts';

/**
 * A value that must be decided for each region, such as a name or an age. The text after the marker says what belongs
 * there: `"currency": "?? the code of ISO 4217"`. The defaults hold them, so that no region can inherit a value.
 */
export interface Blank {
  readonly path: Path;
  readonly hint: string;
}

const MARKER = /^\?\?\s*/;

/** All blanks in a value, in their order. */
export function findBlanks(value: unknown, path: Path = []): Blank[] {
  if (typeof value === 'string') return MARKER.test(value) ? [{ path, hint: value.replace(MARKER, '') }] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    findBlanks(entry, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Values that fields of all kinds accept. */
const SAMPLES: readonly unknown[] = [
  'blank',
  'BLANK',
  'XXX',
  0,
  'https://blank.invalid/',
  '2000-01-01',
  null,
  false,
  [],
];

/**
 * The value with a valid sample for each blank, so that the rest of the region can be checked, and its rules about places and
 * its addresses are known. A region with blanks is never built.
 */
export function fillBlanks(value: object, blanks: readonly Blank[], schema: z.ZodType): object {
  const filled = structuredClone(value);
  for (const { path } of blanks) {
    const issues = () =>
      schema
        .safeParse(filled, { jitless: true })
        .error?.issues.filter((issue) => path.every((part, index) => issue.path[index] === part)) ?? [];
    for (const sample of [...issues().flatMap(allowedValues), ...SAMPLES]) {
      if (issues().length === 0) break;
      setAt(filled, path, sample);
    }
  }
  return filled;
}

/** The values that an issue names, of enums and of unions of values. */
function allowedValues(issue: z.core.$ZodIssue): readonly unknown[] {
  if (issue.code === 'invalid_value') return issue.values;
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(allowedValues) : [];
}

function setAt(value: object, path: Path, sample: unknown): void {
  const last = path.at(-1) as string | number;
  let here = value as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) here = here[part] as Record<string | number, unknown>;
  here[last] = sample;
}

/** Problems other than blanks: what is wrong, and not only undecided. */
export const withoutBlanks = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ code }) => code !== 'VALUE-BLANK');
