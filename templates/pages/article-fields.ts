/** What front matter may say on every page of text, beside its own fields. */
import { z } from 'zod';

const text = z.string().min(1);

export const articleFields = {
  figures: z
    .array(z.strictObject({ value: text, label: text }))
    .optional()
    .describe('Numbers shown large; never the amount of an offer'),
  steps: z.array(z.strictObject({ title: text, text })).optional(),
  faq: z.array(z.strictObject({ question: text, answer: text })).optional(),
  related: z.array(text).optional().describe('Routes to read next'),
};

export const articleSchema = z.strictObject(articleFields);
export type ArticleData = z.infer<typeof articleSchema>;
