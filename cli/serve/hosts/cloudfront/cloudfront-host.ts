import type { SiteHost } from '../../../kit/site-host.ts';
import { renderCloudFront } from '../render-worker.ts';

/** Two functions of a distribution with a bucket. */
export const cloudfront: SiteHost = {
  name: 'cloudfront',
  summary: 'two functions of a distribution with a bucket',
  files: renderCloudFront,
};
