import type { HostAdapter } from '../adapter.ts';
import { renderCloudFront } from '../render-worker.ts';

/** A function of a distribution with a bucket. */
export const cloudfront: HostAdapter = {
  files: (input, code) => ({ 'cloudfront.js': renderCloudFront(input, code.cloudfront) }),
};
