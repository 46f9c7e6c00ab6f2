import { expect, test } from 'vitest';
import { datedProblems, eventProblems } from '../../cli/content/event-problems.ts';
import type { Path } from '../../cli/kit/site-checks.ts';

const fields = { starts: 'starts', ends: 'ends', weekdays: 'days' };
const at = (path: Path) => ({ file: path.join('.'), line: 1, column: 1 });
const shown = (problems: ReturnType<typeof eventProblems>) =>
  problems.map(({ at, message }) => `${at?.file}: ${message}`);

// biome-ignore format: one case, one line
test.each<[name: string, entry: object, problem: RegExp | null]>([
  ['a day', { starts: '2026-12-24' }, null],
  ['days', { starts: '2026-12-24', ends: '2026-12-24' }, null],
  ['a time in UTC', { starts: '2026-12-24T18:00Z', ends: '2026-12-24T19:30:00.000Z' }, null],
  ['a time with its zone', { starts: '2026-12-24T23:30:00+01:00', ends: '2026-12-24T23:00Z' }, null],
  ['every week, in UTC', { starts: '2026-12-05T18:00:00Z', days: ['SA', 'SU'] }, null],
  ['every week, whole days', { starts: '2026-12-05', days: ['SA'] }, null],
  ['no start', { ends: '2026-12-24' }, null],
  ['words', { starts: 'next Friday' }, /^starts: .*no date and no time: next Friday/],
  ['words of another language', { starts: '24. Dezember 2026' }, /^starts: .*no date/],
  ['digits of another script', { starts: '٢٠٢٦-١٢-٢٤' }, /^starts: .*no date/],
  ['a day that does not exist', { starts: '2026-02-30' }, /^starts: .*no date/],
  ['an hour that does not exist', { starts: '2026-02-20T25:00Z' }, /^starts: .*no date/],
  ['an end that is no time', { starts: '2026-02-20', ends: 'tomorrow' }, /^ends: .*no date/],
  ['a time without a zone', { starts: '2026-12-24T18:00' }, /^starts: .*without a zone/],
  ['an end without a zone', { starts: '2026-12-24T18:00Z', ends: '2026-12-24T19:00:00' }, /^ends: .*without a zone/],
  ['a date beside a time', { starts: '2026-12-24T18:00Z', ends: '2026-12-24' }, /^ends: .*is a date, and "starts" is not/],
  ['a time beside a date', { starts: '2026-12-24', ends: '2026-12-24T18:00Z' }, /^ends: .*is a time, and "starts" is not/],
  ['an end before the start', { starts: '2026-12-24', ends: '2026-12-23' }, /^ends: .*before "starts"/],
  ['an end before the start, by its zone', { starts: '2026-12-24T18:00Z', ends: '2026-12-24T18:30+01:00' }, /^ends: .*before/],
  ['a start on another day of the week', { starts: '2026-12-04T18:00Z', days: ['SA', 'SU'] }, /^days: .*which is FR/],
  ['a day of the week that does not exist', { starts: '2026-12-05', days: ['SAT'] }, /^days: .*no day "SAT"/],
  ['every week, in local time', { starts: '2026-12-05T00:30+01:00', days: ['SA'] }, /^starts: .*an hour off/],
])('an event with %s', (_, entry, problem) => {
  const problems = shown(eventProblems(fields, entry, at));
  if (problem) expect(problems).toEqual([expect.stringMatching(problem)]);
  else expect(problems).toEqual([]);
});

// biome-ignore format: one case, one line
test.each<[name: string, entry: Record<string, unknown>, problems: RegExp[]]>([
  ['later', { date: '2026-01-02', updated: '2026-01-03', tags: ['a', 'b'] }, []],
  ['the same day', { date: '2026-01-02', updated: '2026-01-02' }, []],
  ['earlier', { date: '2026-01-02', updated: '2026-01-01' }, [/^updated: .*before "date"/]],
  ['with a tag twice', { tags: ['a', 'b', 'a'] }, [/^tags\.2: The tag "a" is named twice/]],
])('an entry that was updated %s', (_, entry, problems) => {
  expect(shown(datedProblems(entry, at))).toEqual(problems.map((problem) => expect.stringMatching(problem)));
});
