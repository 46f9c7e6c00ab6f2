import type { HostAdapter } from '../adapter.ts';
import { renderCloudFront } from '../render-worker.ts';

/** Two functions of a distribution with a bucket. */
export const cloudfront: HostAdapter = {
  files: (input, code) => renderCloudFront(input, code),
};
