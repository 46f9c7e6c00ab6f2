/** When pages, entries, records and claims are published. A build shows the site as of one instant. */
import { z } from 'zod';
import { type Period, parseInstant } from './instant.ts';

const instant = z
  .string()
  .refine((text) => parseInstant(text) !== null, 'a time is written 2026-12-24 or 2026-12-24T18:00Z');

/** The fields of everything that has a period. */
export const periodFields = {
  publishFrom: instant.optional().describe('Not shown before: a date, or a time with its zone'),
  publishUntil: instant.optional().describe('Not shown from then on: a date, or a time with its zone'),
  effective: z.iso.date('a date is written YYYY-MM-DD').optional().describe('Since when its content holds'),
};

/** A period that ends before it begins is never shown. */
export const isPeriod = ({ publishFrom, publishUntil }: Period): boolean =>
  publishFrom === undefined ||
  publishUntil === undefined ||
  (parseInstant(publishFrom) ?? 0) < (parseInstant(publishUntil) ?? 0);

/** Whether two periods overlap. */
export const overlaps = (a: Period, b: Period): boolean => beginsBeforeEnd(a, b) && beginsBeforeEnd(b, a);

const beginsBeforeEnd = ({ publishFrom }: Period, { publishUntil }: Period): boolean =>
  isPeriod({ publishFrom, publishUntil });

export const PERIOD_ORDER = { message: 'it must be later than publishFrom', path: ['publishUntil'] };
