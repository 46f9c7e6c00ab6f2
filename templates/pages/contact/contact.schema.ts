import { z } from 'zod';
import { articleFields } from '../article-fields.ts';

const text = z.string().min(1);
const fact = z
  .string()
  .regex(/^[\w.-]+$/, 'the name of a fact is written without braces, like supportEmail')
  .describe('The name of a fact of the region');

export const contactSchema = z.strictObject({
  ...articleFields,
  cards: z
    .array(
      z.strictObject({
        title: text,
        text,
        email: fact.optional(),
        phone: fact.optional(),
        requires: z.string().optional().describe('A flag: the card is shown where the region allows it'),
        address: z.literal(true).optional().describe('Shows the postal address'),
      }),
    )
    .min(1),
});
export type ContactData = z.infer<typeof contactSchema>;
