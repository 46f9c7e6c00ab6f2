import type { CalendarFields } from '../kit/collection.ts';
import type { Path } from '../kit/site-checks.ts';
import type { Location, Problem } from '../problems/problem.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const FORMS = 'Write a date, 2026-12-24, or a time with its zone, 2026-12-24T18:00Z or 2026-12-24T18:00+01:00.';

/** The fields of an entry that cannot be an event of a calendar. @param at the place of a value of the entry */
export function eventProblems(fields: CalendarFields, data: unknown, at: (path: Path) => Location): Problem[] {
  if (data === null || typeof data !== 'object') return [];
  const values = data as Readonly<Record<string, unknown>>;
  const problems: Problem[] = [];
  const add = (field: string, message: string, help: string) =>
    problems.push({ code: 'FIELD-INVALID', at: at([field]), message: `"${field}" ${message}.`, help });
  const read = (field: string | undefined): string | null => {
    const value = field === undefined ? undefined : values[field];
    if (field === undefined || typeof value !== 'string') return null;
    const [, zone] = TIME.exec(value) ?? [];
    if (!isInstant(value)) add(field, `is no date and no time: ${value.slice(0, 40)}`, FORMS);
    else if (!DAY.test(value) && zone === undefined) add(field, 'is a time without a zone', FORMS);
    else return value;
    return null;
  };
  const { starts, ends = '', weekdays = '' } = fields;
  const from = read(starts);
  const until = read(ends);
  if (from === null) return problems;
  if (until !== null && DAY.test(from) !== DAY.test(until))
    add(ends, `is ${DAY.test(until) ? 'a date' : 'a time'}, and "${starts}" is not`, 'Write two dates or two times.');
  else if (until !== null && Date.parse(until) < Date.parse(from))
    add(ends, `is before "${starts}"`, 'Exchange them. The last day of an event is a part of it.');
  const days = values[weekdays];
  if (!Array.isArray(days) || days.length === 0) return problems;
  const unknown = days.find((day) => !WEEKDAYS.includes(day));
  const first = WEEKDAYS[new Date(from.slice(0, 10)).getUTCDay()] as string;
  if (unknown !== undefined)
    add(weekdays, `has no day "${unknown}"`, `The days of the week are ${WEEKDAYS.join(', ')}.`);
  else if (!days.includes(first))
    add(weekdays, `has not the day of "${starts}", which is ${first}`, `Add ${first}, or begin on one of the days.`);
  else if (/[+-]\d\d:\d\d$/.test(from))
    add(
      starts,
      'has the time of a place, and the event repeats: after a change of the clock it would be an hour off',
      `Write it in UTC: ${new Date(from).toISOString().replace(/:00\.000Z$/, 'Z')}.`,
    );
  return problems;
}

/** Whether a text is a date or a time that exists: the 30th of February does not. */
function isInstant(text: string): boolean {
  if (!DAY.test(text) && !TIME.test(text)) return false;
  const day = text.slice(0, 10);
  const parsed = new Date(day);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) && !Number.isNaN(Date.parse(text));
}

/** Dates that contradict each other, and tags that are named twice. */
export function datedProblems(
  { date, updated, tags }: Readonly<Record<string, unknown>>,
  at: (path: Path) => Location,
): Problem[] {
  const problems: Problem[] = [];
  if (typeof date === 'string' && typeof updated === 'string' && updated < date)
    problems.push({
      code: 'FIELD-INVALID',
      at: at(['updated']),
      message: `"updated" is before "date", ${date}.`,
      help: 'Correct one of them: an entry changes after it was published.',
    });
  if (Array.isArray(tags))
    for (const [index, tag] of tags.entries())
      if (tags.indexOf(tag) < index)
        problems.push({
          code: 'FIELD-INVALID',
          at: at(['tags', index]),
          message: `The tag "${tag}" is named twice.`,
          help: 'Remove one of the two.',
        });
  return problems;
}
