import { z } from 'zod';
import { diagramSchema } from '../../components/diagram/diagram.schema.ts';
import { articleFields } from '../article-fields.ts';

/** A page that lists entries, with a figure. */
export const gamesSchema = z.strictObject({
  ...articleFields,
  diagram: diagramSchema.optional().describe('The figure that `{block:diagram}` shows'),
});

export type GamesData = z.infer<typeof gamesSchema>;
