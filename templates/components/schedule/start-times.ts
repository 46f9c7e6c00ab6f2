/** When something starts that takes place every week, in the time zone of a market. */
import { type TournamentRecord, utcWeekday, WEEKDAYS, type Weekday } from '../../records.ts';

export interface LocalStart {
  /** `19:30`. */
  readonly time: string;
  /** From midnight on. */
  readonly minutes: number;
  /** Each day on which it starts in the zone and the one that UTC has then; 0 is Monday. */
  readonly days: readonly { readonly local: number; readonly utc: number }[];
}

/** The starts of a time zone. Its format is slow to create, so all of them share it. */
export function localStarts(timeZone: string): (record: Pick<TournamentRecord, 'starts' | 'days'>) => LocalStart {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (record) => localStart(record, format);
}

function localStart(
  { starts, days }: Pick<TournamentRecord, 'starts' | 'days'>,
  format: Intl.DateTimeFormat,
): LocalStart {
  const parts = format.formatToParts(new Date(starts));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const weekday = WEEKDAYS.indexOf(part('weekday').slice(0, 2).toUpperCase() as Weekday);
  const shift = weekday - utcWeekday(starts);
  return {
    time: `${part('hour')}:${part('minute')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
    days: days
      .map((day) => WEEKDAYS.indexOf(day))
      .map((utc) => ({ utc, local: (utc + shift + 7) % 7 }))
      .sort((a, b) => a.local - b.local),
  };
}

/** `Central European Standard Time (UTC+1)`: with its offset, the name holds in summer too. */
export function zoneName(locale: string, timeZone: string, at: string): string {
  const name = (language: string, timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${name(locale, 'long')} (${name('en', 'shortOffset').replace('GMT', 'UTC').replace(/\+0$/, '')})`;
}

/** A heading begins with a capital, also where the name of a day does not. */
export function capitalized(name: string, locale: string): string {
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** The names of the days, from Monday on. */
export function weekdayNames(locale: string, weekday: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  // The fifth of January 1970 was a Monday.
  return WEEKDAYS.map((_, index) => format.format(Date.UTC(1970, 0, 5 + index)));
}
