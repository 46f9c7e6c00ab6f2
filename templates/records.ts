/** The schemas of the records that pages print as tables and drawings. Each number is written here alone. */
import { z } from 'zod';

const text = z.string().min(1);
const amount = z.number().min(0);
const count = z.int().min(0);

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** 0 is Monday, in UTC. */
export const utcWeekday = (instant: string): number => (new Date(instant).getUTCDay() + 6) % 7;

export const tournamentSchema = z
  .strictObject({
    starts: z.iso.datetime().describe('The first start'),
    days: z.array(z.enum(WEEKDAYS)).min(1).describe('Of UTC'),
    game: z
      .enum(['holdem', 'bounty', 'omaha', 'satellite', 'deep', 'short-deck'])
      .describe('The label is the string GAME_…'),
    buyIn: amount.describe('The full price, fee included, in the currency of the tables'),
    fee: amount.describe('Of the price, what the room keeps'),
    stack: count.describe('Chips at the start'),
    structure: text.describe('The id of a record in structures.yaml'),
    levelMinutes: count,
    lateLevels: count.describe('Levels during which registration is open'),
    reEntries: count,
  })
  .refine(({ buyIn, fee }) => fee <= buyIn, 'a fee is at most the price')
  .refine(
    ({ starts, days }) => days.includes(WEEKDAYS[utcWeekday(starts)] as Weekday),
    'the first start is on one of the days',
  );
export type TournamentRecord = z.infer<typeof tournamentSchema>;

export const structureSchema = z.strictObject({
  levels: z
    .array(z.tuple([count, count, count]))
    .min(1)
    .describe('Small blind, big blind, ante of the big blind'),
});

const share = z.number().min(0).max(1);

export const stakesSchema = z
  .strictObject({
    blinds: z
      .array(z.tuple([amount, amount]))
      .min(1)
      .describe('Small and big blind of each stake with this rake'),
    onlyMainGames: z.boolean().default(false).describe('Hold’em and Omaha run at them, the other games do not'),
    share: share.describe('Of the pot'),
    capFew: amount.describe('At most, with two to four players dealt in'),
    capMany: amount.describe('At most, with five or more'),
  })
  .refine(({ capFew, capMany }) => capFew <= capMany, 'with few players at most as much as with many');

/** Labels are strings of the record's names: JACKPOT_ROYAL_FLUSH. */
export const jackpotSchema = z
  .strictObject({
    shares: z
      .array(z.strictObject({ of: text, share, oneIn: count.optional().describe('Hands, of which one is paid') }))
      .min(1),
  })
  .refine(
    ({ shares }) =>
      shares.some(({ oneIn }) => oneIn !== undefined) ||
      Math.abs(shares.reduce((sum, one) => sum + one.share, 0) - 1) < 1e-9,
    'the shares of a fund that falls at once add up to 1',
  );

/** A prize that is drawn before the first hand, as a multiple of the buy-in. */
export const wheelSchema = z
  .strictObject({
    seats: z.int().min(2).describe('Players, each of whom pays one buy-in with its fee'),
    prizes: z
      .array(z.strictObject({ prize: z.number().positive(), chance: share }))
      .min(2)
      .describe('In buy-ins, for all places together'),
  })
  .refine(
    ({ prizes }) => Math.abs(prizes.reduce((sum, { chance }) => sum + chance, 0) - 1) < 1e-9,
    'the chances of all prizes add up to 1',
  )
  .refine(
    ({ seats, prizes }) => prizes.reduce((sum, { prize, chance }) => sum + prize * chance, 0) <= seats,
    'at most as much is paid out as is paid in',
  );

const time = z.iso.time({ precision: -1 }).describe('In UTC');

/** A free tournament of a promotion, whose prizes are tickets. */
export const freerollSchema = z
  .strictObject({
    days: z.array(z.enum(WEEKDAYS)).min(1).describe('Of UTC'),
    opens: time.describe('When registration opens, in UTC'),
    starts: time,
    hours: z.int().min(1).optional().describe('How long it takes, about'),
    entries: z.int().min(1).describe('At most'),
    places: z.int().min(1).describe('How many receive a ticket'),
    like: text.optional().describe('The id of the record in tournaments.yaml that it has stack and levels of'),
    stack: count.optional(),
    levelMinutes: count.optional(),
    ticket: text.describe('The id of the record in tournaments.yaml that the ticket is for'),
    ticketDays: z.int().min(1),
  })
  .refine(({ opens, starts }) => opens < starts, 'registration opens before the start')
  .refine(({ places, entries }) => places <= entries, 'at most all of them receive a ticket')
  .refine(
    ({ like, ...own }) => [own.stack, own.levelMinutes, own.hours].every((value) => (value === undefined) === !!like),
    'stack, levels and hours are its own or those of another tournament',
  );

/** The hour in which the room adds money to pots. */
export const splashSchema = z
  .strictObject({
    starts: time,
    ends: time,
    highest: z.tuple([amount, amount]).describe('Blinds of the highest stake that has it'),
    adds: z.array(count).min(1).describe('Big blinds, one of which is drawn'),
    oneIn: z.int().min(1).describe('Hands, of which one has it'),
    handsPerHour: z.int().min(1),
  })
  .refine(({ starts, ends }) => starts < ends, 'it ends after its start');

/** A series of tournaments. Its guarantee is the claim `series-guarantee` of the same period. */
export const seriesSchema = z
  .strictObject({ starts: z.iso.date(), lastDay: z.iso.date(), events: count, lowest: amount, highest: amount })
  .refine(({ starts, lastDay }) => starts <= lastDay, 'the last day is not before the first')
  .refine(({ lowest, highest }) => lowest <= highest, 'the lowest buy-in is at most the highest');

/** The live series as a whole. Its events with their days are live-events.yaml; the others have a price in this range. */
export const liveSeriesSchema = z
  .strictObject({ events: count, tables: count, lowest: amount, highest: amount })
  .refine(({ lowest, highest }) => lowest <= highest, 'the lowest buy-in is at most the highest');

/** A step of the satellites: a tournament of the schedule, or a price of its own for one that starts when it is full. */
export const satelliteSchema = z.union([
  z.strictObject({ tournament: text.describe('The id of a record in tournaments.yaml') }),
  z.strictObject({ buyIn: amount }),
]);

export const boardSchema = z.strictObject({
  bounds: z.array(amount).min(1).describe('Big blinds or buy-ins between its ranges of stakes'),
  most: count,
  of: z.enum(['hands', 'games', 'results']),
});

export const levelSchema = z.strictObject({ points: count });

/** `ends` is the day after the last one. */
export const liveEventSchema = z
  .strictObject({ starts: z.iso.date(), lastDay: z.iso.date(), place: text, buyIn: amount })
  .refine(({ starts, lastDay }) => starts <= lastDay, 'the last day is not before the first')
  .transform((event) => ({
    ...event,
    ends: new Date(Date.parse(event.lastDay) + 86_400_000).toISOString().slice(0, 10),
  }));

/** `royal-flush` → `JACKPOT_ROYAL_FLUSH`. */
export const labelKey = (prefix: string, name: string): string =>
  `${prefix}_${name.toUpperCase().replaceAll('-', '_')}`;
