import { z } from 'zod';
import { articleFields } from '../article-fields.ts';

const text = z.string().min(1);

export const contactSchema = z.strictObject({
  ...articleFields,
  cards: z
    .array(
      z.strictObject({
        title: text,
        text,
        email: text.optional().describe('The name of a fact, like supportEmail'),
        phone: text.optional().describe('The name of a fact, like helpLinePhone'),
        requires: z.string().optional().describe('A flag: the card is shown where the region allows it'),
        address: z.literal(true).optional().describe('Shows the postal address'),
      }),
    )
    .min(1),
});
export type ContactData = z.infer<typeof contactSchema>;
