import { z } from 'zod';
import { isPeriod, PERIOD_ORDER, periodFields } from '../kit/period.ts';
import type { Flag } from '../kit/region.ts';

const reason = z.string().min(1, 'a reason says why');
const date = z.iso.date('a date is written YYYY-MM-DD');
const { publishFrom, publishUntil } = periodFields;

/** Front matter that every page may have; a template's schema adds its own fields. @param flags null if they are unknown */
export const commonFields = (flags: readonly string[] | null) =>
  z
    .strictObject({
      title: z.string().min(1).optional().describe('Unique in its language'),
      description: z.string().min(1).optional().describe('For search engines; unique in its language'),
      template: z.string().optional(),
      layout: z.string().optional(),
      slug: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug is lower-case words joined by hyphens, like our-bread')
        .optional()
        .describe(
          'The last part of the address in this language; of an index.md, that part of every address below it. Links keep the route',
        ),
      lead: z.string().min(1).optional().describe('One or two sentences under the title'),
      requires: z
        .array((flags ? z.enum(flags) : z.string()) as z.ZodType<Flag, Flag>)
        .default([])
        .describe('The page exists only where the region allows all of these'),
      adapts: z
        .union([reason, z.record(z.string(), reason)])
        .optional()
        .describe(
          'Why a translation differs from its original: as a whole, or by section ids and directives (block:limits), each with the reason',
        ),
      mentions: z
        .record(z.string(), z.string().min(1, 'a reason says why the page mentions the region'))
        .optional()
        .describe(
          'Regions whose names, numbers, ages and currencies the page may name, or single facts of them (isle.name), each with the reason',
        ),
      searchWords: z
        .array(z.string().min(1))
        .optional()
        .describe('Words that visitors search this page by and that it does not say itself'),
      updated: date.optional().describe('The last change of substance'),
      date: date.optional().describe('Entries of a collection: their day'),
      tags: z.array(z.string()).optional().describe('Entries of a collection: some of its tags'),
      version: z.string().optional().describe('Legal pages: the version that is in force'),
      effective: date.optional().describe('Since when the content holds; legal pages need it'),
      draft: z.boolean().optional().describe('Shown by site dev and site build --drafts alone, never in a release'),
      publishFrom,
      publishUntil,
      summary: z.array(z.string().min(1)).optional().describe('Legal pages: the main points in plain words'),
      extends: z
        .literal(true)
        .optional()
        .describe(
          'A page of a region: takes front matter and sections of the general page, except for those it has itself',
        ),
      insert: z
        .record(z.string(), z.string())
        .optional()
        .describe('Extending pages: the id of each new section, and that of the section before it'),
      remove: z.array(z.string()).optional().describe('Extending pages: ids of sections that the region does not have'),
    })
    .refine(isPeriod, PERIOD_ORDER);

export type CommonFields = z.infer<ReturnType<typeof commonFields>>;

export const COMMON = Object.keys(commonFields(null).shape);
