import { z } from 'zod';
import { articleFields } from '../article-fields.ts';

const text = z.string().min(1);
const date = z.iso.date('a date is written YYYY-MM-DD');

export const changeHistorySchema = z.strictObject({
  ...articleFields,
  changes: z
    .array(
      z
        .strictObject({
          id: text.describe('The anchor of the record'),
          page: z
            .string()
            .regex(/^\/.*\/$/)
            .optional()
            .describe('The legal page that changed; the terms by default'),
          requires: z.string().optional().describe('A flag: the change is shown where the region allows it'),
          clause: text.describe('The anchor of the clause in the terms'),
          title: text,
          before: text,
          after: text,
          announcedOn: date,
          effectiveOn: date,
          reason: text,
        })
        .refine(({ announcedOn, effectiveOn }) => announcedOn <= effectiveOn, {
          path: ['announcedOn'],
          message: 'a change is announced before it takes effect: write a date up to effectiveOn',
        }),
    )
    .min(1),
});
