/**
 * Times that are written in UTC, in the visitor's own zone. The space for them is kept, so nothing moves. No formatter of
 * `Intl` is used: the first one of a page keeps the processor of a phone busy for 60 ms (Chromium at a quarter of the speed,
 * Nov 2026), and all scripts of a page may do so for 300 ms.
 */
export function showLocalTimes(): void {
  const inUtc = new Date().getTimezoneOffset() === 0;
  for (const element of document.querySelectorAll<HTMLElement>('[data-local-time]')) {
    if (!inUtc) element.textContent = clock(next(element.dataset.localTime ?? ''));
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-local-sunday]')) {
    const { localSunday = '', days = '' } = element.dataset;
    const date = next(localSunday, 0);
    // There are zones in which it is still Saturday then, and others with Monday already.
    const day = days.split('|')[(date.getDay() + 1) % 7];
    element.textContent = `${day} ${clock(date)} (${zone(date)})`;
    const label = element.parentElement?.querySelector<HTMLElement>('[data-reveal]');
    if (label) label.hidden = false;
  }
  showSchedule(inUtc);
  for (const button of document.querySelectorAll<HTMLElement>('[data-calendar]')) {
    button.hidden = false;
    button.addEventListener('click', () => saveCalendar(button.dataset.calendar ?? '', next('17:00', 0)));
  }
}

/** The week of tournaments, which is written in the zone of the market. The marks of its drawing move to their new places. */
function showSchedule(inUtc: boolean): void {
  const now = new Date();
  for (const note of document.querySelectorAll<HTMLElement>('[data-zone]'))
    note.textContent = (note.dataset.zone ?? '').replace('{zone}', inUtc ? 'UTC' : zone(now));
  const days = document.querySelector<HTMLElement>('[data-days]')?.dataset.days?.split('|') ?? [];
  for (const element of document.querySelectorAll<HTMLElement>('[data-start]')) {
    const { start = '', weekday, below } = element.dataset;
    const date = next(start, weekday === undefined ? undefined : Number(weekday));
    const day = (date.getDay() + 6) % 7;
    const isNamed = weekday === undefined || Number(below) === day;
    element.textContent = isNamed ? clock(date) : `${days[day]} ${clock(date)}`;
  }
  const rows = document.querySelectorAll('[data-strip]');
  for (const mark of document.querySelectorAll<SVGElement>('[data-minute]')) {
    const minute = (Number(mark.dataset.minute) - now.getTimezoneOffset() + WEEK) % WEEK;
    mark.setAttribute('x', `${minute % DAY}`);
    rows[Math.floor(minute / DAY)]?.append(mark);
  }
}

const DAY = 1440;
const WEEK = 7 * DAY;

const two = (number: number) => String(number).padStart(2, '0');

/** As the times of the page are written: with 24 hours. */
const clock = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`;

/** `UTC+1`, `UTC-3:30`. */
function zone(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${size % 60 ? `:${two(size % 60)}` : ''}`;
}

/** The next time that the clock shows `HH:MM` in UTC, on a day of the week where one is given. */
function next(time: string, weekday?: number): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const date = new Date();
  date.setUTCHours(hours, minutes, 0, 0);
  if (weekday !== undefined) date.setUTCDate(date.getUTCDate() + ((7 + weekday - date.getUTCDay()) % 7));
  return date;
}

/** A weekly entry that any calendar reads. The file is made here, so no service learns of it. */
function saveCalendar(title: string, start: Date): void {
  const stamp = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${location.host}//EN`,
    'BEGIN:VEVENT',
    `UID:sunday@${location.host}`,
    `DTSTAMP:${stamp(new Date())}`,
    `DTSTART:${stamp(start)}`,
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;BYDAY=SU',
    `SUMMARY:${title.replace(/[,;\\]/g, '\\$&')}`,
    `URL:${location.origin}/`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const url = URL.createObjectURL(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/calendar' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'sunday.ics' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
