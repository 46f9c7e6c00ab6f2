import { z } from 'zod';
import { articleFields } from '../article-fields.ts';

const text = z.string().min(1);

/** The page has its own order of parts, so that its style sheet carries no figures and steps. */
const { figures, steps, ...fields } = articleFields;

export const downloadSchema = z.strictObject({
  ...fields,
  systems: z.array(
    z.strictObject({
      id: z.enum(['windows', 'mac', 'android', 'ios']),
      name: text,
      heading: text,
      text,
      requirements: z.array(text).min(1),
    }),
  ),
  signUp: z.strictObject({
    heading: text,
    text,
    passwordHint: text,
    /** Shows how the form of the client begins. */
    form: z.strictObject({ title: text, emailLabel: text, note: text }),
  }),
  specifications: z
    .strictObject({
      heading: text,
      rows: z.array(z.strictObject({ system: text, os: text, processor: text, memory: text, disk: text })),
    })
    .optional(),
});
export type DownloadData = z.infer<typeof downloadSchema>;
