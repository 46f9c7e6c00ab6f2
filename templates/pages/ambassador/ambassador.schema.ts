import { z } from 'zod';
import { articleFields } from '../article-fields.ts';

const text = z.string().min(1);

export const ambassadorSchema = z.strictObject({
  ...articleFields,
  name: text.describe('As region JSON writes it'),
  tagline: text,
  nationality: text.optional(),
  since: z.int().describe('The year of joining'),
  plays: text,
  quote: text,
});
export type AmbassadorData = z.infer<typeof ambassadorSchema>;
