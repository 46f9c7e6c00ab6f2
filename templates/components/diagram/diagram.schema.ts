import { z } from 'zod';
import { isRange } from './hand-range.ts';

const text = z.string().min(1);
const cards = z
  .string()
  .regex(/^[2-9TJQKA][shdc]( [2-9TJQKA][shdc])*( \|( [2-9TJQKA][shdc])+)?$/)
  .describe('Cards as `Ah Td 9c`; those behind a | are dimmed');

/** What all diagrams have. The numbers are those that the table shows. */
const common = {
  title: text.describe('What the numbers are, above the figure'),
  note: text.optional().describe('Where they come from, or what they assume'),
};
/** The heading of the first column, then one for each number of a row. */
const columns = z.array(text).min(2).max(4);
const values = z.array(z.number().min(0)).min(1);

/** A figure from numbers in front matter: `{block:diagram}` shows it. */
export const diagramSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bars'),
    ...common,
    columns,
    unit: z.literal('%').optional(),
    rows: z.array(z.strictObject({ label: text, values, cards: cards.optional() })).min(2),
  }),
  z.strictObject({
    kind: z.literal('hands'),
    ...common,
    rows: z.array(z.strictObject({ label: text, cards, note: text })).min(2),
  }),
  z.strictObject({
    kind: z.literal('seats'),
    ...common,
    columns,
    rows: z
      .array(z.strictObject({ label: text, values }))
      .min(2)
      .max(9)
      .describe('Seats in the order in which they act; the last one has the button'),
  }),
  z.strictObject({
    kind: z.literal('range'),
    ...common,
    columns: z.array(text).length(3).describe('Headings: group, combinations, share'),
    rows: z
      .array(
        z.strictObject({
          label: text,
          hands: z.string().refine(isRange, 'No range of hands: `55+ ATs+ KQo`'),
        }),
      )
      .min(1)
      .max(3)
      .describe('Groups of starting hands; each adds to those before it'),
  }),
]);

export type DiagramData = z.infer<typeof diagramSchema>;
export type DiagramOf<Kind extends DiagramData['kind']> = Extract<DiagramData, { kind: Kind }>;
