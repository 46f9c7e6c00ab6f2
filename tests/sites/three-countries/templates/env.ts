import { z } from 'zod';

/** The headless CMS with the prices. A build from `regions/` needs neither. */
export const env = z.object({ CMS_URL: z.url(), CMS_TOKEN: z.string().min(1) });

declare module 'region-site/kit' {
  interface SiteTypes {
    env: typeof env;
  }
}
