import { field } from 'region-site/kit';
import { z } from 'zod';

const installer = z.strictObject({
  platform: z.enum(['windows', 'mac', 'android', 'ios', 'linux']),
  type: z.int().describe('As in /api/download-url: 6 is preferred, then 2'),
  url: field.httpsUrl,
  language: field.slug.optional(),
  bytes: z.int().positive().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** The poker client: its installers, and the ids that it gets from their addresses. */
export const client = {
  siteId: z
    .string()
    .default('')
    .describe('Installer addresses carry it, so that the client knows which site it comes from'),
  signUpSiteId: z
    .string()
    .default('')
    .describe('The same for accounts, which are opened in the client: the site that they belong to'),
  installers: z.array(installer).default([]),
  tablesAtOnce: z
    .int()
    .positive()
    .default(16)
    .describe('At how many tables one player may sit at a time, where the law of the market sets a limit'),
  downloadEndpoint: field.httpsUrl
    .nullable()
    .default(null)
    .describe('A live /api/download-url elsewhere, with CORS for the origin of this site'),
};
