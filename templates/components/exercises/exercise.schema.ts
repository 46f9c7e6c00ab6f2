import { z } from 'zod';

const text = z.string().min(1);
const cards = z.string().regex(/^[2-9TJQKA][shdc]( [2-9TJQKA][shdc])*$/, 'No cards: `Ah Td 9c`');

export const exerciseSchema = z
  .strictObject({
    question: text,
    mine: cards.optional().describe('The cards of the reader'),
    board: cards.optional(),
    answers: z.array(text).min(2).max(5),
    right: z.int().min(1).describe('Which answer is right, counted from 1'),
    why: text.describe('Why it is right, shown with the answer'),
  })
  .refine(({ answers, right }) => right <= answers.length, { path: ['right'], message: 'No answer has this number' });

export type ExerciseData = z.infer<typeof exerciseSchema>;
