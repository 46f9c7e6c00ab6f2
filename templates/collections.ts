/** The sections of the site that are made of entries: see the guide to collections. */
import { defineCollections } from 'region-site/kit';
import { z } from 'zod';
import { articleFields } from './pages/article-fields.ts';
import { structureSchema, tournamentSchema } from './records.ts';

const text = z.string().min(1);

export const postSchema = z.strictObject({
  author: text,
  role: text.describe('What the author does in the room, in the language of the post'),
  related: articleFields.related,
});

export const lessonSchema = z.strictObject({
  number: z.int().min(1).describe('Its place in the course'),
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
  tournaments: {
    records: 'tournaments',
    schema: tournamentSchema,
    sort: ['starts'],
    calendar: { starts: 'starts', weekdays: 'days' },
  },
  structures: { records: 'structures', schema: structureSchema },
});

declare module 'region-site/kit' {
  interface SiteTypes {
    collections: typeof collections;
  }
}
