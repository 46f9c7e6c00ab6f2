import { z } from 'zod';
import { articleFields } from '../article-fields.ts';

export const streamerModeSchema = z.strictObject({
  ...articleFields,
  eligibility: z.array(z.string().min(1)).optional().describe('What a streamer needs, a sentence each'),
});
export type StreamerModeData = z.infer<typeof streamerModeSchema>;
