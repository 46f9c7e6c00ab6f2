/** The sections of the site that are made of entries: see the guide to collections. */
import { defineCollections } from 'region-site/kit';
import { z } from 'zod';
import { diagramSchema } from './components/diagram/diagram.schema.ts';
import { exerciseSchema } from './components/exercises/exercise.schema.ts';
import { articleFields } from './pages/article-fields.ts';
import {
  boardSchema,
  freerollSchema,
  jackpotSchema,
  levelSchema,
  liveEventSchema,
  liveSeriesSchema,
  satelliteSchema,
  seriesSchema,
  splashSchema,
  stakesSchema,
  structureSchema,
  tournamentSchema,
  wheelSchema,
} from './records.ts';

const text = z.string().min(1);

export const postSchema = z.strictObject({
  author: text,
  role: text.describe('What the author does in the room, in the language of the post'),
  related: articleFields.related,
});

export const lessonSchema = z.strictObject({
  number: z.int().min(1).describe('Its place in the course'),
  related: articleFields.related,
  diagram: diagramSchema.optional().describe('The figure that `{block:diagram}` shows'),
  exercises: z.array(exerciseSchema).min(3).max(6),
});

/** A game: a variant of poker, or a format of ours. */
export const gameSchema = z.strictObject({
  order: z.int().min(1).describe('Its place in the list'),
  ...articleFields,
  diagram: diagramSchema.optional().describe('The figure that `{block:diagram}` shows'),
});

export const promotionSchema = z.strictObject({
  order: z.int().describe('Its place in the list'),
  audience: text.describe('For whom it is'),
  consists: text.describe('What it consists of; never an amount'),
  ...articleFields,
});

export const collections = defineCollections({
  blog: {
    folder: 'blog',
    schema: postSchema,
    template: 'post',
    sort: ['-date'],
    pageSize: 12,
    feed: { author: 'author' },
    tags: ['tournaments', 'client', 'security', 'room'],
  },
  lessons: { folder: 'poker-school', schema: lessonSchema, template: 'lesson', sort: ['number'] },
  // Shown in its period alone, by publishFrom and publishUntil.
  promotions: { folder: 'promotions', schema: promotionSchema, template: 'promotion', sort: ['order'] },
  tournaments: {
    records: 'tournaments',
    schema: tournamentSchema,
    sort: ['starts'],
    calendar: { starts: 'starts', weekdays: 'days' },
  },
  structures: { records: 'structures', schema: structureSchema },
  stakes: { records: 'stakes', schema: stakesSchema, sort: ['capMany'] },
  jackpots: { records: 'jackpots', schema: jackpotSchema },
  wheels: { records: 'wheels', schema: wheelSchema },
  freerolls: { records: 'freerolls', schema: freerollSchema },
  splashes: { records: 'splashes', schema: splashSchema },
  // One is shown until it is over, by publishFrom and publishUntil.
  series: { records: 'series', schema: seriesSchema, sort: ['starts'] },
  satellites: { records: 'satellites', schema: satelliteSchema },
  boards: { records: 'boards', schema: boardSchema },
  levels: { records: 'levels', schema: levelSchema, sort: ['points'] },
  'live-series': { records: 'live-series', schema: liveSeriesSchema },
  'live-events': {
    records: 'live-events',
    schema: liveEventSchema,
    sort: ['starts', 'lastDay'],
    calendar: { starts: 'starts', ends: 'lastDay', location: 'place' },
  },
  variants: { folder: 'game-variants', schema: gameSchema, template: 'game', sort: ['order'] },
  formats: { folder: 'originals', schema: gameSchema, template: 'game', sort: ['order'] },
});

declare module 'region-site/kit' {
  interface SiteTypes {
    collections: typeof collections;
  }
}
